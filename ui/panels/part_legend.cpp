#include "ui/panels/part_legend.h"

#include "ui/panels/figure_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

constexpr int kSwatch = 10;
constexpr int kSwatchGap = 5;
constexpr int kItemGap = 16;

QString exactText(Bytes bytes)
{
    return PartLegend::tr("%1 bytes").arg(numberText(bytes));
}

QString figureHtml(const QString& name, const QString& figure, const QString& full, const QColor& quiet)
{
    QString html = QStringLiteral("%1 <b>%2</b>").arg(name.toHtmlEscaped(), figure);
    if (!full.isEmpty())
        html += QStringLiteral(" <span style='color:%1'>%2</span>").arg(quiet.name(), full);
    return html;
}

} // namespace

QString partTopic(Part part)
{
    static constexpr std::array keys{"parameters", "gradients", "optimizer", "activations",
                                     "temporaries", "allocator", "context"};
    return QStringLiteral("part.") + QLatin1String(keys[indexOf(part)]);
}

PartLegend::PartLegend(QWidget* parent) : QWidget(parent), m_free(new FigureLabel(this))
{
    for (const Part part : kAllParts) {
        auto* label = new FigureLabel(this);
        label->setTextFormat(Qt::RichText);
        label->setTopic(partTopic(part));
        label->setObjectName(partTopic(part));
        connect(label, &FigureLabel::explain, this, &PartLegend::explain);
        m_figures[indexOf(part)] = label;
    }
    m_free->setObjectName(QStringLiteral("free"));
    makeSecondary(m_free);
    m_free->setTopic(QStringLiteral("device"));
    connect(m_free, &FigureLabel::explain, this, &PartLegend::explain);
}

void PartLegend::present(const Reading& reading)
{
    const Estimate& estimate = *reading.estimate;
    const PartBytes peak = partsAtPeak(estimate.peak, estimate.device);
    const PartBytes full = partsInFull(estimate.totals);
    const QColor quiet = tokensOf(palette()).secondary;
    for (const Part part : kAllParts) {
        const std::size_t i = indexOf(part);
        const QString figure = bytesText(peak[i], reading.unit);
        // Early in backward few gradients exist: what they come to is said beside it.
        const bool less = part == Part::Gradients && peak[i] < full[i];
        const QString whole = less ? tr("of %1").arg(bytesText(full[i], reading.unit)) : QString();
        m_figures[i]->setFigure(figureHtml(partName(part), figure, whole, quiet), exactText(peak[i]));
        m_figures[i]->setAccessibleName(QStringLiteral("%1 %2 %3").arg(partName(part), figure, whole));
        m_figures[i]->setToolTip(full[i] > 0 ? tr("%1 at the peak, %2 in full. Click for how it is computed.")
                                                   .arg(figure, bytesText(full[i], reading.unit))
                                             : tr("%1 at the peak. Click for how it is computed.").arg(figure));
    }
    const Bytes room = estimate.device.headroom;
    const QString words = room >= 0 ? tr("free %1").arg(bytesText(room, reading.unit))
                                    : tr("missing %1").arg(bytesText(-room, reading.unit));
    m_free->setFigure(words, exactText(room));
    m_free->setAccessibleName(words);
    layOut();
}

void PartLegend::layOut()
{
    const int line = fontMetrics().height() + 4;
    const int freeWidth = fontMetrics().horizontalAdvance(tr("missing %1").arg(QStringLiteral("88.8 GiB"))) + 4;
    int x = 0;
    int row = 0;
    for (FigureLabel* label : m_figures) {
        // Room for three digits and a unit, so that neighbours stand still while numbers change.
        const int width = label->sizeHint().width();
        const int slot = ((width + kSwatch + kSwatchGap + kItemGap + 7) / 8) * 8;
        if (x > 0 && x + width + kSwatch + kSwatchGap > this->width() - (row == 0 ? freeWidth : 0)) {
            x = 0;
            ++row;
        }
        label->setGeometry(x + kSwatch + kSwatchGap, row * line, width, line);
        x += slot;
    }
    m_free->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_free->setGeometry(width() - freeWidth, 0, freeWidth, line);
    if (row + 1 != m_rows || height() != (row + 1) * line) {
        m_rows = row + 1;
        setFixedHeight(m_rows * line);
    }
    update();
}

void PartLegend::resizeEvent(QResizeEvent*)
{
    layOut();
}

void PartLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        layOut();
}

void PartLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const Tokens& t = tokensOf(palette());
    for (const Part part : kAllParts) {
        const QRect label = m_figures[indexOf(part)]->geometry();
        painter.setBrush(t.part(part));
        painter.drawRoundedRect(QRectF(label.left() - kSwatch - kSwatchGap, label.center().y() - kSwatch / 2.0 + 0.5, kSwatch,
                                       kSwatch), 2, 2);
    }
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/four_numbers.h"

#include "ui/answer/figure_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>

#include <algorithm>

namespace vram {

namespace {

constexpr int kSpacing = 5;

/// The uncertainty of the estimate: " ± 412 MiB".
QString bandText(Bytes uncertainty, ByteUnit unit)
{
    return uncertainty > 0 ? QStringLiteral(" ± ") + bytesText(uncertainty, unit) : QString();
}

struct Number {
    const char* topic;
    const char* name;
    const char* tip;
};

// clang-format off
constexpr std::array<Number, FourNumbers::kCount> kNumbers{{
    {"tensors", QT_TRANSLATE_NOOP("vram::FourNumbers", "live tensors"), QT_TRANSLATE_NOOP("vram::FourNumbers", "Bytes of all tensors alive at the peak. Click to see how it is computed.")},
    {"allocated", QT_TRANSLATE_NOOP("vram::FourNumbers", "allocated"), QT_TRANSLATE_NOOP("vram::FourNumbers", "The result of torch.cuda.max_memory_allocated(). Click to see how it is computed.")},
    {"reserved", QT_TRANSLATE_NOOP("vram::FourNumbers", "reserved"), QT_TRANSLATE_NOOP("vram::FourNumbers", "The result of torch.cuda.max_memory_reserved(). Click to see how it is computed.")},
    {"device", QT_TRANSLATE_NOOP("vram::FourNumbers", "device total"), QT_TRANSLATE_NOOP("vram::FourNumbers", "The figure of nvidia-smi for this process, with the uncertainty of the estimate. Click to see why it is larger.")},
}};
// clang-format on

} // namespace

FourNumbers::FourNumbers(QWidget* parent) : QWidget(parent)
{
    for (std::size_t i = 0; i < kCount; ++i) {
        if (i > 0) {
            m_arrows[i - 1] = new QLabel(QStringLiteral("›"), this);
            makeSecondary(m_arrows[i - 1]);
        }
        auto* label = new FigureLabel(this);
        label->setObjectName(QLatin1String("number.") + QLatin1String(kNumbers[i].topic));
        label->setTopic(QLatin1String(kNumbers[i].topic));
        connect(label, &FigureLabel::explain, this, &FourNumbers::explain);
        m_figures[i] = label;
    }
    place();
}

void FourNumbers::present(const Reading& reading)
{
    const Estimate& e = *reading.estimate;
    const std::array<Bytes, kCount> bytes{e.peak.allocated, e.device.allocated, e.device.reserved, e.device.total};
    for (std::size_t i = 0; i < kCount; ++i) {
        const QString figure = bytesText(bytes[i], reading.unit);
        const QString name = tr(kNumbers[i].name);
        const QString band = i + 1 == kCount ? bandText(e.device.uncertainty, reading.unit) : QString();
        m_figures[i]->setPieces(
            {{name + QLatin1Char(' '), FigurePiece::Quiet}, {figure, FigurePiece::Bold}, {band, FigurePiece::Quiet}},
            tr("%1 bytes").arg(numberText(bytes[i])));
        m_figures[i]->setToolTip(inTermsOf(e.device.software, tr(kNumbers[i].tip)));
        m_figures[i]->setAccessibleName(QStringLiteral("%1 %2%3").arg(name, figure, band));
    }
    place();
}

void FourNumbers::align(Qt::Alignment side)
{
    for (FigureLabel* label : m_figures)
        label->setAlignment(side | Qt::AlignVCenter);
}

// Reserves room for the widest figure of three digits, which is hardly ever exceeded.
int FourNumbers::slotOf(std::size_t number) const
{
    QFont bold = font();
    bold.setBold(true);
    const QString widest = QStringLiteral("88") + QLocale().decimalPoint() + QStringLiteral("8\u00a0MiB");
    const int usual = fontMetrics().horizontalAdvance(tr(kNumbers[number].name) + QLatin1Char(' '))
                      + QFontMetrics(bold).horizontalAdvance(widest)
                      + (number + 1 == kCount ? fontMetrics().horizontalAdvance(QStringLiteral(" ± ") + widest) : 0);
    return std::max(usual, m_figures[number]->sizeHint().width());
}

// Positioned by hand: a layout would ask all surrounding widgets for their size hints at every tick of the slider.
void FourNumbers::place()
{
    int x = 0;
    const auto put = [&](QWidget* widget, int width) {
        widget->setGeometry(x, 0, width, fontMetrics().height());
        x += width + kSpacing;
    };
    for (std::size_t i = 0; i < kCount; ++i) {
        if (i > 0)
            put(m_arrows[i - 1], m_arrows[i - 1]->sizeHint().width());
        put(m_figures[i], slotOf(i));
    }
    m_width = x - kSpacing;
}

QSize FourNumbers::sizeHint() const
{
    return {m_width, fontMetrics().height()};
}

void FourNumbers::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        place();
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/part_legend.h"

#include "ui/answer/figure_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

constexpr int kTightest = 3; ///< The last level. Each level's text is shorter than the previous level's.
constexpr int kSwatch = 10;
constexpr int kSwatchGap = 5;
constexpr int kItemGap = 14;
constexpr int kNarrowGap = 8;
constexpr int kSlack = 3; ///< Tolerance for texts whose parts are measured separately.

/// The widest figure of three digits.
QString widestNumber()
{
    return QStringLiteral("88") + QLocale().decimalPoint() + QStringLiteral("8\u00a0MiB");
}

/// Removes the unit that both figures have: "7.82" for "7.82 MiB" beside "97.5 MiB".
QString withoutSharedUnit(const QString& figure, const QString& other)
{
    const qsizetype space = figure.lastIndexOf(QChar(QChar::Nbsp));
    return space > 0 && other.endsWith(figure.mid(space)) ? figure.left(space) : figure;
}

QString exactText(Bytes bytes)
{
    return PartLegend::tr("%1 bytes").arg(numberText(bytes));
}

std::vector<FigurePiece> figurePieces(const QString& name, const QString& figure, const QString& whole)
{
    std::vector<FigurePiece> pieces{{name + QLatin1Char(' ')}, {figure, FigurePiece::Bold}};
    if (!whole.isEmpty())
        pieces.push_back({QLatin1Char(' ') + whole, FigurePiece::Quiet});
    return pieces;
}

} // namespace

QString partTopic(Part part)
{
    switch (part) {
    case Part::Parameters: return QStringLiteral("part.parameters");
    case Part::Gradients: return QStringLiteral("part.gradients");
    case Part::Optimizer: return QStringLiteral("part.optimizer");
    case Part::Activations: return QStringLiteral("part.activations");
    case Part::Input: return QStringLiteral("part.input");
    case Part::KvCache: return QStringLiteral("part.kv_cache");
    case Part::Temporaries: return QStringLiteral("part.temporaries");
    case Part::Gathered: return QStringLiteral("part.gathered");
    case Part::Communication: return QStringLiteral("part.communication");
    case Part::Allocator: return QStringLiteral("part.allocator");
    case Part::Context: return QStringLiteral("part.context");
    }
    return {};
}

PartLegend::PartLegend(QWidget* parent)
    : QWidget(parent), m_others(new FigureLabel(this)), m_free(new FigureLabel(this))
{
    for (const Part part : kAllParts) {
        auto* label = new FigureLabel(this);
        label->setTopic(partTopic(part));
        label->setObjectName(partTopic(part));
        connect(label, &FigureLabel::explain, this, &PartLegend::explain);
        m_figures[indexOf(part)] = label;
    }
    m_others->setObjectName(QStringLiteral("others"));
    m_others->setTopic(QStringLiteral("others"));
    m_free->setObjectName(QStringLiteral("free"));
    m_free->setTopic(QStringLiteral("device"));
    for (FigureLabel* label : {m_others, m_free}) {
        makeSecondary(label);
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        connect(label, &FigureLabel::explain, this, &PartLegend::explain);
    }
}

void PartLegend::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    for (const Part part : kAllParts)
        m_figures[indexOf(part)]->setVisible(shows(part));
    displayOthers();
    layOut();
}

void PartLegend::setWholeStep(bool whole)
{
    m_whole = whole;
    if (m_sessionState.estimate)
        display(m_sessionState);
}

PartBytes PartLegend::shown() const
{
    return m_whole ? partsOfStep(m_sessionState.estimate->totals)
                   : partsAtPeak(m_sessionState.estimate->peak, m_sessionState.estimate->device);
}

QString PartLegend::freeText(int level) const
{
    const Device& device = m_sessionState.estimate->device;
    const QString left = bytesText(device.headroom < 0 ? -device.headroom : device.headroom, m_sessionState.unit);
    const QString whole = bytesText(device.capacity, m_sessionState.unit);
    if (m_whole)
        return tr("sum %1 of %2").arg(bytesText(sum(shown()), m_sessionState.unit), whole);
    if (device.headroom < 0)
        return tr("%1 too much").arg(left);
    return device.others > 0 || level >= 2 ? tr("free %1").arg(left) : tr("free %1 of %2").arg(left, whole);
}

void PartLegend::displayFree(int level)
{
    const QString words = freeText(level);
    m_free->setFigure(words, exactText(m_whole ? sum(shown()) : m_sessionState.estimate->device.headroom));
    m_free->setAccessibleName(words);
}

void PartLegend::displayOthers()
{
    const Bytes others = m_sessionState.estimate->device.others;
    const QString held = tr("others %1").arg(bytesText(others, m_sessionState.unit));
    m_others->setFigure(held, exactText(others));
    m_others->setAccessibleName(held);
    m_others->setToolTip(tr("Used by other processes on this GPU. Click for more."));
    m_others->setVisible(others > 0);
}

PartLegend::PartText PartLegend::textOf(Part part, Bytes peak, Bytes full, int level) const
{
    // Adds the full size if the peak contains only a small part of it: few gradients exist early in backward, and "0 B"
    // alone would look like a mistake.
    const bool little = (level < kTightest || part == Part::Gradients) && peak < full / 2;
    const QString figure = bytesText(peak, m_sessionState.unit);
    const QString inFull = bytesText(full, m_sessionState.unit);
    const bool less = peak < full && figure != inFull && (level == 0 || little);
    return {.name = level < 2 ? partName(part) : shortPartName(part),
            .figure = less && level >= 2 ? withoutSharedUnit(figure, inFull) : figure,
            .whole = less ? tr("of %1").arg(inFull) : QString()};
}

void PartLegend::write(int level)
{
    const Estimate& estimate = *m_sessionState.estimate;
    const PartBytes peak = shown();
    const PartBytes full = partsInFull(estimate.totals);
    for (const Part part : kAllParts) {
        const std::size_t i = indexOf(part);
        const auto [name, figure, whole] = textOf(part, peak[i], full[i], level);
        m_figures[i]->setPieces(figurePieces(name, figure, whole), exactText(peak[i]));
        m_figures[i]->setAccessibleName(QStringLiteral("%1 %2 %3").arg(partName(part), figure, whole).trimmed());
        m_figures[i]->setToolTip(toolTipOf(part, figure, full[i]));
    }
}

QString PartLegend::toolTipOf(Part part, const QString& figure, Bytes full) const
{
    if (m_whole)
        return tr("%1 in full. The parts of a whole step never all exist at once. Click to see how it is computed.")
            .arg(figure);
    if (full <= 0)
        return tr("%1 at the peak. Click to see how it is computed.").arg(figure);
    QString words = tr("%1 at the peak, %2 in full. Click to see how it is computed.")
                        .arg(figure, bytesText(full, m_sessionState.unit));
    if (part == Part::Gradients && m_sessionState.estimate->peak.byCategory[Category::Gradient] < full)
        return words + QLatin1Char('\n') + tr("Backward makes gradients one after another: at the peak few exist.");
    if (part == Part::Activations && m_sessionState.estimate->peak.byCategory[Category::Activation] < full)
        return words + QLatin1Char('\n') + tr("Backward frees activations as it goes: at the peak some are gone.");
    return words;
}

// Returns the width with the widest usual number, so that nothing moves while the batch is dragged. The text itself is
// measured, because querying the size hints of laid-out labels at every tick of the slider takes ten times as long.
int PartLegend::widthOf(Part part, int level) const
{
    const std::size_t i = indexOf(part);
    const Bytes peak = shown()[i];
    const Bytes full = partsInFull(m_sessionState.estimate->totals)[i];
    const PartText words = textOf(part, peak, full, level);
    // While the batch is dragged, gradients at the peak appear and disappear, as do activations when the peak moves to
    // the optimizer step.
    const bool varies = !m_whole && (part == Part::Gradients || (part == Part::Activations && level < kTightest));
    const QString room = varies ? QLatin1Char(' ') + tr("of %1").arg(widestNumber()) : QString();
    const QString widest = varies && level >= 2 ? withoutSharedUnit(widestNumber(), widestNumber()) : widestNumber();
    const auto widthWith = [&](const QString& number, const QString& rest) {
        return textWidth(words.name + QLatin1Char(' ') + rest, false) + textWidth(number, true);
    };
    return kSlack
           + std::max(widthWith(widest, room),
                      widthWith(words.figure, words.whole.isEmpty() ? QString() : QLatin1Char(' ') + words.whole));
}

// Each width is measured once for all numbers with the same count of digits; measuring again would take a tenth of a
// slider tick.
int PartLegend::textWidth(const QString& text, bool bold) const
{
    constexpr qsizetype kMost = 1000;
    const QString widest = withWidestDigits(text);
    QHash<QString, int>& known = m_widths[bold ? 1 : 0];
    if (const auto found = known.constFind(widest); found != known.constEnd())
        return *found;
    if (known.size() >= kMost)
        known.clear();
    QFont measured = font();
    measured.setBold(bold);
    return *known.insert(widest, QFontMetrics(measured).horizontalAdvance(widest));
}

int PartLegend::freeWidth(int level) const
{
    const Device& device = m_sessionState.estimate->device;
    const QString capacity = bytesText(device.capacity, m_sessionState.unit);
    const QString widest = device.others > 0 || level >= 2 ? tr("free %1").arg(widestNumber())
                                                           : tr("free %1 of %2").arg(widestNumber(), capacity);
    const int words = kSlack + textWidth(freeText(level), false);
    if (m_whole)
        return words;
    if (level >= 2) // Saves width, although labels move once the batch no longer fits.
        return std::max(textWidth(widest, false), words);
    return std::max({textWidth(widest, false), textWidth(tr("%1 too much").arg(widestNumber()), false), words});
}

int PartLegend::rightWidth(int level) const
{
    return freeWidth(level) + (m_others->isHidden() ? 0 : m_others->sizeHint().width() + kItemGap);
}

int PartLegend::neededWidth(int level) const
{
    int width = rightWidth(level);
    for (const Part part : kAllParts) {
        if (shows(part))
            width += entryWidth(widthOf(part, level), gapAt(level));
    }
    return width;
}

bool PartLegend::shows(Part part) const
{
    if (m_whole && part != Part::KvCache && indexOf(part) > indexOf(Part::Activations))
        return false;
    return isPossible(part, m_sessionState.estimate->inference, m_sessionState.estimate->parallel.gpus > 1);
}

int PartLegend::gapAt(int level)
{
    return level < 2 ? kItemGap : kNarrowGap;
}

int PartLegend::entryWidth(int label, int gap)
{
    // Rounds up, so that neighbours do not move while a number changes within its three digits.
    return (label + kSwatch + kSwatchGap + gap + 3) / 4 * 4;
}

void PartLegend::layOut()
{
    if (!m_sessionState.estimate)
        return;
    int level = 0;
    while (level < kTightest && neededWidth(level) > width())
        ++level;
    write(level);
    displayFree(level);
    const int line = fontMetrics().height() + 4;
    const int right = rightWidth(level);
    int x = 0;
    int row = 0;
    for (const Part part : kAllParts) {
        FigureLabel* label = m_figures[indexOf(part)];
        if (!shows(part))
            continue;
        const int needed = widthOf(part, level) + kSwatch + kSwatchGap;
        if (x > 0 && x + needed > width() - (row == 0 ? right : 0)) {
            x = 0;
            ++row;
        }
        label->setGeometry(x + kSwatch + kSwatchGap, row * line, needed - kSwatch - kSwatchGap, line);
        x += entryWidth(label->width(), gapAt(level));
    }
    const int free = freeWidth(level);
    m_free->setGeometry(width() - free, 0, free, line);
    m_others->setGeometry(width() - right, 0, m_others->sizeHint().width(), line);
    m_rows = row + 1;
    if (height() != m_rows * line)
        setFixedHeight(m_rows * line);
    update();
}

void PartLegend::resizeEvent(QResizeEvent*)
{
    layOut();
}

void PartLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_widths = {};
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
        if (!m_sessionState.estimate || !shows(part))
            continue;
        const QRect label = m_figures[indexOf(part)]->geometry();
        painter.setBrush(t.part(part));
        painter.drawRoundedRect(
            QRectF(label.left() - kSwatch - kSwatchGap, label.center().y() - kSwatch / 2.0 + 0.5, kSwatch, kSwatch), 2,
            2);
    }
}

} // namespace vram

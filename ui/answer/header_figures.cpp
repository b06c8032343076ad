// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/header_figures.h"

#include "ui/answer/figure_label.h"
#include "ui/answer/step_time_text.h"
#include "ui/language/time_text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLocale>

#include <algorithm>

namespace vram {

namespace {

constexpr int kSpacing = 18;

/// Returns the text of the estimate's uncertainty: " ± 412 MiB".
QString bandText(Bytes uncertainty, ByteUnit unit)
{
    return uncertainty > 0 ? QStringLiteral(" ± ") + bytesText(uncertainty, unit) : QString();
}

} // namespace

HeaderFigures::HeaderFigures(QWidget* parent)
    : QWidget(parent), m_memory(new FigureLabel(this)), m_time(new FigureLabel(this))
{
    m_memory->setObjectName(QStringLiteral("number.device"));
    m_memory->setTopic(QStringLiteral("device"));
    m_time->setObjectName(QStringLiteral("number.time"));
    m_time->setTopic(QStringLiteral("time"));
    for (FigureLabel* label : {m_memory, m_time})
        connect(label, &FigureLabel::explain, this, &HeaderFigures::explain);
    place();
}

void HeaderFigures::display(const SessionState& sessionState, bool timed)
{
    displayMemory(sessionState);
    m_time->setVisible(timed && sessionState.estimate->time.known());
    if (!m_time->isHidden())
        displayTime(sessionState);
    place();
}

void HeaderFigures::displayMemory(const SessionState& sessionState)
{
    const Estimate& e = *sessionState.estimate;
    const QString figure = bytesText(e.device.total, sessionState.unit);
    const QString band = bandText(e.device.uncertainty, sessionState.unit);
    const QString name = tr("device total");
    m_memory->setPieces(
        {{name + QLatin1Char(' '), FigurePiece::Quiet}, {figure, FigurePiece::Bold}, {band, FigurePiece::Quiet}},
        tr("%1 bytes").arg(numberText(e.device.total)));
    const QStringList counters{tr("live tensors %1").arg(bytesText(e.peak.allocated, sessionState.unit)),
                               tr("allocated %1").arg(bytesText(e.device.allocated, sessionState.unit)),
                               tr("reserved %1").arg(bytesText(e.device.reserved, sessionState.unit))};
    m_memory->setRelatedFigures(counters);
    const QString tip = tr("The peak, as each counter reports it:\n"
                           "%1: all tensors alive at once\n"
                           "%2: torch.cuda.max_memory_allocated()\n"
                           "%3: torch.cuda.max_memory_reserved()\n"
                           "%4: nvidia-smi, with the uncertainty of the estimate\n"
                           "Click to see how it is computed.")
                            .arg(counters[0], counters[1], counters[2], tr("device total %1").arg(figure + band));
    m_memory->setToolTip(withVendorNames(e.device.software, tip));
    m_memory->setAccessibleName(QStringLiteral("%1 %2%3").arg(name, figure, band));
    m_memory->setAccessibleDescription(counters.join(QStringLiteral(", ")));
}

void HeaderFigures::displayTime(const SessionState& sessionState)
{
    const StepTimeText text = stepTimeText(*sessionState.estimate, sessionState.project->setup);
    m_time->setPieces({{text.name + QLatin1Char(' '), FigurePiece::Quiet},
                       {text.time, FigurePiece::Bold},
                       {QStringLiteral(" (%1) · ").arg(text.band), FigurePiece::Quiet},
                       {text.throughput, FigurePiece::Bold},
                       {QStringLiteral(" · ") + text.bound, FigurePiece::Quiet}});
    m_time->setToolTip(text.details.join(QLatin1Char('\n')));
    m_time->setAccessibleDescription(text.details.join(QStringLiteral(". ")));
}

void HeaderFigures::align(Qt::Alignment side)
{
    for (FigureLabel* label : {m_memory, m_time})
        label->setAlignment(side | Qt::AlignVCenter);
}

int HeaderFigures::usualMemorySlot() const
{
    QFont bold = font();
    bold.setBold(true);
    const QString widest = QStringLiteral("88") + QLocale().decimalPoint() + QStringLiteral("8\u00a0MiB");
    return fontMetrics().horizontalAdvance(tr("device total") + QStringLiteral("  ± ") + widest)
           + QFontMetrics(bold).horizontalAdvance(widest);
}

int HeaderFigures::usualTimeSlot() const
{
    QFont bold = font();
    bold.setBold(true);
    const QString time = QStringLiteral("88") + QLocale().decimalPoint() + QStringLiteral("8\u00a0ms");
    int bound = 0;
    for (const Bound b : {Bound::Compute, Bound::Memory, Bound::Launch})
        bound = std::max(bound, fontMetrics().horizontalAdvance(boundText(b)));
    return fontMetrics().horizontalAdvance(tr("step time") + QStringLiteral("  (88–888) ·  · ")) + bound
           + QFontMetrics(bold).horizontalAdvance(time + QStringLiteral("8.888\u00a0")
                                                  + throughputUnit(RateOf::Samples));
}

int HeaderFigures::usualWidth() const
{
    return usualMemorySlot() + kSpacing + usualTimeSlot();
}

// Positions the figures without a layout, which would query the size hints of all surrounding widgets at every tick of
// the slider.
void HeaderFigures::place()
{
    const int height = fontMetrics().height();
    const int memory = std::max(usualMemorySlot(), m_memory->sizeHint().width());
    const int time = m_time->isHidden() ? 0 : std::max(usualTimeSlot(), m_time->sizeHint().width());
    m_memory->setGeometry(0, 0, memory, height);
    m_time->setGeometry(memory + kSpacing, 0, time, height);
    m_width = time > 0 ? memory + kSpacing + time : memory;
}

QSize HeaderFigures::sizeHint() const
{
    return {m_width, fontMetrics().height()};
}

void HeaderFigures::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        place();
}

} // namespace vram

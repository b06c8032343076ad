// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/batch_slider.h"

#include "ui/forms/wheel_guard.h"
#include "ui/text.h"
#include "ui/theme/style_paint.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vram {

namespace {

constexpr double kRing = 11; ///< Radius of the focus ring.
constexpr double kPad = kRing + 1;
constexpr double kSnapPixels = 7;

int toInt(std::int64_t value)
{
    return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max() / 2));
}

} // namespace

int nextPowerOfTwo(int batch, bool up)
{
    int power = 1;
    while (power < batch)
        power *= 2;
    if (up)
        return power == batch ? power * 2 : power;
    return std::max(1, power / 2);
}

BatchSlider::BatchSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setObjectName(QStringLiteral("batchSlider"));
    setAccessibleName(tr("Batch size"));
    setRange(1, 64);
    setPageStep(8);
    setCursor(Qt::PointingHandCursor);
    guardWheel(this);
    connect(this, &QSlider::actionTriggered, this, [this](int action) {
        // The wheel and accessibility tools move the handle through these actions.
        if (action == SliderMove || action == SliderNoAction)
            return;
        emit batchMoved(sliderPosition(), true);
    });
}

void BatchSlider::setState(std::int64_t batch, std::int64_t largest, std::int64_t last, bool known, bool broken)
{
    const QSignalBlocker quiet(this);
    m_known = known;
    m_broken = broken;
    m_largest = toInt(largest);
    setRange(1, std::max(2, toInt(last)));
    setValue(toInt(batch));
    setToolTip(largest > 0 && !broken
                   ? tr("Fits up to batch %1. Snaps to powers of two; hold Ctrl or Shift to move freely.")
                         .arg(numberText(largest))
               : broken ? tr("Fix the errors first, to find the largest batch.")
               : known  ? tr("No batch fits.")
                        : tr("Searching for the largest batch that fits."));
    update();
}

QSize BatchSlider::sizeHint() const
{
    return {400, 28};
}

QSize BatchSlider::minimumSizeHint() const
{
    return {120, 28};
}

double BatchSlider::pixelOf(double batch) const
{
    const double share = (batch - minimum()) / std::max(1, maximum() - minimum());
    return kPad + share * (width() - 2 * kPad);
}

int BatchSlider::batchAt(double pixel) const
{
    const double share = (pixel - kPad) / std::max(1.0, width() - 2 * kPad);
    return std::clamp(static_cast<int>(std::lround(minimum() + share * (maximum() - minimum()))), minimum(), maximum());
}

int BatchSlider::snapped(int batch, double pixel) const
{
    int best = batch;
    double nearest = kSnapPixels;
    const auto offer = [&](int candidate) {
        const double distance = std::abs(pixelOf(candidate) - pixel);
        if (candidate >= minimum() && candidate <= maximum() && distance <= nearest) {
            nearest = distance;
            best = candidate;
        }
    };
    offer(nextPowerOfTwo(batch + 1, false));
    offer(nextPowerOfTwo(batch, true));
    offer(m_largest);
    return best;
}

void BatchSlider::setBatch(int batch, bool done)
{
    const bool moved = batch != value();
    {
        const QSignalBlocker quiet(this);
        setValue(batch);
    }
    update();
    if (moved || done)
        emit batchMoved(batch, done);
}

void BatchSlider::moveTo(double pixel, Qt::KeyboardModifiers modifiers, bool done)
{
    const int batch = batchAt(pixel);
    setBatch(modifiers == Qt::NoModifier ? snapped(batch, pixel) : batch, done);
}

void BatchSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    moveTo(event->position().x(), event->modifiers(), false);
}

void BatchSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        moveTo(event->position().x(), event->modifiers(), false);
}

void BatchSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return;
    setSliderDown(false);
    moveTo(event->position().x(), event->modifiers(), true);
}

void BatchSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: setBatch(std::max(minimum(), value() - 1), true); return;
    case Qt::Key_Right:
    case Qt::Key_Up: setBatch(std::min(maximum(), value() + 1), true); return;
    case Qt::Key_PageDown: setBatch(std::max(minimum(), nextPowerOfTwo(value(), false)), true); return;
    case Qt::Key_PageUp: setBatch(std::min(maximum(), nextPowerOfTwo(value(), true)), true); return;
    case Qt::Key_Home: setBatch(minimum(), true); return;
    case Qt::Key_End: setBatch(m_largest > 0 ? m_largest : maximum(), true); return;
    default: QSlider::keyPressEvent(event);
    }
}

QString BatchSlider::words() const
{
    if (m_broken)
        return tr("Fix the errors first");
    if (!m_known || m_largest >= maximum())
        return {};
    if (m_largest <= 0)
        return tr("Nothing fits");
    return m_remark.isEmpty() ? numberText(m_largest) : QStringLiteral("%1 · %2").arg(numberText(m_largest), m_remark);
}

void BatchSlider::setRemark(const QString& remark, const QString& explanation)
{
    m_remark = remark;
    if (!explanation.isEmpty())
        setToolTip(toolTip() + QLatin1Char('\n') + explanation);
    update();
}

// Places the text beside the limit, on the side away from the handle.
double BatchSlider::labelPosition(double limit, double width) const
{
    const double handle = pixelOf(value());
    const double right = limit + 4;
    const double left = limit - 4 - width;
    const auto covers = [&](double x) { return x - kRing < handle && handle < x + width + kRing; };
    const bool fits = right + width < this->width();
    if (fits && (!covers(right) || left < 0 || covers(left)))
        return covers(right) ? std::min(handle + kRing, this->width() - width) : right;
    return covers(left) ? std::max(0.0, handle - kRing - width) : left;
}

void BatchSlider::paintLabel(QPainter& painter, double limit) const
{
    const Tokens& t = tokensOf(palette());
    const QFont small = scaled(font(), 0.85);
    const QFontMetricsF metrics(small);
    const auto collides = [&](double at, double wide) {
        return at - kRing < pixelOf(value()) && pixelOf(value()) < at + wide + kRing;
    };
    QString words = this->words();
    double wide = metrics.horizontalAdvance(words);
    double at = labelPosition(limit, wide);
    const bool cramped = at < 0 || at + wide > width() || collides(at, wide);
    if (cramped && !m_remark.isEmpty() && m_largest > 0) { // The remark is also in the tooltip.
        words = numberText(m_largest);
        wide = metrics.horizontalAdvance(words);
        at = labelPosition(limit, wide);
    }
    if (m_broken && collides(at, wide)) // Errors are also shown outside the slider.
        return;
    painter.setFont(small);
    painter.setPen(m_broken ? t.problem : t.secondary);
    painter.drawText(QPointF(at, height() / 2.0 - 5), words);
}

void BatchSlider::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    const double end = width() - kPad;
    const double limit = m_broken ? kPad : std::clamp(pixelOf(m_largest), kPad, end);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.line);
    painter.drawRoundedRect(QRectF(kPad, y - 2, end - kPad, 4), 2, 2);
    if (m_largest > 0 && !m_broken) {
        painter.setBrush(t.accent);
        painter.drawRoundedRect(QRectF(kPad, y - 2, limit - kPad, 4), 2, 2);
    }
    if (!words().isEmpty()) {
        if (!m_broken)
            painter.fillRect(QRectF(limit - 1, y - 9, 2, 18), t.capacity);
        paintLabel(painter, limit);
    }
    const QPointF handle(pixelOf(value()), y);
    painter.setPen(QPen(isEnabled() ? t.accent : t.secondary, 2.5));
    painter.setBrush(t.pane);
    painter.drawEllipse(handle, 6.5, 6.5);
    if (hasFocus())
        paintFocus(&painter, QRectF(handle.x() - kRing, y - kRing, 2 * kRing, 2 * kRing), palette());
}

} // namespace vram

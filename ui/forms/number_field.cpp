// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/number_field.h"

#include "ui/forms/wheel_guard.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include "base/counted_unit.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kShortRange = 100;
constexpr int kButtons = 32;        ///< Width of a spin box's buttons and margins.
constexpr int kShortestSlider = 48; ///< Gives the handle enough room to move.
constexpr int kRealSteps = 100;     ///< Number of slider steps for a range of real numbers.

double toDouble(const AttributeValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : 0;
}

bool hasShortRange(const AttributeSpec& spec)
{
    return spec.maximum - spec.minimum <= kShortRange;
}

AttributeValue valueOf(const AttributeSpec& spec, double number)
{
    if (spec.kind == AttributeKind::Integer)
        return static_cast<std::int64_t>(std::llround(number));
    return number;
}

/// The typed text without the unit that it may end with.
QString numberIn(const AttributeSpec& spec, const QString& typed)
{
    for (const std::string_view unit : {spec.unit, unitFor(spec, std::int64_t{1})}) {
        if (const QString name = translated(unit); !name.isEmpty() && typed.endsWith(name))
            return typed.chopped(name.size()).trimmed();
    }
    return typed.trimmed();
}

} // namespace

NumberSpin::NumberSpin(const AttributeSpec& spec, QWidget* parent) : QAbstractSpinBox(parent), m_spec(spec)
{
    setKeyboardTracking(true);
    guardWheel(this);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] {
        m_typing = true;
        read(false);
    });
    connect(this, &QAbstractSpinBox::editingFinished, this, [this] { read(true); });
    setNumber(toDouble(spec.defaultValue));
}

QString NumberSpin::textOf(double value) const
{
    if (const AttributeValue now = valueOf(m_spec, value); !m_spec.defaultWords.empty() && now == m_spec.defaultValue)
        return translated(m_spec.defaultWords);
    const AttributeValue shown = valueOf(m_spec, value);
    const QString number = localNumber(qs(vram::text(shown)));
    return m_spec.unit.empty() ? number : number + QLatin1Char(' ') + translated(unitFor(m_spec, shown));
}

void NumberSpin::setNumber(double value)
{
    const bool theirs = (m_refused || (hasFocus() && m_typing)) && value == m_value;
    m_value = value;
    if (theirs)
        return;
    m_refused = false;
    const QString text = textOf(value);
    if (lineEdit()->text() != text)
        lineEdit()->setText(text);
    emit problem({});
}

void NumberSpin::read(bool done)
{
    if (!m_typing)
        return;
    QString typed = lineEdit()->text();
    if (!m_spec.defaultWords.empty() && typed.trimmed() == translated(m_spec.defaultWords))
        typed = qs(m_spec.defaultWords);
    const Result<AttributeValue> value = parseAttribute(m_spec, utf8(plainNumbers(numberIn(m_spec, typed))));
    m_refused = !value;
    setProperty("problem", m_refused);
    if (value) {
        m_value = toDouble(*value);
        emit problem({});
        emit numberEdited(m_value, done);
    } else {
        // Keeps the text and shows the reason below it. If the value were replaced, the user might not notice.
        emit problem(translated(value.error()));
    }
    if (done) {
        m_typing = m_refused;
        setNumber(m_value);
    }
}

double NumberSpin::stepSize() const
{
    return isWholeNumber() ? 1 : hasShortRange(m_spec) && m_spec.maximum - m_spec.minimum <= 1 ? 0.05 : 1;
}

void NumberSpin::stepBy(int steps)
{
    const double next = std::clamp(m_value + steps * stepSize(), m_spec.minimum, m_spec.maximum);
    if (next == m_value)
        return;
    // Values are whole multiples of the step, so that they print without trailing digits.
    m_typing = m_refused = false;
    setProperty("problem", false);
    setNumber(std::round(next / stepSize()) * stepSize());
    emit numberEdited(m_value, false);
}

QAbstractSpinBox::StepEnabled NumberSpin::stepEnabled() const
{
    StepEnabled can = StepNone;
    can.setFlag(StepUpEnabled, m_value < m_spec.maximum);
    can.setFlag(StepDownEnabled, m_value > m_spec.minimum);
    return can;
}

QValidator::State NumberSpin::validate(QString&, int&) const
{
    return QValidator::Acceptable; // `read` explains what is wrong.
}

QSize NumberSpin::sizeHint() const
{
    // If there is a slider, the box is only as wide as its longest number.
    const auto width = [this](double value) { return fontMetrics().horizontalAdvance(textOf(value)); };
    constexpr double decimals = 0.05; // The digits of the longest number if it is not an integer.
    const int words = !hasShortRange(m_spec) ? fontMetrics().horizontalAdvance(QLatin1Char('0')) * 10
                                             : std::max({width(m_spec.maximum), width(toDouble(m_spec.defaultValue)),
                                                         isWholeNumber() ? 0 : width(m_spec.maximum - decimals)});
    return {words + kButtons, QAbstractSpinBox::sizeHint().height()};
}

void NumberSpin::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_typing)
        return QAbstractSpinBox::keyPressEvent(event);
    m_typing = m_refused = false;
    setProperty("problem", false);
    lineEdit()->setText(textOf(m_value));
    emit problem({});
}

void NumberSpin::focusOutEvent(QFocusEvent* event)
{
    read(true);
    QAbstractSpinBox::focusOutEvent(event);
}

NumberField::NumberField(const AttributeSpec& spec, QWidget* parent) : Field(spec, parent), m_spin(new NumberSpin(spec))
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    if (hasShortRange(spec))
        addSlider(row);
    layout->addWidget(m_spin, hasShortRange(spec) ? 0 : 1);
    setEditor(m_spin, row);
    connect(m_spin, &NumberSpin::problem, this, &NumberField::showProblem);
    connect(m_spin, &NumberSpin::numberEdited, this, &NumberField::emitNumber);
}

void NumberField::addSlider(QWidget* row)
{
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setAccessibleName(translated(spec().label));
    const bool whole = spec().kind == AttributeKind::Integer;
    m_slider->setRange(0, whole ? static_cast<int>(spec().maximum - spec().minimum) : kRealSteps);
    m_slider->setMinimumWidth(kShortestSlider);
    guardWheel(m_slider);
    m_slider->setFocusPolicy(Qt::ClickFocus); // The spin box beside it does the same by keyboard.
    row->layout()->addWidget(m_slider);
    const double unit = (spec().maximum - spec().minimum) / m_slider->maximum();
    connect(m_slider, &QSlider::valueChanged, this, [this, unit](int position) {
        const double value = std::round((spec().minimum + position * unit) * 1000) / 1000;
        m_spin->setNumber(value);
        emitNumber(value, !m_slider->isSliderDown());
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { emitNumber(m_spin->number(), true); });
}

void NumberField::emitNumber(double value, bool done)
{
    emit edited(valueOf(spec(), value), done);
}

void NumberField::setValue(const AttributeValue& value)
{
    const double number = toDouble(value);
    m_spin->setNumber(number);
    if (!m_slider || m_slider->isSliderDown())
        return;
    const QSignalBlocker quiet(m_slider);
    const double share = (number - spec().minimum) / (spec().maximum - spec().minimum);
    m_slider->setValue(static_cast<int>(std::lround(share * m_slider->maximum())));
}

} // namespace vram

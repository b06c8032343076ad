// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/number_field.h"

#include "ui/forms/wheel_guard.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include "base/counted_unit.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr int kButtons = 32; ///< Width of a spin box's buttons and margins.

double toDouble(const AttributeValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : 0;
}

/// Whether the attribute is a fraction or a probability, for which a step is less than 1.
bool isFraction(const AttributeSpec& spec)
{
    return spec.maximum - spec.minimum <= 1;
}

AttributeValue valueOf(const AttributeSpec& spec, double number)
{
    if (spec.kind == AttributeKind::Integer)
        return static_cast<std::int64_t>(std::llround(number));
    return number;
}

/// Returns the typed text without a trailing unit.
QString numberIn(const AttributeSpec& spec, const QString& typed)
{
    const AttributeValue one = std::int64_t{1};
    for (const std::string_view unit : {spec.unit, unitFor(spec, one)}) {
        if (const QString name = translated(unit); !name.isEmpty() && typed.endsWith(name))
            return typed.chopped(name.size()).trimmed();
    }
    return typed.trimmed();
}

/// Converts a typed label of the declaration from the user's language to English for the core. Other text is returned
/// unchanged.
QString inEnglish(const AttributeSpec& spec, const QString& typed)
{
    const auto is = [&](std::string_view word) { return !word.empty() && typed.trimmed() == translated(word); };
    const auto found = std::ranges::find_if(spec.numberLabels, is);
    if (found != spec.numberLabels.end())
        return qs(*found);
    return is(spec.defaultLabel) ? qs(spec.defaultLabel) : typed;
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
    if (const AttributeValue now = valueOf(m_spec, value); !m_spec.defaultLabel.empty() && now == m_spec.defaultValue)
        return translated(m_spec.defaultLabel);
    const AttributeValue shown = valueOf(m_spec, value);
    if (const std::string_view word = numberWord(m_spec, shown); !word.empty())
        return translated(word);
    const QString number = localNumber(qs(vram::text(shown)));
    return m_spec.unit.empty() ? number : number + QLatin1Char(' ') + translated(unitFor(m_spec, shown));
}

void NumberSpin::setNumber(double value)
{
    const bool theirs = (m_isInvalid || (hasFocus() && m_typing)) && value == m_value;
    m_value = value;
    if (theirs)
        return;
    m_isInvalid = false;
    const QString text = textOf(value);
    if (lineEdit()->text() != text)
        lineEdit()->setText(text);
    emit problem({});
}

void NumberSpin::chooseNumber(double value)
{
    const double chosen = std::clamp(isWholeNumber() ? std::round(value) : value, m_spec.minimum, m_spec.maximum);
    m_typing = m_isInvalid = false;
    setProperty("problem", false);
    setNumber(chosen);
    emit numberEdited(chosen, true);
}

void NumberSpin::discardTyped()
{
    m_typing = m_isInvalid = false;
    setProperty("problem", false);
    lineEdit()->setText(textOf(m_value));
    emit problem({});
}

void NumberSpin::read(bool done)
{
    if (!m_typing)
        return;
    const QString typed = inEnglish(m_spec, lineEdit()->text());
    const Result<AttributeValue> value = parseAttribute(m_spec, utf8(plainNumbers(numberIn(m_spec, typed))));
    m_isInvalid = !value;
    setProperty("problem", m_isInvalid);
    if (value) {
        m_value = toDouble(*value);
        emit problem({});
        emit numberEdited(m_value, done);
    } else {
        // Keeps the text and shows the reason below it, because the user might not notice if the text were replaced.
        emit problem(translated(value.error()));
    }
    if (done) {
        m_typing = m_isInvalid;
        setNumber(m_value);
    }
}

double NumberSpin::stepSize() const
{
    return !isWholeNumber() && isFraction(m_spec) ? 0.05 : 1;
}

void NumberSpin::stepBy(int steps)
{
    const double next = std::clamp(m_value + steps * stepSize(), m_spec.minimum, m_spec.maximum);
    if (next == m_value)
        return;
    // Values are whole multiples of the step, so that they print without trailing digits.
    m_typing = m_isInvalid = false;
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
    return QValidator::Acceptable; // `read` reports the error.
}

QSize NumberSpin::sizeHint() const
{
    const int words = fontMetrics().horizontalAdvance(QLatin1Char('0')) * 10;
    return {words + kButtons, QAbstractSpinBox::sizeHint().height()};
}

void NumberSpin::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_typing)
        return QAbstractSpinBox::keyPressEvent(event);
    discardTyped();
}

void NumberSpin::focusOutEvent(QFocusEvent* event)
{
    read(true);
    QAbstractSpinBox::focusOutEvent(event);
}

NumberField::NumberField(const AttributeSpec& spec, QWidget* parent) : Field(spec, parent), m_spin(new NumberSpin(spec))
{
    setEditor(m_spin);
    connect(m_spin, &NumberSpin::problem, this, &NumberField::showProblem);
    connect(m_spin, &NumberSpin::numberEdited, this, &NumberField::emitNumber);
}

void NumberField::emitNumber(double value, bool done)
{
    emit edited(valueOf(spec(), value), done);
}

void NumberField::setValue(const AttributeValue& value)
{
    m_spin->setNumber(toDouble(value));
}

} // namespace vram

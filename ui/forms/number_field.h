// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

#include <QAbstractSpinBox>

namespace vram {

/// A spin box that accepts arithmetic ("224/16") and enforces the range of its declaration.
class NumberSpin : public QAbstractSpinBox
{
    Q_OBJECT
    // Properties that assistive technologies read and set through Qt's accessibility interface for spin boxes.
    Q_PROPERTY(double value READ number WRITE chooseNumber)
    Q_PROPERTY(double minimum READ minimum)
    Q_PROPERTY(double maximum READ maximum)

public:
    NumberSpin(const AttributeSpec& spec, QWidget* parent = nullptr);

    /// Sets the value without emitting a signal. While the spin box has focus, typed text that stands for this value is
    /// kept.
    void setNumber(double value);
    double number() const { return m_value; }
    double minimum() const { return m_spec.minimum; }
    double maximum() const { return m_spec.maximum; }
    /// Sets the value and emits a signal, as if the user had entered it.
    void chooseNumber(double value);
    /// Drops typed text that is uncommitted or invalid.
    void discardTyped();
    void stepBy(int steps) override;
    QValidator::State validate(QString& input, int& position) const override;
    QSize sizeHint() const override;
    bool isWholeNumber() const { return m_spec.kind == AttributeKind::Integer; }

signals:
    /// Emitted for a typed or stepped value. If the text is not a valid value, `problem` is emitted instead.
    void numberEdited(double value, bool done);
    void problem(const QString& sentence);

protected:
    StepEnabled stepEnabled() const override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void read(bool done);
    double stepSize() const;
    QString textOf(double value) const;

    AttributeSpec m_spec;
    double m_value = 0;
    bool m_isInvalid = false; ///< Whether the text is invalid. The value is then the last valid one.
    bool m_typing = false;    ///< Whether the user has typed text that is not yet committed.
};

/// A field with a spin box.
class NumberField : public Field
{
    Q_OBJECT

public:
    NumberField(const AttributeSpec& spec, QWidget* parent);
    void setValue(const AttributeValue& value) override;

private:
    void emitNumber(double value, bool done);

    NumberSpin* m_spin;
};

} // namespace vram

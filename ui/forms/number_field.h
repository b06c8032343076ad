// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

#include <QAbstractSpinBox>

class QSlider;

namespace vram {

/// A spin box that accepts arithmetic ("224/16") and enforces the range of its declaration.
class NumberSpin : public QAbstractSpinBox
{
    Q_OBJECT

public:
    NumberSpin(const AttributeSpec& spec, QWidget* parent = nullptr);

    /// Sets the value without a signal. Text that already means this value is kept as typed while the box has focus.
    void setNumber(double value);
    double number() const { return m_value; }
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
    bool m_refused = false; ///< The text is not a valid value; the value is the last valid one.
    bool m_typing = false;  ///< The user has typed text that is not yet committed.
};

/// A number field: a spin box, with a slider beside it if the range is short.
class NumberField : public Field
{
    Q_OBJECT

public:
    NumberField(const AttributeSpec& spec, QWidget* parent);
    void setValue(const AttributeValue& value) override;

private:
    void emitNumber(double value, bool done);
    void addSlider(QWidget* row);

    NumberSpin* m_spin;
    QSlider* m_slider = nullptr;
};

} // namespace vram

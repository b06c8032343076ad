// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

class QCheckBox;
class QComboBox;

namespace vram {

/// A check box for a flag.
class CheckField : public Field
{
    Q_OBJECT

public:
    CheckField(const AttributeSpec& spec, QWidget* parent);
    void setValue(const AttributeValue& value) override;

private:
    QCheckBox* m_box;
};

/// A combo box for one of the declaration's choices.
class ChoiceField : public Field
{
    Q_OBJECT

public:
    ChoiceField(const AttributeSpec& spec, QWidget* parent);
    void setValue(const AttributeValue& value) override;

private:
    QComboBox* m_box;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/choice_field.h"

#include "ui/forms/wheel_guard.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QCheckBox>
#include <QComboBox>

namespace vram {

CheckField::CheckField(const AttributeSpec& spec, QWidget* parent) : Field(spec, parent), m_box(new QCheckBox)
{
    setEditor(m_box);
    connect(m_box, &QCheckBox::toggled, this, [this](bool on) { emit edited(on, true); });
}

void CheckField::setValue(const AttributeValue& value)
{
    const QSignalBlocker quiet(m_box);
    if (const auto* on = std::get_if<bool>(&value))
        m_box->setChecked(*on);
}

ChoiceField::ChoiceField(const AttributeSpec& spec, QWidget* parent) : Field(spec, parent), m_box(new QComboBox)
{
    for (const std::string_view choice : spec.choices)
        m_box->addItem(translated(choiceTitle(spec, choice)), qs(choice));
    m_box->setMaxVisibleItems(20);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(8);
    guardWheel(m_box);
    setEditor(m_box);
    connect(m_box, &QComboBox::currentIndexChanged, this,
            [this] { emit edited(utf8(m_box->currentData().toString()), true); });
}

void ChoiceField::setValue(const AttributeValue& value)
{
    const QSignalBlocker quiet(m_box);
    m_box->setCurrentIndex(m_box->findData(qs(text(value))));
}

} // namespace vram

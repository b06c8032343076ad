// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/param_form.h"

#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace vram {

ParamForm::ParamForm(QWidget* parent) : QWidget(parent), m_layout(new QGridLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(12);
    m_layout->setVerticalSpacing(5);
    m_layout->setColumnStretch(0, 2);
    m_layout->setColumnStretch(1, 3);
}

void ParamForm::setSuggestions(const QString& key, Suggestions suggestions)
{
    m_suggestions[key] = std::move(suggestions);
}

void ParamForm::setMaker(const QString& key, FieldMaker maker)
{
    m_makers[key] = std::move(maker);
}

Field* ParamForm::make(const AttributeSpec& spec)
{
    const QString key = qs(spec.key);
    if (const auto maker = m_makers.find(key); maker != m_makers.end())
        return maker->second(spec, this);
    const auto suggestions = m_suggestions.find(key);
    return makeField(spec, this, suggestions == m_suggestions.end() ? Suggestions() : suggestions->second);
}

bool ParamForm::hasSpecs(const std::vector<AttributeSpec>& specs) const
{
    return std::equal(
        m_fields.begin(), m_fields.end(), specs.begin(), specs.end(), [](const Field* field, const auto& spec) {
            const AttributeSpec& own = field->spec();
            return own.key == spec.key && own.kind == spec.kind && own.label == spec.label
                   && own.minimum == spec.minimum && own.maximum == spec.maximum && own.choices == spec.choices;
        });
}

void ParamForm::display(const std::vector<AttributeSpec>& specs, const std::vector<AttributeValue>& values,
                        const std::vector<std::string_view>& headings)
{
    if (!hasSpecs(specs))
        rebuild(specs, headings);
    for (std::size_t i = 0; i < m_fields.size() && i < values.size(); ++i)
        m_fields[i]->setValue(values[i]);
}

void ParamForm::rebuild(const std::vector<AttributeSpec>& specs, const std::vector<std::string_view>& headings)
{
    const auto focused = std::ranges::find_if(
        m_fields, [](const Field* field) { return field->isAncestorOf(QApplication::focusWidget()); });
    const QString key = focused == m_fields.end() ? QString() : qs((*focused)->spec().key);
    m_fields.clear();
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    int row = 0;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (i < headings.size() && (i == 0 || headings[i] != headings[i - 1]))
            addHeading(headings[i], row++);
        addRow(specs[i], row++);
    }
    // Restores the focus, because choosing "inference" rebuilds the form while one of its fields has the focus.
    if (Field* again = key.isEmpty() ? nullptr : field(key))
        again->setFocus();
}

namespace {

QWidget* labelAndField(QLabel* label, Field* field)
{
    auto* line = new QWidget;
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    label->setWordWrap(false);
    layout->addWidget(label, 0, Qt::AlignTop);
    layout->addWidget(field, 1);
    return line;
}

} // namespace

void ParamForm::addHeading(std::string_view heading, int row)
{
    auto* label = new QLabel(translated(constantText(heading)), this);
    label->setFont(scaled(font(), 1.0, true));
    label->setContentsMargins(0, row == 0 ? 0 : 8, 0, 2);
    m_layout->addWidget(label, row, 0, 1, 2);
}

void ParamForm::addRow(const AttributeSpec& spec, int row)
{
    const QString key = qs(spec.key);
    Field* field = make(spec);
    // Allows line breaks after the underscores of environment variables.
    auto* label = new QLabel(translated(spec.label).replace(QLatin1Char('_'), QStringLiteral("_\u200B")), this);
    label->setBuddy(field->editor());
    label->setToolTip(translated(spec.help));
    label->setWordWrap(true);
    makeSecondary(label);
    label->setMinimumHeight(26);
    if (field->isWide()) {
        m_layout->addWidget(labelAndField(label, field), row, 0, 1, 2);
    } else {
        m_layout->addWidget(label, row, 0, Qt::AlignTop);
        m_layout->addWidget(field, row, 1);
    }
    connect(field, &Field::edited, this,
            [this, key](const AttributeValue& value, bool done) { emit edited(key, value, done); });
    m_fields.push_back(field);
}

void ParamForm::focusFirst()
{
    if (!m_fields.empty())
        m_fields.front()->editor()->setFocus(Qt::TabFocusReason);
}

Field* ParamForm::field(const QString& key) const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                    [&](const Field* field) { return qs(field->spec().key) == key; });
    return found == m_fields.end() ? nullptr : *found;
}

} // namespace vram

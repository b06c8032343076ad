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
#include <utility>

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

namespace {

/// Whether a field for one declaration can also show values of the other.
bool areSame(const AttributeSpec& a, const AttributeSpec& b)
{
    return a.key == b.key && a.kind == b.kind && a.label == b.label && a.defaultValue == b.defaultValue
           && a.minimum == b.minimum && a.maximum == b.maximum && a.minimumCount == b.minimumCount
           && a.maximumCount == b.maximumCount && a.choices == b.choices
           && std::ranges::equal(a.choiceTitles, b.choiceTitles) && a.unit == b.unit
           && std::ranges::equal(a.numberLabels, b.numberLabels) && a.defaultLabel == b.defaultLabel
           && a.check == b.check && a.help == b.help;
}

void removeLater(QWidget* widget)
{
    if (!widget)
        return;
    widget->hide();
    widget->deleteLater();
}

} // namespace

bool ParamForm::hasSpecs(const std::vector<AttributeSpec>& specs) const
{
    return std::equal(m_lines.begin(), m_lines.end(), specs.begin(), specs.end(),
                      [](const Line& line, const auto& spec) { return areSame(line.field->spec(), spec); });
}

void ParamForm::display(const std::vector<AttributeSpec>& specs, const std::vector<AttributeValue>& values,
                        const std::vector<std::string_view>& headings)
{
    if (!hasSpecs(specs))
        rebuild(specs, headings);
    for (std::size_t i = 0; i < m_lines.size() && i < values.size(); ++i)
        m_lines[i].field->setValue(values[i]);
}

void ParamForm::clearLayout()
{
    while (QLayoutItem* item = m_layout->takeAt(0))
        delete item;
    for (QLabel* heading : std::exchange(m_headings, {}))
        removeLater(heading);
}

void ParamForm::rebuild(const std::vector<AttributeSpec>& specs, const std::vector<std::string_view>& headings)
{
    std::vector<Line> old = std::exchange(m_lines, {});
    const auto focused = std::ranges::find_if(
        old, [](const Line& line) { return line.field->isAncestorOf(QApplication::focusWidget()); });
    const QString key = focused == old.end() ? QString() : qs(focused->field->spec().key);
    clearLayout();
    int row = 0;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (i < headings.size() && (i == 0 || headings[i] != headings[i - 1]))
            addHeading(headings[i], row++);
        const auto kept = std::ranges::find_if(old, [&](const Line& line) {
            return line.field && !line.field->hasProblem() && areSame(line.field->spec(), specs[i]);
        });
        m_lines.push_back(kept == old.end() ? makeLine(specs[i]) : std::exchange(*kept, {}));
        place(m_lines.back(), row);
        row += 2;
    }
    for (const Line& line : old) {
        if (line.field)
            removeLater(line.field->sentenceLabel());
        for (QWidget* widget : {static_cast<QWidget*>(line.field), static_cast<QWidget*>(line.label), line.row})
            removeLater(widget);
    }
    // A new field takes over the focus of the field that it replaces.
    Field* again = key.isEmpty() ? nullptr : field(key);
    if (again && !again->isAncestorOf(QApplication::focusWidget()))
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
    m_headings.push_back(label);
    m_layout->addWidget(label, row, 0, 1, 2);
    label->show();
}

ParamForm::Line ParamForm::makeLine(const AttributeSpec& spec)
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
    connect(field, &Field::edited, this,
            [this, key](const AttributeValue& value, bool done) { emit edited(key, value, done); });
    return {field, label, field->isWide() ? labelAndField(label, field) : nullptr};
}

void ParamForm::place(const Line& line, int row)
{
    if (line.row) {
        m_layout->addWidget(line.row, row, 0, 1, 2);
    } else {
        m_layout->addWidget(line.label, row, 0, Qt::AlignTop);
        m_layout->addWidget(line.field, row, 1);
    }
    m_layout->addWidget(line.field->sentenceLabel(), row + 1, 0, 1, 2); // The sentence is as wide as the form.
    // The layout would show new widgets later, but their positions are needed now.
    for (QWidget* widget : {static_cast<QWidget*>(line.label), static_cast<QWidget*>(line.field), line.row}) {
        if (widget)
            widget->show();
    }
}

void ParamForm::setIneffective(const QString& key, const AttributeValue& value, const QString& reason)
{
    const auto line = std::ranges::find_if(m_lines, [&](const Line& l) { return qs(l.field->spec().key) == key; });
    if (line == m_lines.end())
        return;
    const bool isDefault = value == line->field->spec().defaultValue;
    line->field->setIneffective(isDefault ? reason : QString());
    line->field->showRemark(isDefault ? QString() : reason, Severity::Note);
    line->label->setEnabled(line->field->isEnabled());
    line->label->setToolTip(line->field->editor()->toolTip());
}

void ParamForm::focusFirst()
{
    if (!m_lines.empty())
        m_lines.front().field->editor()->setFocus(Qt::TabFocusReason);
}

Field* ParamForm::field(const QString& key) const
{
    const auto found =
        std::ranges::find_if(m_lines, [&](const Line& line) { return qs(line.field->spec().key) == key; });
    return found == m_lines.end() ? nullptr : found->field;
}

} // namespace vram

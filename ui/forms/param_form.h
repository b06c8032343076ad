// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

#include <QWidget>

#include <map>
#include <vector>

class QGridLayout;

namespace vram {

using FieldMaker = std::function<Field*(const AttributeSpec&, QWidget*)>;

/// A form created from declarations, with labels on the left and fields on the right. It is rebuilt only when the
/// declarations change and otherwise only updates the values, which preserves focus and scroll position.
class ParamForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParamForm(QWidget* parent = nullptr);

    void setSuggestions(const QString& key, Suggestions suggestions);
    /// Shows `values`. Like `values`, `headings` has one entry for each of `specs`, in the same order, or is empty. A
    /// heading is shown above the first of its fields.
    void setMaker(const QString& key, FieldMaker maker);
    /// Shows `values`, which has one entry for each of `specs` in the same order. `headings` likewise has one entry for
    /// each of `specs`, or is empty. A heading is shown above the first of its fields.
    void display(const std::vector<AttributeSpec>& specs, const std::vector<AttributeValue>& values,
                 const std::vector<std::string_view>& headings = {});
    Field* field(const QString& key) const;
    /// Moves the focus to the first field, the usual start of a dialog.
    void focusFirst();

signals:
    void edited(const QString& key, const vram::AttributeValue& value, bool done);

private:
    bool hasSpecs(const std::vector<AttributeSpec>& specs) const;
    void rebuild(const std::vector<AttributeSpec>& specs, const std::vector<std::string_view>& headings);
    void addHeading(std::string_view heading, int row);
    void addRow(const AttributeSpec& spec, int row);

    std::vector<Field*> m_fields;
    Field* make(const AttributeSpec& spec);

    std::map<QString, Suggestions> m_suggestions;
    std::map<QString, FieldMaker> m_makers;
    QGridLayout* m_layout;
};

} // namespace vram

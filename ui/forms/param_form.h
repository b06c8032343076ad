// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

#include <QWidget>

#include <map>
#include <vector>

class QGridLayout;
class QLabel;

namespace vram {

using FieldMaker = std::function<Field*(const AttributeSpec&, QWidget*)>;

/// A form created from declarations, with labels on the left and fields on the right. When the declarations change, the
/// fields of those that stay are kept, and with them the focus and what is being typed.
class ParamForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParamForm(QWidget* parent = nullptr);

    void setSuggestions(const QString& key, Suggestions suggestions);
    /// Sets the function that creates the field for `key`, in place of the usual one.
    void setMaker(const QString& key, FieldMaker maker);
    /// Shows `values`, which has one entry for each of `specs` in the same order. `headings` likewise has one entry for
    /// each of `specs`, or is empty. A heading is shown above the first of its fields.
    void display(const std::vector<AttributeSpec>& specs, const std::vector<AttributeValue>& values,
                 const std::vector<std::string_view>& headings = {});
    /// Disables the field and its label while it has no effect, for the reason given; an empty one enables it. A value
    /// that differs from the default can always be reset, and the reason is then shown as a remark.
    void setIneffective(const QString& key, const AttributeValue& value, const QString& reason);
    Field* field(const QString& key) const;
    /// Moves the focus to the first field, the usual start of a dialog.
    void focusFirst();

signals:
    void edited(const QString& key, const vram::AttributeValue& value, bool done);

private:
    /// A field with its label. `row` contains both if the field is wide, and is null otherwise.
    struct Line {
        Field* field = nullptr;
        QLabel* label = nullptr;
        QWidget* row = nullptr;
    };

    bool hasSpecs(const std::vector<AttributeSpec>& specs) const;
    void rebuild(const std::vector<AttributeSpec>& specs, const std::vector<std::string_view>& headings);
    void clearLayout();
    void addHeading(std::string_view heading, int row);
    Field* make(const AttributeSpec& spec);
    Line makeLine(const AttributeSpec& spec);
    void place(const Line& line, int row);

    std::vector<Line> m_lines;
    std::vector<QLabel*> m_headings;

    std::map<QString, Suggestions> m_suggestions;
    std::map<QString, FieldMaker> m_makers;
    QGridLayout* m_layout;
};

} // namespace vram

#pragma once

#include "ui/forms/field.h"

#include <QWidget>

#include <map>
#include <vector>

class QGridLayout;

namespace vram {

using FieldMaker = std::function<Field*(const AttributeSpec&, QWidget*)>;

/// A form made from declarations: label left, field right. It is rebuilt when the declarations change and only shows
/// values otherwise, so that focus and scroll position stay.
class ParamForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParamForm(QWidget* parent = nullptr);

    void setSuggestions(const QString& key, Suggestions suggestions);
    /// The attribute of that key gets a field of its own kind.
    void setMaker(const QString& key, FieldMaker maker);
    /// Shows `values` (as many as `specs`, in their order).
    void present(const std::vector<AttributeSpec>& specs, const std::vector<AttributeValue>& values);
    Field* field(const QString& key) const;
    /// Moves the focus to the first field, where dialogs begin.
    void focusFirst();

signals:
    void edited(const QString& key, const vram::AttributeValue& value, bool done);

private:
    bool hasSpecs(const std::vector<AttributeSpec>& specs) const;
    void rebuild(const std::vector<AttributeSpec>& specs);
    void addRow(const AttributeSpec& spec, int row);

    std::vector<Field*> m_fields;
    Field* make(const AttributeSpec& spec);

    std::map<QString, Suggestions> m_suggestions;
    std::map<QString, FieldMaker> m_makers;
    QGridLayout* m_layout;
};

} // namespace vram

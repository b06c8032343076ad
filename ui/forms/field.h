#pragma once

#include "base/attribute.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace vram {

/// One editor made from an attribute's declaration. Its object name is the key. Showing a value emits nothing.
class Field : public QWidget
{
    Q_OBJECT

public:
    Field(const AttributeSpec& spec, QWidget* parent);

    const AttributeSpec& spec() const { return m_spec; }
    virtual void setValue(const AttributeValue& value) = 0;
    /// Whether it takes all the room behind its own label: its values are longer than the column of editors is wide.
    virtual bool isWide() const { return false; }
    /// The widget that gets the focus from a label's mnemonic and the Tab key.
    QWidget* editor() const { return m_editor; }
    /// The sentence under the editor; an empty one hides it.
    void showProblem(const QString& problem);

signals:
    /// `done`: the user has finished this change (left the field, released the slider); otherwise more may follow.
    void edited(const vram::AttributeValue& value, bool done);

protected:
    /// `editor` gets name, help and focus; `row` (the editor itself, or what it stands in) goes into the layout.
    void setEditor(QWidget* editor, QWidget* row = nullptr);
    /// Reads what was typed, and emits it or shows why it is refused.
    bool take(const QString& typed, bool done);

private:
    AttributeSpec m_spec;
    QWidget* m_editor = nullptr;
    QLabel* m_problem;
    QVBoxLayout* m_layout;
};

/// What a text field offers while its user types ("blocks.*").
using Suggestions = std::function<QStringList()>;

/// A value with a name, for the menu beside a text field.
struct Preset {
    QString title;
    QString value;
};
using Presets = std::function<std::vector<Preset>()>;

/// The field for `spec`. With suggestions, a text field becomes a searchable list.
Field* makeField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions = {},
                 const Presets& presets = {});

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "step/terms.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace vram {

/// An editor created from an attribute's declaration. Its object name is the attribute's key. Setting its value emits
/// no signal.
class Field : public QWidget
{
    Q_OBJECT

public:
    Field(const AttributeSpec& spec, QWidget* parent);

    const AttributeSpec& spec() const { return m_spec; }
    virtual void setValue(const AttributeValue& value) = 0;
    /// Whether the editor spans the whole width beside its label, because its values are too long for the usual editor
    /// column.
    virtual bool isWide() const { return false; }
    /// Returns the widget that receives the focus through the label's mnemonic and the Tab key.
    QWidget* editor() const { return m_editor; }
    /// Adds `widget` to the right of the editor.
    void addBeside(QWidget* widget);
    /// Shows below the editor why its text is invalid, in place of a remark. An empty sentence hides it.
    void showProblem(const QString& problem);
    /// Shows a remark on the value below the editor, marked according to its severity. An empty remark hides it.
    void showRemark(const QString& remark, Severity severity);
    /// Disables the field, and says why in its tooltip. An empty reason enables it.
    void setIneffective(const QString& reason);
    /// Whether the editor contains invalid text.
    bool hasProblem() const { return !m_refusal.isEmpty(); }
    /// The label of the sentence below the editor. A form may place it elsewhere, where it has more room.
    QLabel* sentenceLabel() const { return m_sentence; }

signals:
    /// Emitted when the user changes the value. `done` is true when the change is finished (the user has left the field
    /// or released the slider); otherwise, more changes may follow.
    void edited(const vram::AttributeValue& value, bool done);

protected:
    /// Sets the name, help and focus handling of `editor`, and adds `row` to the layout. `row` is a widget that
    /// contains the editor; without it, the editor itself is added.
    void setEditor(QWidget* editor, QWidget* row = nullptr);
    /// Parses the typed text, and either emits its value or shows why it is invalid.
    bool commit(const QString& typed, bool done);

private:
    void showSentence();

    AttributeSpec m_spec;
    QWidget* m_editor = nullptr;
    QLabel* m_sentence;
    QString m_refusal{};
    QString m_remark{};
    Severity m_severity = Severity::Note; ///< The severity of the remark.
    QVBoxLayout* m_layout;
};

/// Returns the suggestions of a text field, such as "blocks.*".
using Suggestions = std::function<QStringList()>;

/// A named value in the menu beside a text field.
struct Preset {
    QString title;
    QString value;
};
using Presets = std::function<std::vector<Preset>()>;

/// Creates the field for `spec`. With suggestions, a text field becomes a searchable list.
Field* makeField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions = {},
                 const Presets& presets = {});

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field.h"

class QLineEdit;

namespace vram {

/// A field for a text or for sizes ("3×3"), parsed at every keystroke.
class TextField : public Field
{
    Q_OBJECT

public:
    TextField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions, const Presets& presets = {});
    void setValue(const AttributeValue& value) override;
    /// Drops typed text that is uncommitted or invalid.
    void discardTyped();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* addPresetMenu(const Presets& presets);

    QLineEdit* m_edit;
    Suggestions m_suggestions;
    bool m_isInvalid = false; ///< Whether the text is invalid.
    QString m_shown;          ///< The last value set with setValue().
};

} // namespace vram

#pragma once

#include "ui/forms/field.h"

class QLineEdit;

namespace vram {

/// A text, or sizes ("3×3"): read at every keystroke.
class TextField : public Field
{
    Q_OBJECT

public:
    TextField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions, const Presets& presets = {});
    void setValue(const AttributeValue& value) override;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* besideMenu(const Presets& presets);

    QLineEdit* m_edit;
    Suggestions m_suggestions;
    bool m_refused = false; ///< The text is not a value.
    QString m_shown;        ///< The last value set from outside.
};

} // namespace vram

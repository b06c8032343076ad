#pragma once

#include "base/attribute.h"
#include "base/message.h"
#include "ui/document/live_text.h"

#include <QString>

#include <string_view>

namespace vram {

/// The core's messages in the current language, or in English where there is no translation. Names and other verbatim
/// arguments stay as they are; numbers and sizes follow the locale.
QString translated(const Message& message);
/// A text of a declaration: a label, a help, a unit, the title of a choice. Never a name that a user or a file gave.
QString translated(std::string_view constant);
/// The message for later, in the language that is then current.
LiveText translatedLater(Message message);
/// The value of a setting with its unit, or in the words that its default has; "none" for an empty text.
QString settingText(const AttributeSpec& spec, const AttributeValue& value);
/// A label as it stands inside a sentence: in lower case in English; German nouns keep their capitals.
QString inSentence(const QString& label);

} // namespace vram

#pragma once

#include "base/attribute.h"
#include "ui/document/words.h"

#include <QString>

#include <span>
#include <string_view>

namespace vram {

/// What the core says (a label, a help, the sentence of an issue or of a reader's error) in the language in use; in
/// English where nobody has translated it. The core's sentences are finished ones with names and numbers in them, as
/// the command line prints them: they are known by their patterns, and what stands for a %1 is translated by itself.
QString translated(std::string_view english);
QString translated(const QString& english);
/// The same for later: in the language of the moment it is asked.
Words translatedLater(std::string english);
/// The value of a setting with its unit, or in the words that its default has; "none" for an empty text.
QString settingText(const AttributeSpec& spec, const AttributeValue& value);
/// A label as it stands inside a sentence: in lower case in English; German nouns keep their capitals.
QString inSentence(const QString& label);

/// The patterns, "needs %1 inputs and has %2".
std::span<const char* const> coreWords();

} // namespace vram

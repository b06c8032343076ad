// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "base/message.h"
#include "step/terms.h"

#include <QString>

#include <string_view>

namespace vram {

/// Translates a message of the core into the current language, or into English if there is no translation. Names and
/// other verbatim arguments are not translated; numbers and sizes follow the locale.
QString translated(const Message& message);
/// Translates a text of a declaration: a label, a help text, a unit, or the title of a choice. Do not pass names that
/// come from users or files.
QString translated(std::string_view constant);
/// The names of parts of the memory (full, and short for narrow places), and of phases.
QString partName(Part part);
QString shortPartName(Part part);
QString phaseName(Phase phase);
/// Returns the value of a setting with its unit, the label of its default, or "none" for an empty text.
QString settingText(const AttributeSpec& spec, const AttributeValue& value);
/// Returns a message about a row as a sentence of its own: "Takes 3 channels" for "takes 3 channels", which follows the
/// row's name elsewhere. A name in the code, such as "kernel_size", keeps its spelling.
QString asSentence(const QString& message);
/// Returns a label for use inside a sentence. In English it is lowercased; German nouns keep their capitals.
QString inSentence(const QString& label);

} // namespace vram

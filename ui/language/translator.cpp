// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/translator.h"

namespace vram {

QString Translator::translate(const char* context, const char* text, const char* disambiguation, int n) const
{
    const QString found = QTranslator::translate(context, text, disambiguation, n);
    return found.isNull() ? QTranslator::translate("vram", text, disambiguation, n) : found;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/precision_text.h"

#include "setup/setup_field.h"
#include "ui/language/core_text.h"

namespace vram {

QString precisionText(const Setup& setup)
{
    const SetupField& field = *findSetupField("precision");
    return settingText(field.spec, field.get(setup));
}

} // namespace vram

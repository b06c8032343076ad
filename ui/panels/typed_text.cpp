// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/typed_text.h"

#include "ui/forms/number_field.h"
#include "ui/forms/text_field.h"

namespace vram {

void discardTyped(const QWidget& page)
{
    for (NumberSpin* spin : page.findChildren<NumberSpin*>())
        spin->discardTyped();
    for (TextField* field : page.findChildren<TextField*>())
        field->discardTyped();
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/setting_options.h"

namespace vram {

ShellCode settingOptions(const Setup& setup, const Setup& base)
{
    ShellCode options;
    for (const SetupField* field : differingFields(setup, base)) {
        const std::string option = "--" + std::string(field->spec.key);
        const std::string value = text(field->get(setup));
        const ShellCode space = options.empty() ? ""_sh : " "_sh;
        options += field->spec.kind == AttributeKind::Boolean
                       ? code("%1%2"_sh, space, ShellCode::quoted(option + '=' + value))
                       : code("%1%2 %3"_sh, space, ShellCode::quoted(option), ShellCode::quoted(value));
    }
    return options;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/implied_arguments.h"

#include "import/code/module_call.h"

#include <algorithm>

namespace vram {

void addImpliedArguments(CodeValue& model)
{
    for (CodeArgument& item : model.items)
        addImpliedArguments(item.value);
    if (model.text != "TransformerEncoderLayer" && model.text != "TransformerDecoderLayer")
        return;
    const auto first = std::ranges::find(model.items, "linear1", &CodeArgument::name);
    if (first == model.items.end() || ModuleCall(first->value).flag("bias", true))
        return;
    CodeValue none;
    none.text = "False";
    for (CodeArgument& item : model.items) {
        if (item.value.text == "LayerNorm" && !ModuleCall(item.value).argument("bias"))
            item.value.items.push_back({"bias", false, none});
    }
}

} // namespace vram

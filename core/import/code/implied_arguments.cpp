// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/implied_arguments.h"

#include "import/code/module_call.h"
#include "import/code/peft_tree.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Converts "(0): Parameter containing: [torch.float32 of size 10x4]" to a call with the number of its elements.
void readParameters(CodeValue& list)
{
    CodeValue* parameter = nullptr;
    for (CodeArgument& item : list.items) {
        if (item.module) {
            parameter = item.value.text == "Parameter" ? &item.value : nullptr;
        } else if (parameter && item.value.is(CodeValue::Kind::List)) {
            CodeValue elements;
            elements.kind = CodeValue::Kind::Number;
            elements.number = static_cast<double>(printedElements(item.value));
            parameter->kind = CodeValue::Kind::Call;
            parameter->items.push_back({"elements", false, std::move(elements)});
            parameter = nullptr;
        }
    }
}

} // namespace

void addImpliedArguments(CodeValue& model)
{
    for (CodeArgument& item : model.items)
        addImpliedArguments(item.value);
    if (model.text == "ParameterList" || model.text == "ParameterDict")
        readParameters(model);
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

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

/// Whether it is a norm that has no bias, which its arguments do not show.
bool lacksBias(std::string_view type)
{
    return type.ends_with("NormNoBias") || type == "LayerNorm2dNoBias" || type == "CohereLayerNorm"
           || type == "Cohere2LayerNorm";
}

void addNoBias(CodeValue& norm)
{
    CodeValue none;
    none.text = "False";
    norm.items.push_back({"bias", false, std::move(none)});
}

} // namespace

void addImpliedArguments(CodeValue& model)
{
    for (CodeArgument& item : model.items)
        addImpliedArguments(item.value);
    if (model.text == "ParameterList" || model.text == "ParameterDict")
        readParameters(model);
    if (lacksBias(model.text))
        addNoBias(model);
    if (model.text != "TransformerEncoderLayer" && model.text != "TransformerDecoderLayer")
        return;
    const auto first = std::ranges::find(model.items, "linear1", &CodeArgument::name);
    if (first == model.items.end() || ModuleCall(first->value).flag("bias", true))
        return;
    for (CodeArgument& item : model.items) {
        if (item.value.text == "LayerNorm" && !ModuleCall(item.value).argument("bias"))
            addNoBias(item.value);
    }
}

} // namespace vram

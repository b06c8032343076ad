// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_methods.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

bool returnsSameModules(std::string_view method)
{
    constexpr auto methods = std::to_array<std::string_view>({
        "apply",
        "bfloat16",
        "build",
        "children",
        "compile",
        "cpu",
        "cuda",
        "double",
        "eval",
        "evaluate",
        "fit",
        "float",
        "forward",
        "half",
        "load_state_dict",
        "load_weights",
        "modules",
        "named_modules",
        "named_parameters",
        "parameters",
        "predict",
        "requires_grad_",
        "share_memory",
        "state_dict",
        "summary",
        "to",
        "to_empty",
        "train",
        "type",
        "zero_grad",
    });
    return std::ranges::find(methods, method) != methods.end();
}

bool returnsNonModule(const CodeValue& call)
{
    const std::string_view owner = call.owner;
    const bool optimizes = owner == "optim" || owner.starts_with("optim.") || owner.starts_with("torch.optim");
    return owner == "torch" || optimizes || call.text.ends_with("Loss") || call.text.ends_with("DataLoader");
}

bool addModule(CodeValue& module, const CodeValue& method)
{
    const bool named = method.text == "add_module" && method.items.size() == 2;
    const bool adds = (method.text == "add" || method.text == "append") && method.items.size() == 1;
    if (!named && !adds)
        return false;
    CodeArgument added = method.items.back();
    if (named) {
        added.name = method.items.front().value.text;
        added.module = true;
    }
    module.items.push_back(std::move(added));
    return true;
}

} // namespace vram

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
        "buffers",
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
        "named_buffers",
        "named_children",
        "named_modules",
        "named_parameters",
        "parameters",
        "predict",
        "register_forward_hook",
        "register_forward_pre_hook",
        "register_full_backward_hook",
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

bool changesModules(std::string_view method)
{
    constexpr auto methods = std::to_array<std::string_view>({
        "add",
        "add_module",
        "append",
        "clear",
        "extend",
        "insert",
        "pop",
        "popitem",
        "register_buffer",
        "register_module",
        "register_parameter",
        "remove",
        "reverse",
        "set_submodule",
        "setdefault",
        "sort",
        "update",
    });
    return std::ranges::find(methods, method) != methods.end();
}

bool returnsNonModule(const CodeValue& call)
{
    const std::string_view owner = call.owner;
    const bool optimizes = owner == "optim" || owner.starts_with("optim.") || owner.starts_with("torch.optim");
    return owner == "torch" || optimizes || call.text.ends_with("Loss") || call.text.ends_with("DataLoader");
}

namespace {

/// Adds the modules of extend([...]) and insert(index, module). Returns false for other methods.
bool addToList(CodeValue& module, const CodeValue& method)
{
    const std::vector<CodeArgument>& given = method.items;
    if (method.text == "extend" && given.size() == 1 && given.front().value.is(CodeValue::Kind::List)) {
        const std::vector<CodeArgument>& more = given.front().value.items;
        module.items.insert(module.items.end(), more.begin(), more.end());
        return true;
    }
    if (method.text != "insert" || !module.is(CodeValue::Kind::List) || given.size() != 2
        || !given.front().value.is(CodeValue::Kind::Number))
        return false;
    const double place = given.front().value.number;
    const bool inside = place >= 0 && place <= static_cast<double>(module.items.size());
    if (inside)
        module.items.insert(module.items.begin() + static_cast<std::ptrdiff_t>(place), given.back());
    return inside;
}

} // namespace

bool addModule(CodeValue& module, const CodeValue& method)
{
    if (addToList(module, method))
        return true;
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

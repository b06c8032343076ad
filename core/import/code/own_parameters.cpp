// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/own_parameters.h"

#include "import/code/module_call.h"
#include "import/code/module_classes.h"
#include "import/code/module_roles.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace vram {

namespace {

struct OwnParameters {
    std::string_view type;
    std::string_view names;
};

/// Classes of public libraries with parameters of their own besides those of their child modules, ordered by name:
/// torchvision, timm, transformers, diffusers, open_clip, MONAI, speechbrain, PyTorch Geometric and others.
constexpr auto kOwnParameters = std::to_array<OwnParameters>({
#include "import/code/own_parameters.inc"
});

/// Classes that have parameters of their own only with certain arguments.
constexpr auto kPossibleParameters = std::to_array<OwnParameters>({
#include "import/code/possible_parameters.inc"
});

/// Classes of torch.nn, torchvision, timm and transformers without parameters besides those of their child modules.
constexpr auto kKnownClasses = std::to_array<std::string_view>({
#include "import/code/known_classes.inc"
});

static_assert(std::ranges::is_sorted(kKnownClasses));
static_assert(std::ranges::is_sorted(kPossibleParameters, {}, &OwnParameters::type));
static_assert(std::ranges::is_sorted(kOwnParameters, {}, &OwnParameters::type));

using Table = std::span<const OwnParameters>;

const OwnParameters* entryOf(Table table, std::string_view type)
{
    const auto known = std::ranges::lower_bound(table, type, {}, &OwnParameters::type);
    return known != table.end() && known->type == type ? &*known : nullptr;
}

void collect(const CodeValue& call, Table table, std::vector<const OwnParameters*>& found)
{
    const OwnParameters* known = entryOf(table, call.text);
    const std::vector<ModuleChild> children = childrenOf(call);
    // A class without children is an error of its own, unless it is read as another one.
    const bool isRead = !children.empty() || moduleTypeOf(call.text) != call.text;
    if (known && isRead && std::ranges::find(found, known) == found.end())
        found.push_back(known);
    for (const ModuleChild& child : children)
        collect(*child.call, table, found);
}

std::string listOf(const CodeValue& model, Table table)
{
    std::vector<const OwnParameters*> found;
    collect(model, table, found);
    std::string list;
    for (const OwnParameters* own : found)
        list += (list.empty() ? "" : ", ") + std::string(own->type) + " (" + std::string(own->names) + ")";
    return list;
}

bool isUnknownClass(std::string_view type)
{
    return !isPlainContainer(type) && !std::ranges::binary_search(kKnownClasses, type) && !entryOf(kOwnParameters, type)
           && !entryOf(kPossibleParameters, type);
}

void collectUnknown(const CodeValue& call, std::vector<std::string_view>& found)
{
    const std::vector<ModuleChild> children = childrenOf(call);
    if (!children.empty() && isUnknownClass(call.text) && std::ranges::find(found, call.text) == found.end())
        found.push_back(call.text);
    for (const ModuleChild& child : children)
        collectUnknown(*child.call, found);
}

} // namespace

std::vector<std::string_view> unknownClasses(const CodeValue& model)
{
    std::vector<std::string_view> found;
    collectUnknown(model, found);
    return found;
}

std::string unprintedParameters(const CodeValue& model)
{
    return listOf(model, kOwnParameters);
}

std::string possibleParameters(const CodeValue& model)
{
    return listOf(model, kPossibleParameters);
}

} // namespace vram

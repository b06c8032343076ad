// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/own_parameters.h"

#include "import/code/module_call.h"

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

/// Classes of public libraries that hold parameters beside their modules, ordered by name: torchvision, timm,
/// transformers, diffusers, open_clip, MONAI, speechbrain, PyTorch Geometric and others.
constexpr auto kOwnParameters = std::to_array<OwnParameters>({
#include "import/code/own_parameters.inc"
});

/// Classes that hold some only with certain arguments.
constexpr auto kPossibleParameters = std::to_array<OwnParameters>({
#include "import/code/possible_parameters.inc"
});

static_assert(std::ranges::is_sorted(kPossibleParameters, {}, &OwnParameters::type));
static_assert(std::ranges::is_sorted(kOwnParameters, {}, &OwnParameters::type));

using Table = std::span<const OwnParameters>;

void collect(const CodeValue& call, Table table, std::vector<const OwnParameters*>& found)
{
    const auto known = std::ranges::lower_bound(table, std::string_view(call.text), {}, &OwnParameters::type);
    const std::vector<ModuleChild> children = childrenOf(call);
    const bool holds = known != table.end() && known->type == call.text && !children.empty();
    if (holds && std::ranges::find(found, &*known) == found.end())
        found.push_back(&*known);
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

} // namespace

std::string unprintedParameters(const CodeValue& model)
{
    return listOf(model, kOwnParameters);
}

std::string possibleParameters(const CodeValue& model)
{
    return listOf(model, kPossibleParameters);
}

} // namespace vram

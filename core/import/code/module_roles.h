// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <string_view>
#include <vector>

namespace vram {

/// The role of a module in its parent, derived from the names that libraries use, because print(model) does not show
/// forward().

bool isActivation(std::string_view type);
bool isNorm(std::string_view type);
/// Whether the module needs no row: Identity, None, DropPath, rotary tables.
bool passesThrough(std::string_view type);
/// Whether the type only contains modules and has no forward code of its own: Sequential, ModuleList, ModuleDict.
bool isPlainContainer(std::string_view type);
/// Whether the catalogue has a type for a torch.nn class of that name.
bool isModuleType(std::string_view type);
bool isEmptyContainer(const CodeValue& call);
/// Holds, or is, a layer that makes a row.
bool holdsRows(const CodeValue& call);
/// Whether the name is that of a residual block's other branch: "downsample", "shortcut".
bool isShortcut(std::string_view name);

/// The projections of an attention that is written out; without a call where it has none.
struct AttentionParts {
    ModuleChild query{};
    ModuleChild key{};
    ModuleChild value{};
    ModuleChild fused{};
    ModuleChild output{};
    ModuleChild queryNorm{}; ///< Over each head, or over all of them.
    ModuleChild keyNorm{};

    bool any() const { return fused.call || (query.call && key.call && value.call); }
};

/// The attention that `children` are; none where other modules stand among them that an attention does not have.
AttentionParts attentionParts(const std::vector<ModuleChild>& children);

/// The linear layers of a gated feed-forward: down(act(gate(x)) * up(x)).
struct GatedParts {
    ModuleChild gate{};
    ModuleChild up{};
    ModuleChild down{};
    ModuleChild activation{};

    bool any() const { return gate.call && up.call && down.call; }
};

GatedParts gatedParts(const std::vector<ModuleChild>& children);

/// Whether the block adds its input to its result.
bool isResidual(std::string_view type, const std::vector<ModuleChild>& children);
/// Whether the block computes a factor for each channel of its input and multiplies the input by it.
bool isSqueeze(std::string_view type, const std::vector<ModuleChild>& children);
/// Whether the modules are an attention followed by a feed-forward, each with a norm and a residual sum.
bool isTransformerLayer(const std::vector<ModuleChild>& children);
/// Is an attention, or holds the projections of one.
bool holdsAttention(const ModuleChild& child);
/// torch.nn.MultiheadAttention, of which print(model) shows the last projection only.
bool isMultihead(const CodeValue& call);
/// A linear layer that holds no modules.
bool isPlainLinear(const CodeValue& call);

} // namespace vram

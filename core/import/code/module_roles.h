// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <string_view>
#include <vector>

namespace vram {

/// Roles of a module in its parent, derived from the names that libraries use, because print(model) does not show
/// forward().

/// Whether a class of that name is an activation function.
bool isActivation(std::string_view type);
bool isNorm(std::string_view type);
/// Whether a model has the same structure without the module: Identity, None, DropPath, rotary embeddings.
bool isIdentityModule(std::string_view type);
/// Whether the module is stochastic depth: DropPath of timm, and under other names of transformers (SwinDropPath), and
/// StochasticDepth of torchvision.
bool isDropPath(std::string_view type);
/// Whether the type only contains modules and has no forward code of its own: Sequential, ModuleList, ModuleDict.
bool isPlainContainer(std::string_view type);
/// Whether the catalogue has a type for a torch.nn class of that name.
bool isModuleType(std::string_view type);
bool isEmptyContainer(const CodeValue& call);
/// Whether the module is a layer that becomes a row, or contains one.
bool containsRows(const CodeValue& call);
/// Whether the value is or contains a layer of torch.nn, or is a container to which layers may be added.
bool containsLayers(const CodeValue& call);
/// Whether the name is that of a residual block's shortcut: "downsample", "shortcut".
bool isShortcut(std::string_view name);

/// The projections of an attention module that consists of separate modules. A missing projection has a null call.
struct AttentionParts {
    ModuleChild query{};
    ModuleChild key{};
    ModuleChild value{};
    ModuleChild fused{};
    ModuleChild output{};
    ModuleChild queryNorm{}; ///< Normalizes each head, or all heads together.
    ModuleChild keyNorm{};

    bool any() const { return fused.call || (query.call && key.call && value.call); }
};

/// Finds the attention projections among `children`. A fused projection is found only if every other child may occur in
/// an attention module. The result is empty if the sizes of the projections do not match.
AttentionParts attentionParts(const std::vector<ModuleChild>& children);

/// The linear layers of a gated feed-forward network: down(act(gate(x)) * up(x)).
struct GatedParts {
    ModuleChild gate{};
    ModuleChild up{};
    ModuleChild down{};
    ModuleChild activation{};

    bool any() const { return gate.call && up.call && down.call; }
};

/// Finds the parts of a gated feed-forward network among `children`. The result is empty if they are not all there.
GatedParts gatedParts(const std::vector<ModuleChild>& children);

/// Whether the block adds its input to its result.
bool isResidual(std::string_view type, const std::vector<ModuleChild>& children);
/// Whether the block multiplies its input by a factor that it computes for each channel (squeeze-and-excitation).
bool isSqueeze(std::string_view type, const std::vector<ModuleChild>& children);
/// Whether the modules are attention followed by a feed-forward network, each with a norm and a residual sum.
bool isTransformerLayer(const std::vector<ModuleChild>& children);
/// Whether the module is an attention module, or contains the projections of one.
bool containsAttention(const ModuleChild& child);
/// Whether the module is torch.nn.MultiheadAttention, of which print(model) shows only the output projection.
bool isMultihead(const CodeValue& call);

} // namespace vram

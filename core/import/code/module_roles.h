#pragma once

#include "import/code/module_call.h"

#include <string_view>
#include <vector>

namespace vram {

/// What a module does inside its parent, told by the names that libraries use: print(model) does not show forward().

bool isActivation(std::string_view type);
bool isNorm(std::string_view type);
/// Needs no row: Identity, DropPath, rotary tables.
bool passesThrough(std::string_view type);
/// Holds modules and has no code of its own: Sequential, ModuleList, ModuleDict.
bool isPlainContainer(std::string_view type);
bool isEmptyContainer(const CodeValue& call);
/// Holds, or is, a layer that makes a row.
bool holdsRows(const CodeValue& call);
/// "downsample", "shortcut": the other branch of a residual block.
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

/// The products of a gated feed-forward: down(act(gate(x)) * up(x)).
struct GatedParts {
    ModuleChild gate{};
    ModuleChild up{};
    ModuleChild down{};
    ModuleChild activation{};

    bool any() const { return gate.call && up.call && down.call; }
};

GatedParts gatedParts(const std::vector<ModuleChild>& children);

/// True where the block adds its input to its result.
bool isResidual(std::string_view type, const std::vector<ModuleChild>& children);
/// True where the block computes a factor for each channel of its input and multiplies the input by it.
bool isSqueeze(std::string_view type, const std::vector<ModuleChild>& children);
/// True where an attention and a feed-forward follow each other, each with a norm and a sum.
bool isTransformerLayer(const std::vector<ModuleChild>& children);
/// Is an attention, or holds the projections of one.
bool holdsAttention(const ModuleChild& child);
/// torch.nn.MultiheadAttention, of which print(model) shows the last projection only.
bool isMultihead(const CodeValue& call);
/// A linear layer that holds no modules.
bool isPlainLinear(const CodeValue& call);

} // namespace vram

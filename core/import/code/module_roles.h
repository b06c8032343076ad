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
/// Holds, or is, a layer that makes a row.
bool holdsRows(const CodeValue& call);
/// "downsample", "shortcut": the other branch of a residual block.
bool isShortcut(std::string_view name);

/// The projections of an attention that is written out; null where it has none.
struct AttentionParts {
    const CodeValue* query = nullptr;
    const CodeValue* key = nullptr;
    const CodeValue* value = nullptr;
    const CodeValue* fused = nullptr;
    const CodeValue* output = nullptr;

    bool any() const { return fused || (query && key && value); }
};

AttentionParts attentionParts(const std::vector<ModuleChild>& children);

/// The products of a gated feed-forward: down(act(gate(x)) * up(x)).
struct GatedParts {
    const CodeValue* gate = nullptr;
    const CodeValue* up = nullptr;
    const CodeValue* down = nullptr;
    const CodeValue* activation = nullptr;

    bool any() const { return gate && up && down; }
};

GatedParts gatedParts(const std::vector<ModuleChild>& children);

/// True where the block adds its input to its result.
bool isResidual(std::string_view type, const std::vector<ModuleChild>& children);
/// True where the block computes a factor for each channel of its input and multiplies the input by it.
bool isSqueeze(std::string_view type, const std::vector<ModuleChild>& children);
/// True where an attention and a feed-forward follow each other, each with a norm and a sum.
bool isTransformerLayer(const std::vector<ModuleChild>& children);
/// The attention among the modules of a transformer layer; null where there is none.
const ModuleChild* attentionChild(const std::vector<ModuleChild>& children);

} // namespace vram

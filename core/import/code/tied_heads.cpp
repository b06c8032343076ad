// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/tied_heads.h"

#include "import/code/module_call.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vram {

namespace {

/// Classes of transformers (4.48 and 5.5) whose _tied_weights_keys include the head and whose configuration has
/// tie_word_embeddings=True by default. FSMT ties the head regardless of the configuration. Models of images and text
/// are excluded if the configuration of their text model determines whether the head is tied.
constexpr auto kTying = std::to_array<std::string_view>({
#include "import/code/tied_heads.inc"
});

static_assert(std::ranges::is_sorted(kTying));

/// Whether the module is or contains a T5 with gated feed-forward networks (T5 1.1, FLAN-T5), whose checkpoints have an
/// untied head.
bool containsGatedT5(const CodeValue& call)
{
    const auto children = childrenOf(call);
    return call.text == "T5DenseGatedActDense"
           || std::ranges::any_of(children, [](const ModuleChild& child) { return containsGatedT5(*child.call); });
}

} // namespace

std::string tyingClass(const CodeValue& model)
{
    if (std::ranges::binary_search(kTying, std::string_view(model.text)))
        return containsGatedT5(model) ? std::string() : model.text;
    for (const ModuleChild& child : childrenOf(model)) {
        if (std::string found = tyingClass(*child.call); !found.empty())
            return found;
    }
    return {};
}

} // namespace vram

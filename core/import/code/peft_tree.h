// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vram {

/// The adapters that PEFT adds to one layer.
struct PrintedAdapter {
    std::string kind{};          ///< "lora", "dora" or "ia3".
    std::int64_t rank = 0;       ///< The r of LoRA and DoRA.
    std::int64_t parameters = 0; ///< Elements of all adapters of the layer.
    double dropout = 0;
    bool scalesInput = false; ///< Whether it is an IA3 adapter of a feed-forward module.
};

/// Numbers of virtual tokens: those of prompt tuning, and those of prefix tuning (keys and values of each attention).
struct PrintedTokens {
    std::int64_t prompt = 0;
    std::int64_t prefix = 0;
    std::int64_t prefixParameters = 0;
};

/// Removes PEFT's wrappers from a printed model. Adapters become arguments of the layers that they wrap, for adapterOf
/// and isTrainedCopy. Returns the numbers of virtual tokens.
PrintedTokens unwrapPeft(CodeValue& model);
/// Returns the number of elements printed in the brackets of "Parameter containing: [torch.FloatTensor of size
/// 8x32000]", or 0 if there are none.
std::int64_t printedElements(const CodeValue& brackets);
/// Returns the layer's adapter, or nullopt if it has none.
std::optional<PrintedAdapter> adapterOf(const ModuleCall& module);
/// Whether PEFT trains a copy of the layer (modules_to_save) and keeps the original.
bool isTrainedCopy(const ModuleCall& module);

} // namespace vram

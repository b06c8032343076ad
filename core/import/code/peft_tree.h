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
    bool scalesInput = false; ///< IA3 of a feedforward module.
};

/// The virtual tokens of prompt tuning, or of prefix tuning: keys and values of each attention.
struct PrintedTokens {
    std::int64_t prompt = 0;
    std::int64_t prefix = 0;
    std::int64_t prefixParameters = 0;
};

/// Takes the layers of a printed model out of what PEFT wraps around them. What it adds to a layer becomes arguments of
/// that layer, which adapterOf and isTrainedCopy read. Returns the virtual tokens that stand before the others.
PrintedTokens unwrapPeft(CodeValue& model);
/// The elements of what "Parameter containing: [torch.FloatTensor of size 8x32000]" prints in brackets; 0 if there are none.
std::int64_t printedElements(const CodeValue& brackets);
/// Nothing where the layer has no adapter.
std::optional<PrintedAdapter> adapterOf(const ModuleCall& module);
/// Whether PEFT trains a copy of the layer (modules_to_save) and keeps the original.
bool isTrainedCopy(const ModuleCall& module);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "optimizers/matrix_steps.h"

#include "optimizers/optimizer_program.h"

#include <algorithm>

namespace vram {

bool stepsMatrices(std::string_view optimizer)
{
    const OptimizerRule* const rule = optimizerRule(optimizer);
    const auto isOfMatrix = [](const Instruction& instruction) {
        return instruction.size == TensorSize::Gram || instruction.size == TensorSize::Projection;
    };
    const auto uses = [&](const Pass& pass) { return std::ranges::any_of(pass.program, isOfMatrix); };
    return rule && (std::ranges::any_of(rule->lists, uses) || std::ranges::any_of(rule->loops, uses));
}

} // namespace vram

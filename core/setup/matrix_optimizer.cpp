// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/matrix_optimizer.h"

#include "optimizers/catalogue.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>

namespace vram {

bool stepsMatrices(const Setup& setup)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    const auto isOfMatrix = [](const Instruction& instruction) {
        return instruction.size == TensorSize::Gram || instruction.size == TensorSize::LowRank;
    };
    const auto uses = [&](const OptimizerPass& pass) { return std::ranges::any_of(pass.program, isOfMatrix); };
    return rule && (std::ranges::any_of(rule->lists, uses) || std::ranges::any_of(rule->loops, uses));
}

Message matrixOptimizerProblem(const Setup& setup)
{
    return message("%1 works on whole matrices, of which each GPU would have a part; set data-parallel to ddp or zero1 "
                   "and tensor-parallel to 1, or choose another optimizer."_tr,
                   optimizerTitle(setup.optimizer));
}

} // namespace vram

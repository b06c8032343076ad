// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"
#include "setup/setup.h"
#include "step/memory.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vram {

/// The state of an optimizer between steps; its tensors stay in the Memory.
struct OptimizerState {
    bool initialised = false;
    std::vector<std::int64_t> elements{}; ///< Number of elements of each parameter, computed once.

    /// Restores the state before the first step, but keeps the allocated capacity.
    void clear()
    {
        initialised = false;
        elements.clear();
    }
};

/// Allocates the state that exists before the first step. (Adagrad allocates its state on construction, all other
/// optimizers allocate it in the first `optimizerStep`.)
void constructOptimizer(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                        Memory& memory);

/// Whether torch.compile fuses the step into one kernel per parameter, without lists of temporaries, which it does for
/// the elementwise optimizers of torch.optim.
bool fusesOptimizerStep(const OptimizerRule& rule);

/// Replays `optimizer.step()`. The first call allocates the state; every call allocates the temporaries of the
/// implementation (foreach: lists as large as all parameters; fused: none; for-loop: those of one parameter at a time),
/// in the order of the reference implementation (torch/optim/*.py). `parameters` must be the same in every call with
/// one `state`.
void optimizerStep(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                   Memory& memory);

} // namespace vram

#pragma once

#include "optimizers/optimizer_program.h"
#include "setup/setup.h"
#include "step/memory.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace vram {

/// The optimizer's state from one step to the next; its tensors stay in the Memory.
struct OptimizerState {
    bool initialised = false;
    std::vector<std::int64_t> elements{}; ///< Of each parameter, counted once.

    /// Back to before the first step; keeps its capacity.
    void clear()
    {
        initialised = false;
        elements.clear();
    }
};

/// Makes the state that exists before the first step (Adagrad makes its own when it is constructed); all others make
/// theirs in the first `optimizerStep`.
void constructOptimizer(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                        Memory& memory);

/// Replays `optimizer.step()`: on the first call creates the state, on every call the temporaries of the implementation
/// (foreach: lists the size of all parameters; fused: none; for-loop: one parameter's at a time), in the order of the
/// reference implementation (torch/optim/*.py). `parameters` are the same in every call with one `state`.
void optimizerStep(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                   Memory& memory);

} // namespace vram

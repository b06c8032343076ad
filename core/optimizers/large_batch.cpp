// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers for large batches, which step by the sign of the update or scale the step per layer, as in their authors'
// code.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateCreation;

constexpr StateRule momentumStates[] = {{"momentum_buffer", Parameter, fact::momentum}};
constexpr StateRule lambStates[] = {{"exp_avg"}, {"exp_avg_sq"}};
constexpr StateRule lionStates[] = {{"exp_avg"}};

// --- for-loop implementations: parameters are updated one by one; a variable keeps its tensor until the next iteration
// reassigns it

constexpr Instruction lionLoop[] = {forEachParameter, states, allocate(A), allocate(B), release(A), release(B), end};

// A holds the gradient divided by the clipping norm, B the denominator, C the update.
constexpr Instruction lambLoop[] = {allocate(F, Scalar),
                                    release(F),
                                    forEachParameter,
                                    release(A),
                                    allocate(A),
                                    allocate(D),
                                    allocate(E),
                                    release(D),
                                    move(E, B),
                                    allocate(E),
                                    move(E, C),
                                    allocateTemporary(Scalar),
                                    end};

// A holds the scaled gradient with weight decay.
constexpr Instruction larsLoop[] = {forEachParameter,         release(A), allocateTemporary(Scalar, fact::decay),
                                    allocate(A, fact::decay), states,     end};

constexpr OptimizerPass lionForLoop[] = {{lionLoop}};
constexpr OptimizerPass lambForLoop[] = {{lambLoop}};
constexpr OptimizerPass larsForLoop[] = {{larsLoop}};

// clang-format off
constexpr OptimizerRule largeBatchRules[] = {
    {.name = "lion", .title = "Lion", .states = lionStates, .loops = lionForLoop, .addsDecay = false, .stateCreation = ByProgram},
    {.name = "lamb", .title = "LAMB", .states = lambStates, .loops = lambForLoop, .addsDecay = false},
    {.name = "lars", .title = "LARS", .states = momentumStates, .loops = larsForLoop, .hasMomentum = true, .stateCreation = ByProgram},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> largeBatch()
{
    return largeBatchRules;
}

} // namespace vram::optimizers

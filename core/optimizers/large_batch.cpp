// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers for large batches, which step by the sign of the update or scale the step per layer, as in their authors'
// code.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateMade;

constexpr StateRule momentumStates[] = {{"momentum_buffer", Parameter, fact::momentum}};
constexpr StateRule lambStates[] = {{"exp_avg"}, {"exp_avg_sq"}};
constexpr StateRule lionStates[] = {{"exp_avg"}};

// --- for-loop implementations: parameters are updated one by one; variables outlive an iteration

constexpr Instruction lionLoop[] = {each, states, make(A), make(B), drop(A), drop(B), end};

// A holds the gradient divided by the clipping norm, B the denominator, C the update.
constexpr Instruction lambLoop[] = {make(F, Scalar), drop(F),    each,    drop(A),    make(A),       make(D), make(E),
                                    drop(D),         move(E, B), make(E), move(E, C), flash(Scalar), end};

// A holds the scaled gradient with weight decay.
constexpr Instruction larsLoop[] = {each, drop(A), flash(Scalar, fact::decay), make(A, fact::decay), states, end};

constexpr Pass lionForLoop[] = {{lionLoop}};
constexpr Pass lambForLoop[] = {{lambLoop}};
constexpr Pass larsForLoop[] = {{larsLoop}};

// clang-format off
constexpr OptimizerRule largeBatchRules[] = {
    {.name = "lion", .title = "Lion", .states = lionStates, .loops = lionForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "lamb", .title = "LAMB", .states = lambStates, .loops = lambForLoop, .addsDecay = false},
    {.name = "lars", .title = "LARS", .states = momentumStates, .loops = larsForLoop, .hasMomentum = true, .made = ByProgram},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> largeBatch()
{
    return largeBatchRules;
}

} // namespace vram::optimizers

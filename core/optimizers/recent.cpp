// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers from recent papers, as implemented by their authors.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateCreation;

constexpr StateRule muonStates[] = {{"momentum_buffer", Parameter, fact::twoDimensional},
                                    {"step", Counter, fact::notTwoDimensional},
                                    {"exp_avg", Parameter, fact::notTwoDimensional},
                                    {"exp_avg_sq", Parameter, fact::notTwoDimensional}};
constexpr StateRule sophiaStates[] = {kStep, {"exp_avg"}, {"hessian"}};
constexpr StateRule adanStates[] = {{"exp_avg"}, {"exp_avg_sq"}, {"exp_avg_diff"}, {"neg_pre_grad"}};
constexpr StateRule ademamixStates[] = {{"exp_avg_fast"}, {"exp_avg_slow"}, {"exp_avg_sq"}};
constexpr StateRule cameStates[] = {{"exp_avg", Float32},
                                    {"exp_avg_sq_row", RowFactor32, fact::matrix},
                                    {"exp_avg_sq_col", ColumnFactor32, fact::matrix},
                                    {"exp_avg_res_row", RowFactor32, fact::matrix},
                                    {"exp_avg_res_col", ColumnFactor32, fact::matrix},
                                    {"exp_avg_sq", Float32, fact::vector},
                                    {"RMS", Scalar}};

// Adam-mini 1.1.1 (Zhang et al. 2024, adam_mini.py) keeps one second moment per row of a matrix or per norm. (For
// queries and keys it keeps one per head, which is even less.)
constexpr Facts kBlock = fact::notTwoDimensional | fact::notBias;
constexpr StateRule adamMiniStates[] = {
    {"m"}, {"vmean", RowFactor, fact::twoDimensional}, {"v", Parameter, fact::bias}, {"vmean", Scalar, kBlock}};

// Schedule-Free AdamW (Defazio et al. 2024, schedulefree/adamw_schedulefree.py) computes the update in place in the
// gradients.
constexpr StateRule scheduleFreeStates[] = {{"z"}, {"exp_avg_sq"}};

// GaLore (Zhao et al. 2024, galore_torch/adamw.py and galore_projector.py).
constexpr StateRule galoreStates[] = {{"ortho_matrix", Projection, fact::projected},
                                      {"exp_avg", LowRank, fact::projected},
                                      {"exp_avg_sq", LowRank, fact::projected},
                                      {"exp_avg", Parameter, fact::notProjected},
                                      {"exp_avg_sq", Parameter, fact::notProjected}};

// --- foreach implementations: each operation runs on a whole list of tensors

// A holds the denominators.
constexpr Instruction denominatorsList[] = {allocate(A)};

// Parameters that are not matrices use AdamW, which creates its state in the step. B holds the denominators.
constexpr Instruction muonRestList[] = {states, allocateOnce, allocate(B)};

// --- for-loop implementations: parameters are updated one by one; a variable keeps its tensor until the next iteration
// reassigns it

// A holds the ratio.
constexpr Instruction sophiaLoop[] = {forEachParameter, allocate(B),         allocate(C), allocate(D),
                                      release(B),       release(C),          allocate(E), release(D),
                                      move(E, A),       allocateTemporary(), end};

// A holds the denominator, B the update.
constexpr Instruction ademamixLoop[] = {
    forEachParameter, states,     allocate(C), allocate(D), release(C), move(D, A), allocate(C),         allocate(D),
    allocate(E),      release(C), release(D),  allocate(F), release(E), move(F, B), allocateTemporary(), end};

constexpr Instruction adanLoop[] = {forEachParameter, allocate(B), allocate(C), release(B), move(C, A), end};

// A holds the denominator.
constexpr Instruction scheduleFreeLoop[] = {forEachParameter, allocate(B), move(B, A), end};

// A holds the projected gradient, B the denominator, C the step in the projected space, D a float32 copy for the
// singular value decomposition of the first step.
constexpr Instruction galoreLoop[] = {forEachParameter,
                                      release(A),
                                      allocate(D, Float32, fact::projected | fact::firstStep | fact::half),
                                      allocate(E, Float32, fact::projected | fact::firstStep),
                                      allocate(F, Small, fact::projected | fact::firstStep),
                                      release(D),
                                      release(E),
                                      release(F),
                                      allocate(A, LowRank, fact::projected),
                                      states,
                                      allocate(B, LowRank, fact::projected),
                                      allocate(B, fact::notProjected),
                                      allocate(C, LowRank, fact::projected),
                                      allocate(C, fact::notProjected),
                                      allocate(D, fact::projected),
                                      allocate(C, fact::projected),
                                      release(D),
                                      end};

// A holds the mean of squares, B the denominator, C the step sizes, D the update.
constexpr Instruction adamMiniLoop[] = {forEachParameter,
                                        states,
                                        allocate(E, fact::twoDimensional),
                                        allocate(A, RowFactor, fact::twoDimensional),
                                        release(E, fact::twoDimensional),
                                        allocate(E, kBlock),
                                        allocate(A, Scalar, kBlock),
                                        release(E, kBlock),
                                        allocate(A, Scalar, kBlock),
                                        allocate(F, RowFactor, fact::twoDimensional),
                                        allocate(F, fact::bias),
                                        allocate(F, Scalar, kBlock),
                                        allocate(B, RowFactor, fact::twoDimensional),
                                        allocate(B, fact::bias),
                                        allocate(B, Scalar, kBlock),
                                        release(F),
                                        allocate(F, RowFactor, fact::twoDimensional),
                                        allocate(C, RowFactor, fact::twoDimensional),
                                        allocate(F, Scalar, kBlock),
                                        allocate(C, Scalar, kBlock),
                                        release(F),
                                        allocate(D, fact::twoDimensional),
                                        allocate(D, kBlock),
                                        allocateTemporary(Parameter, fact::twoDimensional),
                                        allocateTemporary(Parameter, kBlock),
                                        end};

// A holds the gradient in float32, B the update, C its instability, D the factored approximation of the instability.
constexpr Instruction cameLoop[] = {forEachParameter,
                                    states,
                                    release(A),
                                    allocate(A, Float32, fact::half),
                                    allocateTemporary(Scalar),
                                    allocate(E, Float32),
                                    allocate(F, Float32),
                                    release(E),
                                    move(F, B),
                                    allocateTemporary(RowFactor32, fact::matrix),
                                    allocateTemporary(ColumnFactor32, fact::matrix),
                                    allocate(E, RowFactor32, fact::matrix),
                                    allocate(G, ColumnFactor32, fact::matrix),
                                    allocate(F, Float32),
                                    release(E),
                                    release(G),
                                    move(F, B),
                                    allocateTemporary(Counter),
                                    allocate(E, Float32),
                                    allocate(F, Float32),
                                    release(E),
                                    allocate(E, Float32),
                                    release(F),
                                    move(E, C),
                                    allocateTemporary(RowFactor32, fact::matrix),
                                    allocateTemporary(ColumnFactor32, fact::matrix),
                                    allocate(E, RowFactor32, fact::matrix),
                                    allocate(G, ColumnFactor32, fact::matrix),
                                    allocate(F, Float32),
                                    release(E),
                                    release(G),
                                    move(F, D, fact::matrix),
                                    share(D, B, fact::matrix),
                                    move(F, B, fact::vector),
                                    allocateTemporary(Float32),
                                    end};

// A holds the update. In the orthogonalization, B holds the matrix in bfloat16, C its Gram matrix and G a polynomial of
// C. The second and later of its five rounds are identical.
constexpr Instruction muonLoop[] = {states,
                                    forEachParameter,
                                    allocate(A),
                                    allocate(B, Float16, fact::notBfloat16),
                                    share(A, B, fact::bfloat16),
                                    allocateTemporary(Scalar),
                                    allocate(C, Gram),
                                    allocate(D, Gram),
                                    allocate(E, Gram),
                                    allocate(F, Gram),
                                    release(E),
                                    allocate(G, Gram),
                                    release(D),
                                    release(F),
                                    allocate(D, Float16),
                                    allocate(E, Float16),
                                    allocate(F, Float16),
                                    release(D),
                                    release(E),
                                    move(F, B),
                                    allocate(C, Gram),
                                    allocate(D, Gram),
                                    allocate(E, Gram),
                                    allocate(F, Gram),
                                    release(E),
                                    allocate(E, Gram),
                                    release(D),
                                    release(F),
                                    move(E, G),
                                    allocate(D, Float16),
                                    allocate(E, Float16),
                                    allocate(F, Float16),
                                    release(D),
                                    release(E),
                                    move(F, B),
                                    release(C),
                                    release(G),
                                    move(B, A),
                                    end,
                                    release(A)};

constexpr Instruction muonRestLoop[] = {states,     forEachParameter, allocate(C), allocate(D),
                                        release(C), move(D, B),       end};

constexpr OptimizerPass muonForeach[] = {{muonLoop, fact::twoDimensional}, {muonRestList, fact::notTwoDimensional}};
constexpr OptimizerPass muonForLoop[] = {{muonLoop, fact::twoDimensional}, {muonRestLoop, fact::notTwoDimensional}};
constexpr OptimizerPass sophiaForLoop[] = {{sophiaLoop}};
constexpr OptimizerPass denominatorsForeach[] = {{denominatorsList}};
constexpr OptimizerPass adanForLoop[] = {{adanLoop}};
constexpr OptimizerPass ademamixForLoop[] = {{ademamixLoop}};
constexpr OptimizerPass cameForLoop[] = {{cameLoop}};
constexpr OptimizerPass adamMiniForLoop[] = {{adamMiniLoop}};
constexpr OptimizerPass galoreForLoop[] = {{galoreLoop}};
constexpr OptimizerPass scheduleFreeForLoop[] = {{scheduleFreeLoop}};

// clang-format off
constexpr OptimizerRule recentRules[] = {
    {.name = "muon", .title = "Muon", .states = muonStates, .lists = muonForeach, .loops = muonForLoop, .addsDecay = false, .stateCreation = ByProgram},
    {.name = "sophia", .title = "Sophia", .states = sophiaStates, .loops = sophiaForLoop, .addsDecay = false},
    {.name = "adan", .title = "Adan", .states = adanStates, .lists = denominatorsForeach, .loops = adanForLoop, .addsDecay = false},
    {.name = "ademamix", .title = "AdEMAMix", .states = ademamixStates, .loops = ademamixForLoop, .addsDecay = false, .stateCreation = ByProgram},
    {.name = "came", .title = "CAME", .states = cameStates, .loops = cameForLoop, .addsDecay = false, .stateCreation = ByProgram},
    {.name = "adam-mini", .title = "Adam-mini", .states = adamMiniStates, .loops = adamMiniForLoop, .addsDecay = false, .stateCreation = ByProgram},
    {.name = "adamw-schedule-free", .title = "Schedule-Free AdamW", .states = scheduleFreeStates, .lists = denominatorsForeach, .loops = scheduleFreeForLoop, .addsDecay = false},
    {.name = "galore", .title = "GaLore", .states = galoreStates, .loops = galoreForLoop, .addsDecay = false, .stateCreation = ByProgram},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> recent()
{
    return recentRules;
}

} // namespace vram::optimizers

// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers from recent papers, as implemented by their authors.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateMade;

constexpr StateRule muonStates[] = {{"momentum_buffer", Parameter, fact::twoExtents},
                                    {"step", Counter, fact::otherExtents},
                                    {"exp_avg", Parameter, fact::otherExtents},
                                    {"exp_avg_sq", Parameter, fact::otherExtents}};
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
constexpr Facts kBlock = fact::otherExtents | fact::notBias;
constexpr StateRule adamMiniStates[] = {
    {"m"}, {"vmean", RowFactor, fact::twoExtents}, {"v", Parameter, fact::bias}, {"vmean", Scalar, kBlock}};

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
constexpr Instruction denominatorsList[] = {make(A)};

// Parameters that are not matrices use AdamW, which has the same variables and creates its state in the step.
constexpr Instruction muonRestList[] = {states, once, make(B)};

// --- for-loop implementations: parameters are updated one by one; variables outlive an iteration

// A holds the ratio.
constexpr Instruction sophiaLoop[] = {each,    make(B), make(C),    make(D), drop(B), drop(C),
                                      make(E), drop(D), move(E, A), flash(), end};

// A holds the denominator, B the update.
constexpr Instruction ademamixLoop[] = {each,    states,  make(C), make(D), drop(C), move(D, A), make(C), make(D),
                                        make(E), drop(C), drop(D), make(F), drop(E), move(F, B), flash(), end};

constexpr Instruction adanLoop[] = {each, make(B), make(C), drop(B), move(C, A), end};

// A holds the denominator.
constexpr Instruction scheduleFreeLoop[] = {each, make(B), move(B, A), end};

// A holds the projected gradient, B the denominator, C the step in the projected space, D a float32 copy for the
// singular value decomposition of the first step.
constexpr Instruction galoreLoop[] = {each,
                                      drop(A),
                                      make(D, Float32, fact::projected | fact::firstStep | fact::half),
                                      make(E, Float32, fact::projected | fact::firstStep),
                                      make(F, Small, fact::projected | fact::firstStep),
                                      drop(D),
                                      drop(E),
                                      drop(F),
                                      make(A, LowRank, fact::projected),
                                      states,
                                      make(B, LowRank, fact::projected),
                                      make(B, fact::notProjected),
                                      make(C, LowRank, fact::projected),
                                      make(C, fact::notProjected),
                                      make(D, fact::projected),
                                      make(C, fact::projected),
                                      drop(D),
                                      end};

// A holds the mean of squares, B the denominator, C the step sizes, D the update.
constexpr Instruction adamMiniLoop[] = {each,
                                        states,
                                        make(E, fact::twoExtents),
                                        make(A, RowFactor, fact::twoExtents),
                                        drop(E, fact::twoExtents),
                                        make(E, kBlock),
                                        make(A, Scalar, kBlock),
                                        drop(E, kBlock),
                                        make(A, Scalar, kBlock),
                                        make(F, RowFactor, fact::twoExtents),
                                        make(F, fact::bias),
                                        make(F, Scalar, kBlock),
                                        make(B, RowFactor, fact::twoExtents),
                                        make(B, fact::bias),
                                        make(B, Scalar, kBlock),
                                        drop(F),
                                        make(F, RowFactor, fact::twoExtents),
                                        make(C, RowFactor, fact::twoExtents),
                                        make(F, Scalar, kBlock),
                                        make(C, Scalar, kBlock),
                                        drop(F),
                                        make(D, fact::twoExtents),
                                        make(D, kBlock),
                                        flash(Parameter, fact::twoExtents),
                                        flash(Parameter, kBlock),
                                        end};

// A holds the gradient in float32, B the update, C its instability, D the factored instability.
constexpr Instruction cameLoop[] = {each,
                                    states,
                                    drop(A),
                                    make(A, Float32, fact::half),
                                    flash(Scalar),
                                    make(E, Float32),
                                    make(F, Float32),
                                    drop(E),
                                    move(F, B),
                                    flash(RowFactor32, fact::matrix),
                                    flash(ColumnFactor32, fact::matrix),
                                    make(E, RowFactor32, fact::matrix),
                                    make(G, ColumnFactor32, fact::matrix),
                                    make(F, Float32),
                                    drop(E),
                                    drop(G),
                                    move(F, B),
                                    flash(Counter),
                                    make(E, Float32),
                                    make(F, Float32),
                                    drop(E),
                                    make(E, Float32),
                                    drop(F),
                                    move(E, C),
                                    flash(RowFactor32, fact::matrix),
                                    flash(ColumnFactor32, fact::matrix),
                                    make(E, RowFactor32, fact::matrix),
                                    make(G, ColumnFactor32, fact::matrix),
                                    make(F, Float32),
                                    drop(E),
                                    drop(G),
                                    move(F, D, fact::matrix),
                                    hold(D, B, fact::matrix),
                                    move(F, B, fact::vector),
                                    flash(Float32),
                                    end};

// A holds the update. In the orthogonalization, B holds the matrix in bfloat16, C its Gram matrix and G a polynomial of
// C. The second and later of its five rounds are identical.
constexpr Instruction muonLoop[] = {states,
                                    each,
                                    make(A),
                                    make(B, Float16, fact::notBfloat16),
                                    hold(A, B, fact::bfloat16),
                                    flash(Scalar),
                                    make(C, Gram),
                                    make(D, Gram),
                                    make(E, Gram),
                                    make(F, Gram),
                                    drop(E),
                                    make(G, Gram),
                                    drop(D),
                                    drop(F),
                                    make(D, Float16),
                                    make(E, Float16),
                                    make(F, Float16),
                                    drop(D),
                                    drop(E),
                                    move(F, B),
                                    make(C, Gram),
                                    make(D, Gram),
                                    make(E, Gram),
                                    make(F, Gram),
                                    drop(E),
                                    make(E, Gram),
                                    drop(D),
                                    drop(F),
                                    move(E, G),
                                    make(D, Float16),
                                    make(E, Float16),
                                    make(F, Float16),
                                    drop(D),
                                    drop(E),
                                    move(F, B),
                                    drop(C),
                                    drop(G),
                                    move(B, A),
                                    end,
                                    drop(A)};

constexpr Instruction muonRestLoop[] = {states, each, make(C), make(D), drop(C), move(D, B), end};

constexpr Pass muonForeach[] = {{muonLoop, fact::twoExtents}, {muonRestList, fact::otherExtents}};
constexpr Pass muonForLoop[] = {{muonLoop, fact::twoExtents}, {muonRestLoop, fact::otherExtents}};
constexpr Pass sophiaForLoop[] = {{sophiaLoop}};
constexpr Pass denominatorsForeach[] = {{denominatorsList}};
constexpr Pass adanForLoop[] = {{adanLoop}};
constexpr Pass ademamixForLoop[] = {{ademamixLoop}};
constexpr Pass cameForLoop[] = {{cameLoop}};
constexpr Pass adamMiniForLoop[] = {{adamMiniLoop}};
constexpr Pass galoreForLoop[] = {{galoreLoop}};
constexpr Pass scheduleFreeForLoop[] = {{scheduleFreeLoop}};

// clang-format off
constexpr OptimizerRule recentRules[] = {
    {.name = "muon", .title = "Muon", .states = muonStates, .lists = muonForeach, .loops = muonForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "sophia", .title = "Sophia", .states = sophiaStates, .loops = sophiaForLoop, .addsDecay = false},
    {.name = "adan", .title = "Adan", .states = adanStates, .lists = denominatorsForeach, .loops = adanForLoop, .addsDecay = false},
    {.name = "ademamix", .title = "AdEMAMix", .states = ademamixStates, .loops = ademamixForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "came", .title = "CAME", .states = cameStates, .loops = cameForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "adam-mini", .title = "Adam-mini", .states = adamMiniStates, .loops = adamMiniForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "adamw-schedule-free", .title = "Schedule-Free AdamW", .states = scheduleFreeStates, .lists = denominatorsForeach, .loops = scheduleFreeForLoop, .addsDecay = false},
    {.name = "galore", .title = "GaLore", .states = galoreStates, .loops = galoreForLoop, .addsDecay = false, .made = ByProgram},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> recent()
{
    return recentRules;
}

} // namespace vram::optimizers

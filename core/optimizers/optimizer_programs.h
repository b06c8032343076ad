#pragma once

#include "optimizers/optimizer_program.h"

/// What each optimizer's step allocates and releases, as data. The variables stand for the local variables of the
/// reference implementation in the order in which Python drops them at the end of the function; what is left in them is
/// released then.
namespace vram::programs {

using enum Variable;
using enum TensorSize;

constexpr Instruction make(Variable variable, TensorSize size = Parameter, Facts when = fact::always)
{
    return {.action = Action::Make, .variable = variable, .size = size, .when = when};
}

constexpr Instruction make(Variable variable, Facts when)
{
    return make(variable, Parameter, when);
}

constexpr Instruction drop(Variable variable, Facts when = fact::always)
{
    return {.action = Action::Drop, .variable = variable, .when = when};
}

constexpr Instruction move(Variable from, Variable to, Facts when = fact::always)
{
    return {.action = Action::Move, .variable = to, .from = from, .when = when};
}

constexpr Instruction hold(Variable from, Variable to, Facts when = fact::always)
{
    return {.action = Action::Hold, .variable = to, .from = from, .when = when};
}

constexpr Instruction append(Variable from, Variable to)
{
    return {.action = Action::Append, .variable = to, .from = from};
}

constexpr Instruction flash(TensorSize size = Parameter, Facts when = fact::always)
{
    return {.action = Action::Flash, .size = size, .when = when};
}

inline constexpr Instruction once{.action = Action::Once, .size = Counter};
inline constexpr Instruction states{.action = Action::States};
inline constexpr Instruction each{.action = Action::Each};
inline constexpr Instruction end{.action = Action::End};

// --- foreach: every tensor of a list before the next operation -------------------------------------------------------

// A: gradients with decay
inline constexpr Instruction sgdList[] = {drop(A), make(A, fact::decay), states};

// A: gradients with decay, gone before B: denominators
inline constexpr Instruction adamList[] = {once, make(A, fact::decay), drop(A), make(B)};

// A: gradients with decay, B: denominators
inline constexpr Instruction rmspropList[] = {drop(A), once, make(A, fact::decay), make(B)};

// A: absolute gradients, in place of those with decay
inline constexpr Instruction adamaxList[] = {drop(A), once, make(A)};

// A: denominators, B: numerators, in place of gradients with decay
inline constexpr Instruction adagradList[] = {once, make(B, fact::decay), make(A), make(B, fact::noDecay)};

// A: gradients with decay, B: denominators, C: updates
inline constexpr Instruction adadeltaList[] = {drop(A), once, make(A, fact::decay), make(B), make(C)};

// A: new averaging weights, B: new step sizes, C: what is added to parameters, then to averages
inline constexpr Instruction asgdList[] = {once,
                                           make(C),
                                           drop(C),
                                           make(C),
                                           drop(C),
                                           each,
                                           make(C, Counter),
                                           make(D, Counter),
                                           drop(C),
                                           make(E, Counter),
                                           drop(D),
                                           make(C, Counter),
                                           make(D, Counter),
                                           drop(C),
                                           drop(E),
                                           append(D, G),
                                           end,
                                           move(G, B),
                                           make(A, Counter)};

// A: the last of the signs, the variable of a loop; B: signs of the gradients; C: signs of the changes
inline constexpr Instruction rpropList[] = {once,
                                            make(C),
                                            drop(A),
                                            each,
                                            make(D, Mask),
                                            make(E, Scalar),
                                            drop(E),
                                            drop(D),
                                            make(D, Mask),
                                            make(E, Scalar),
                                            drop(E),
                                            drop(D),
                                            make(D, Mask),
                                            make(E, Scalar),
                                            drop(E),
                                            drop(D),
                                            end,
                                            hold(C, A),
                                            each,
                                            make(D, Mask),
                                            make(E, Scalar),
                                            make(F),
                                            drop(E),
                                            drop(D),
                                            drop(F),
                                            end,
                                            drop(C),
                                            make(B)};

// D: updates, those of the matrices until those of the vectors are there
inline constexpr Instruction adafactorMatrixList[] = {
    once,    flash(Scalar), make(A, RowFactor), drop(A), make(B, ColumnFactor), drop(B), make(C), make(E, RowMean),
    drop(E), move(C, D),    flash(Scalar)};
inline constexpr Instruction adafactorVectorList[] = {once,    flash(Scalar), make(A),      drop(A),
                                                      make(C), move(C, D),    flash(Scalar)};

// A: denominators
inline constexpr Instruction adanList[] = {make(A)};

// --- for-loop: one parameter after the other; variables outlive a round ----------------------------------------------

// A: gradient with decay
inline constexpr Instruction sgdLoop[] = {each, drop(A), make(A, fact::decay), states, end};

// A: gradient with decay, B: denominator
inline constexpr Instruction adamLoop[] = {each,    drop(A), make(A, fact::decay), make(C),
                                           make(D), drop(C), move(D, B),           end};
inline constexpr Instruction rmspropLoop[] = {each, drop(A), make(A, fact::decay), make(B), end};

// A: gradient with decay
inline constexpr Instruction adamaxLoop[] = {each, drop(A), make(A, fact::decay), flash(), end};

// A: gradient with decay, B: denominator, C: update
inline constexpr Instruction adadeltaLoop[] = {each, drop(A), make(A, fact::decay), make(B), make(C), end};

// A: gradient with decay, B: corrected average; the first steps are not rectified
inline constexpr Instruction radamLoop[] = {each,
                                            drop(A),
                                            make(A, fact::decay),
                                            make(B),
                                            make(C),
                                            make(D, fact::laterStep),
                                            make(E, fact::laterStep),
                                            make(F, fact::laterStep),
                                            drop(E),
                                            drop(D),
                                            make(D, fact::laterStep),
                                            drop(C, fact::laterStep),
                                            drop(F),
                                            make(C, fact::laterStep),
                                            drop(D),
                                            drop(C),
                                            end};

// A: gradient with decay, B: new step size, C: new averaging weight
inline constexpr Instruction asgdLoop[] = {each, drop(A), make(A, fact::decay), make(B, Counter), make(C, Counter),
                                           end};

// A: a copy of the gradient, B: sign of the change
inline constexpr Instruction rpropLoop[] = {
    each,    drop(A), make(C),       make(D),         drop(C),         move(D, B), make(D, Mask), make(E, Scalar),
    drop(E), drop(D), make(D, Mask), make(E, Scalar), drop(E),         drop(D),    make(D, Mask), make(E, Scalar),
    drop(E), drop(D), make(A),       make(D, Mask),   make(E, Scalar), drop(E),    drop(D),       flash(),
    end};

// A: row means, B: column means, C: squared gradient, D: update
inline constexpr Instruction adafactorLoop[] = {each,
                                                flash(Scalar),
                                                make(A, RowFactor, fact::matrix),
                                                make(B, ColumnFactor, fact::matrix),
                                                make(C, fact::vector),
                                                make(E),
                                                make(F, RowMean, fact::matrix),
                                                drop(F),
                                                move(E, D),
                                                flash(Scalar),
                                                end};

inline constexpr Instruction lionLoop[] = {each, states, make(A), make(B), drop(A), drop(B), end};

// A: gradient over the clipping norm, B: denominator, C: update
inline constexpr Instruction lambLoop[] = {make(F, Scalar), drop(F),       each,    drop(A),    make(A),
                                           make(D),         make(E),       drop(D), move(E, B), make(E),
                                           move(E, C),      flash(Scalar), end};

// A: gradient with decay, scaled
inline constexpr Instruction larsLoop[] = {each,   drop(A), flash(Scalar, fact::decay), make(A, fact::decay),
                                           states, end};

// A: ratio
inline constexpr Instruction sophiaLoop[] = {each,    make(B), make(C),    make(D), drop(B), drop(C),
                                             make(E), drop(D), move(E, A), flash(), end};

// A: denominator, B: update
inline constexpr Instruction ademamixLoop[] = {each,    states,     make(C), make(D), drop(C), move(D, A),
                                               make(C), make(D),    make(E), drop(C), drop(D), make(F),
                                               drop(E), move(F, B), flash(), end};

inline constexpr Instruction adanLoop[] = {each, make(B), make(C), drop(B), move(C, A), end};

// A: gradient in float32, B: update, C: its instability, D: what is left of the instability
inline constexpr Instruction cameLoop[] = {each,
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

// A: update; within the orthogonalisation B: the matrix in bfloat16, C: its Gram matrix, G: a polynomial of that. From the
// second of its five rounds on each is like the one before.
inline constexpr Instruction muonLoop[] = {states,
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

// What is no matrix is AdamW's, which makes its state in its own step; variables as there.
inline constexpr Instruction muonRestList[] = {states, once, make(B)};
inline constexpr Instruction muonRestLoop[] = {states, each, make(C), make(D), drop(C), move(D, B), end};

// A: the gradient, B and C: its change and the step, which take the place of the oldest pair of the history; D: a work
// vector; E: the new direction, which takes the place of the last one
inline constexpr Instruction lbfgsLoop[] = {each,    make(A), flash(), make(B), make(C), drop(B),
                                            drop(C), make(D), make(E), drop(E), flash(), end};

} // namespace vram::programs

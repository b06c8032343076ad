#pragma once

#include "step/optimizer_program.h"

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

// a: gradients with decay
inline constexpr Instruction sgdList[] = {drop(a), make(a, fact::decay), states};

// a: gradients with decay, gone before b: denominators
inline constexpr Instruction adamList[] = {once, make(a, fact::decay), drop(a), make(b)};

// a: gradients with decay, b: denominators
inline constexpr Instruction rmspropList[] = {drop(a), once, make(a, fact::decay), make(b)};

// a: absolute gradients, in place of those with decay
inline constexpr Instruction adamaxList[] = {drop(a), once, make(a)};

// a: denominators, b: numerators, in place of gradients with decay
inline constexpr Instruction adagradList[] = {once, make(b, fact::decay), make(a), make(b, fact::noDecay)};

// a: gradients with decay, b: denominators, c: updates
inline constexpr Instruction adadeltaList[] = {drop(a), once, make(a, fact::decay), make(b), make(c)};

// a: new averaging weights, b: new step sizes, c: what is added to parameters, then to averages
inline constexpr Instruction asgdList[] = {once,
                                           make(c),
                                           drop(c),
                                           make(c),
                                           drop(c),
                                           each,
                                           make(c, Counter),
                                           make(d, Counter),
                                           drop(c),
                                           make(e, Counter),
                                           drop(d),
                                           make(c, Counter),
                                           make(d, Counter),
                                           drop(c),
                                           drop(e),
                                           append(d, g),
                                           end,
                                           move(g, b),
                                           make(a, Counter)};

// a: the last of the signs, the variable of a loop; b: signs of the gradients; c: signs of the changes
inline constexpr Instruction rpropList[] = {once,
                                            make(c),
                                            drop(a),
                                            each,
                                            make(d, Mask),
                                            make(e, Scalar),
                                            drop(e),
                                            drop(d),
                                            make(d, Mask),
                                            make(e, Scalar),
                                            drop(e),
                                            drop(d),
                                            make(d, Mask),
                                            make(e, Scalar),
                                            drop(e),
                                            drop(d),
                                            end,
                                            hold(c, a),
                                            each,
                                            make(d, Mask),
                                            make(e, Scalar),
                                            make(f),
                                            drop(e),
                                            drop(d),
                                            drop(f),
                                            end,
                                            drop(c),
                                            make(b)};

// d: updates, those of the matrices until those of the vectors are there
inline constexpr Instruction adafactorMatrixList[] = {
    once,    flash(Scalar), make(a, RowFactor), drop(a), make(b, ColumnFactor), drop(b), make(c), make(e, RowMean),
    drop(e), move(c, d),    flash(Scalar)};
inline constexpr Instruction adafactorVectorList[] = {once,    flash(Scalar), make(a),      drop(a),
                                                      make(c), move(c, d),    flash(Scalar)};

// a: denominators
inline constexpr Instruction adanList[] = {make(a)};

// --- for-loop: one parameter after the other; variables outlive a round ----------------------------------------------

// a: gradient with decay
inline constexpr Instruction sgdLoop[] = {each, drop(a), make(a, fact::decay), states, end};

// a: gradient with decay, b: denominator
inline constexpr Instruction adamLoop[] = {each,    drop(a), make(a, fact::decay), make(c),
                                           make(d), drop(c), move(d, b),           end};
inline constexpr Instruction rmspropLoop[] = {each, drop(a), make(a, fact::decay), make(b), end};

// a: gradient with decay
inline constexpr Instruction adamaxLoop[] = {each, drop(a), make(a, fact::decay), flash(), end};

// a: gradient with decay, b: denominator, c: update
inline constexpr Instruction adadeltaLoop[] = {each, drop(a), make(a, fact::decay), make(b), make(c), end};

// a: gradient with decay, b: corrected average; the first steps are not rectified
inline constexpr Instruction radamLoop[] = {each,
                                            drop(a),
                                            make(a, fact::decay),
                                            make(b),
                                            make(c),
                                            make(d, fact::laterStep),
                                            make(e, fact::laterStep),
                                            make(f, fact::laterStep),
                                            drop(e),
                                            drop(d),
                                            make(d, fact::laterStep),
                                            drop(c, fact::laterStep),
                                            drop(f),
                                            make(c, fact::laterStep),
                                            drop(d),
                                            drop(c),
                                            end};

// a: gradient with decay, b: new step size, c: new averaging weight
inline constexpr Instruction asgdLoop[] = {each, drop(a), make(a, fact::decay), make(b, Counter), make(c, Counter),
                                           end};

// a: a copy of the gradient, b: sign of the change
inline constexpr Instruction rpropLoop[] = {
    each,    drop(a), make(c),       make(d),         drop(c),         move(d, b), make(d, Mask), make(e, Scalar),
    drop(e), drop(d), make(d, Mask), make(e, Scalar), drop(e),         drop(d),    make(d, Mask), make(e, Scalar),
    drop(e), drop(d), make(a),       make(d, Mask),   make(e, Scalar), drop(e),    drop(d),       flash(),
    end};

// a: row means, b: column means, c: squared gradient, d: update
inline constexpr Instruction adafactorLoop[] = {each,
                                                flash(Scalar),
                                                make(a, RowFactor, fact::matrix),
                                                make(b, ColumnFactor, fact::matrix),
                                                make(c, fact::vector),
                                                make(e),
                                                make(f, RowMean, fact::matrix),
                                                drop(f),
                                                move(e, d),
                                                flash(Scalar),
                                                end};

inline constexpr Instruction lionLoop[] = {each, make(a), make(b), drop(a), drop(b), end};

// a: gradient over the clipping norm, b: denominator, c: update
inline constexpr Instruction lambLoop[] = {make(f, Scalar), drop(f),       each,    drop(a),    make(a),
                                           make(d),         make(e),       drop(d), move(e, b), make(e),
                                           move(e, c),      flash(Scalar), end};

// a: gradient with decay, scaled
inline constexpr Instruction larsLoop[] = {each,   drop(a), flash(Scalar, fact::decay), make(a, fact::decay),
                                           states, end};

// a: ratio
inline constexpr Instruction sophiaLoop[] = {each,    make(b), make(c),    make(d), drop(b), drop(c),
                                             make(e), drop(d), move(e, a), flash(), end};

// a: denominator, b: update
inline constexpr Instruction ademamixLoop[] = {each,    make(c), make(d),    drop(c), move(d, a),
                                               make(c), make(d), make(e),    drop(c), drop(d),
                                               make(f), drop(e), move(f, b), flash(), end};

inline constexpr Instruction adanLoop[] = {each, make(b), make(c), drop(b), move(c, a), end};

// a: gradient in float32, b: update, c: its instability, d: what is left of the instability
inline constexpr Instruction cameLoop[] = {each,
                                           drop(a),
                                           make(a, Float32, fact::half),
                                           flash(Scalar),
                                           make(e, Float32),
                                           make(f, Float32),
                                           drop(e),
                                           move(f, b),
                                           flash(RowFactor32, fact::matrix),
                                           flash(ColumnFactor32, fact::matrix),
                                           make(e, RowFactor32, fact::matrix),
                                           make(g, ColumnFactor32, fact::matrix),
                                           make(f, Float32),
                                           drop(e),
                                           drop(g),
                                           move(f, b),
                                           flash(Counter),
                                           make(e, Float32),
                                           make(f, Float32),
                                           drop(e),
                                           make(e, Float32),
                                           drop(f),
                                           move(e, c),
                                           flash(RowFactor32, fact::matrix),
                                           flash(ColumnFactor32, fact::matrix),
                                           make(e, RowFactor32, fact::matrix),
                                           make(g, ColumnFactor32, fact::matrix),
                                           make(f, Float32),
                                           drop(e),
                                           drop(g),
                                           move(f, d, fact::matrix),
                                           hold(d, b, fact::matrix),
                                           move(f, b, fact::vector),
                                           flash(Float32),
                                           end};

// a: update; within the orthogonalisation b: the matrix in bfloat16, c: its Gram matrix, g: a polynomial of that. From the
// second of its five rounds on each is like the one before.
inline constexpr Instruction muonLoop[] = {each,
                                           make(a),
                                           make(b, Float16, fact::notBfloat16),
                                           hold(a, b, fact::bfloat16),
                                           flash(Scalar),
                                           make(c, Gram),
                                           make(d, Gram),
                                           make(e, Gram),
                                           make(f, Gram),
                                           drop(e),
                                           make(g, Gram),
                                           drop(d),
                                           drop(f),
                                           make(d, Float16),
                                           make(e, Float16),
                                           make(f, Float16),
                                           drop(d),
                                           drop(e),
                                           move(f, b),
                                           make(c, Gram),
                                           make(d, Gram),
                                           make(e, Gram),
                                           make(f, Gram),
                                           drop(e),
                                           make(e, Gram),
                                           drop(d),
                                           drop(f),
                                           move(e, g),
                                           make(d, Float16),
                                           make(e, Float16),
                                           make(f, Float16),
                                           drop(d),
                                           drop(e),
                                           move(f, b),
                                           drop(c),
                                           drop(g),
                                           move(b, a),
                                           end,
                                           drop(a)};

// a: the gradient, b and c: its change and the step, which take the place of the oldest pair of the history; d: a work
// vector; e: the new direction, which takes the place of the last one
inline constexpr Instruction lbfgsLoop[] = {each,    make(a), flash(), make(b), make(c), drop(b),
                                            drop(c), make(d), make(e), drop(e), flash(), end};

} // namespace vram::programs

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"

/// Shorthand for the tables that list what each optimizer's step allocates and releases. The variables stand for the
/// local variables of the reference implementation, in the order in which Python drops them at the end of the function.
/// Tensors that they still hold are released then.
namespace vram::optimizers {

using enum Variable;
using enum TensorSize;

/// The step count, which most optimizers keep for each parameter.
constexpr StateRule kStep{"step", Counter};

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

} // namespace vram::optimizers

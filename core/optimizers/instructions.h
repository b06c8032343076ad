// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"

/// Shorthand for the tables that list what each optimizer's step allocates and releases. The variables stand for the
/// local variables of the reference implementation, in the order in which Python drops them when the function returns.
/// Tensors that the variables still hold at that point are released.
namespace vram::optimizers {

using enum Variable;
using enum TensorSize;

/// The step count, which most optimizers keep for each parameter.
constexpr StateRule kStep{"step", Counter};

constexpr Instruction allocate(Variable variable, TensorSize size = Parameter, Facts when = fact::always)
{
    return {.action = Action::Allocate, .variable = variable, .size = size, .when = when};
}

constexpr Instruction allocate(Variable variable, Facts when)
{
    return allocate(variable, Parameter, when);
}

constexpr Instruction release(Variable variable, Facts when = fact::always)
{
    return {.action = Action::Release, .variable = variable, .when = when};
}

constexpr Instruction move(Variable from, Variable to, Facts when = fact::always)
{
    return {.action = Action::Move, .variable = to, .from = from, .when = when};
}

constexpr Instruction share(Variable from, Variable to, Facts when = fact::always)
{
    return {.action = Action::Share, .variable = to, .from = from, .when = when};
}

constexpr Instruction append(Variable from, Variable to)
{
    return {.action = Action::Append, .variable = to, .from = from};
}

constexpr Instruction allocateTemporary(TensorSize size = Parameter, Facts when = fact::always)
{
    return {.action = Action::AllocateTemporary, .size = size, .when = when};
}

inline constexpr Instruction allocateOnce{.action = Action::AllocateOnce, .size = Counter};
inline constexpr Instruction states{.action = Action::CreateStates};
inline constexpr Instruction forEachParameter{.action = Action::ForEachParameter};
inline constexpr Instruction end{.action = Action::End};

} // namespace vram::optimizers

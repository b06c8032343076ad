// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"

#include <span>

/// The optimizers by family. Each family has one source file with its names, states and programs.
namespace vram::optimizers {

std::span<const OptimizerRule> torchOptimizers();
std::span<const OptimizerRule> largeBatch();
std::span<const OptimizerRule> lowPrecision();
std::span<const OptimizerRule> recent();

} // namespace vram::optimizers

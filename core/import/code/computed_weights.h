// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// Replaces the modules whose weight a function of torch.nn.utils computes from other tensors by the modules themselves,
/// with arguments that say so: weight_norm(nn.Linear(8, 2)) in code, ParametrizedLinear(…, (parametrizations): …) in
/// what print(model) shows.
void unwrapParametrizations(CodeValue& model);
/// The function that computes the module's weight: "weight_norm", "_SpectralNorm"; empty where it is a plain parameter.
std::string parametrizationOf(const ModuleCall& module);
/// Whether the text, or the class around the module, tells over which dimension weight_norm takes its lengths; else 0,
/// the default, is assumed.
bool showsDimension(const ModuleCall& module);
/// The shapes of the direction and the lengths that weight_norm makes the weight of; empty where it does not, or where
/// the sizes are not known.
std::vector<std::int64_t> directionShape(const ModuleCall& module);
std::vector<std::int64_t> lengthShape(const ModuleCall& module);

} // namespace vram

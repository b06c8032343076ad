// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// Unwraps modules whose weight is computed by a function of torch.nn.utils, and adds arguments that say so to the
/// inner module: weight_norm(nn.Linear(8, 2)) in code, ParametrizedLinear(…, (parametrizations): …) in the output of
/// print(model).
void unwrapParametrizations(CodeValue& model);
/// Returns the name of the function that computes the module's weight ("weight_norm", "_SpectralNorm"), or an empty
/// string if the weight is a plain parameter.
std::string parametrization(const ModuleCall& module);
/// Whether the text, or the class around the module, specifies the dim of weight_norm; otherwise its default 0 is
/// assumed.
bool specifiesDimension(const ModuleCall& module);
/// Shapes of the direction (v) and the magnitude (g) of weight_norm. Empty if the module has no weight_norm or its
/// sizes are unknown.
std::vector<std::int64_t> directionShape(const ModuleCall& module);
std::vector<std::int64_t> magnitudeShape(const ModuleCall& module);

} // namespace vram

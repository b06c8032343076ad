// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

#include <string_view>
#include <vector>

namespace vram::aten {

/// An elementwise function without a row type, as torch.compile traces it.
struct CustomFormula {
    std::string_view name;
    std::size_t operands; ///< The number of tensors that it reads; 0 for any number.
    GraphValue (*forward)(GraphTrace&, const std::vector<GraphValue>&);
    void (*backward)(GraphBackward&); ///< Its gradient formula (tools/autograd/derivatives.yaml).
};

/// Returns the formula of a function with that number of tensors as operands, or null if it is not known.
const CustomFormula* customFormula(std::string_view name, std::size_t operands);

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

#include <span>
#include <string_view>
#include <vector>

namespace vram::aten {

/// A function without a row type, as torch.compile traces it.
struct CustomFormula {
    using Values = std::vector<GraphValue>;

    std::string_view name;
    std::size_t operands; ///< The number of tensors that it reads; 0 for any number.
    /// Returns the values of its outputs, and then those of the storages that it keeps, as far as backward reads them.
    Values (*forward)(GraphTrace&, const Values& operands, const std::vector<Tensor>& outputs);
    void (*backward)(GraphBackward&); ///< Its gradient formula (tools/autograd/derivatives.yaml).
};

namespace nodes {

/// Sums the gradient of an operand to its shape.
void setOperandGradient(GraphBackward& b, int input, GraphValue gradient);

/// The formula of a function that returns one tensor.
template<GraphValue (*Function)(GraphTrace&, const CustomFormula::Values&)>
CustomFormula::Values single(GraphTrace& g, const CustomFormula::Values& operands, const std::vector<Tensor>&)
{
    return {Function(g, operands)};
}

} // namespace nodes

/// The functions that are not elementwise, or whose result is random.
std::span<const CustomFormula> otherFormulas();

/// Returns the formula of a function with that number of tensors as operands, or null if it is not known.
const CustomFormula* customFormula(std::string_view name, std::size_t operands);

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace vram {

/// Returns the number of operations in the lowering of a node (lowering.py), other than loads. `first` is the shape of
/// its first input.
std::size_t operationsOf(const Operator& op, std::size_t inputs, const Shape& first);

/// An operand of an index comparison (index_expr): the loop variable of a dimension, or a number after -1.
using IndexExpression = std::pair<int, std::int64_t>;

/// Returns the number of operations by which a scatter into a part of a tensor chooses between its operands, except the
/// index expressions, which it adds to `expressions` (lowering.py, select_scatter, slice_scatter).
std::size_t operationsOfScatter(const JointNode& node, const Shape& part, std::vector<IndexExpression>& expressions);
bool scattersPart(const JointNode& node);

/// Whether a lowering converts floating operands to the dtype of the result.
bool promotesOperands(const JointNode& node);

} // namespace vram

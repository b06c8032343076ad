// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/operators.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vram::test {

/// A joint graph of matrices with 64 columns. Nodes other than inputs form one partition.
class MatrixGraph
{
public:
    static constexpr std::int64_t kRows = 64;

    GraphValue add(const Operator& op, std::vector<GraphValue> inputs, std::int64_t rows = kRows)
    {
        const GraphValue value =
            m_graph.add({.op = &op, .shape = {rows, kRows}, .strides = {kRows, 1}}, std::span(inputs));
        if (!op.traits().isInput)
            m_nodes.push_back(value);
        return value;
    }
    GraphValue input(std::int64_t rows = kRows) { return add(op::placeholder, {}, rows); }

protected:
    JointGraph m_graph{};
    std::vector<GraphValue> m_nodes{};
};

} // namespace vram::test

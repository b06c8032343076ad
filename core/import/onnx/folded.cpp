// SPDX-License-Identifier: GPL-3.0-or-later

// If a learned table is read at fixed indices, PyTorch's exporter evaluates the lookup and stores the result as an
// unnamed constant. This file restores the table, so that its parameters are counted.

#include "import/onnx/folded.h"

#include "base/checked.h"
#include "import/onnx/stored.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace vram::onnx {

namespace {

/// The stored constant behind `value` if it has several elements and a name that the exporter generated; otherwise
/// null.
const Tensor* foldedTensor(const Value& value)
{
    const Tensor* stored = value.stored;
    return stored && isFloating(stored->type) && isAnonymous(stored->name) && stored->elements() > 1 ? stored : nullptr;
}

std::vector<std::int64_t> withoutLeadingOnes(const std::vector<std::int64_t>& dims)
{
    const auto first = std::ranges::find_if(dims, [](std::int64_t dim) { return dim != 1; });
    return {first, dims.end()};
}

/// The square root of `count`; 0 if it is not an integer greater than 1.
std::int64_t sideOf(std::int64_t count)
{
    const auto side = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(count))));
    return side > 1 && side * side == count ? side : 0;
}

/// The operator that computes the scores, before any scaling by a constant.
const Op* beforeScaling(const Graph& graph, ValueId id)
{
    const Op* op = graph.producer(id);
    for (int steps = 0; op && steps < 4; ++steps) {
        const bool scales = (op->type() == "Mul" || op->type() == "Div") && op->inputs.size() == 2
                            && graph.value(op->input(1)).origin == 0;
        if (!scales)
            return op;
        op = graph.producer(op->input(0));
    }
    return op;
}

/// Whether `id`, or one operand if `id` is a sum, is the result of a lookup in a stored table.
bool isTokenEmbedding(const Graph& graph, ValueId id, int depth = 0)
{
    const Op* op = graph.producer(id);
    if (!op || depth > 4)
        return false;
    if (op->type() == "Gather") {
        const Value& table = graph.value(op->input(0));
        return table.stored && table.dims().size() == 2 && (table.origin & FromWeight) != 0;
    }
    return op->type() == "Add"
           && std::ranges::any_of(op->inputs, [&](ValueId input) { return isTokenEmbedding(graph, input, depth + 1); });
}

} // namespace

/// The window size if `constant` is the bias of windowed attention, with shape [heads, w², w²] and added to scores of
/// that shape; otherwise 0.
std::int64_t FoldedEmbeddings::foldedWindow(ValueId constant, ValueId scores) const
{
    const Graph& graph = std::as_const(m_writer).graph();
    const Tensor* stored = foldedTensor(graph.value(constant));
    const Value& to = graph.value(scores);
    const bool image = !graph.inputs.empty() && isFloating(graph.value(graph.inputs.front()).type);
    if (!stored || !image || !to.hasShape || to.dims().size() < 4)
        return 0;
    const std::vector<std::int64_t> dims = withoutLeadingOnes(stored->dims);
    const Op* product = beforeScaling(graph, scores);
    const bool multiplies = product && (product->type() == "MatMul" || product->type() == "Einsum");
    if (dims.size() != 3 || dims[1] != dims[2] || !multiplies)
        return 0;
    const bool fits = std::equal(dims.begin(), dims.end(), to.dims().end() - 3,
                                 [](std::int64_t size, BatchPair dim) { return dim == BatchPair(size); });
    return fits ? sideOf(dims[1]) : 0;
}

/// Whether `constant` is a position embedding of shape [length, width] that is added to embedded tokens of that shape.
bool FoldedEmbeddings::isFoldedPosition(ValueId constant, ValueId tokens) const
{
    const Tensor* stored = foldedTensor(m_writer.value(constant));
    const Value& to = m_writer.value(tokens);
    if (!stored || !to.hasShape || to.dims().size() != 3 || !isTokenEmbedding(std::as_const(m_writer).graph(), tokens))
        return false;
    const std::vector<std::int64_t> dims = withoutLeadingOnes(stored->dims);
    return dims.size() == 2 && to.dims()[1] == BatchPair(dims[0]) && to.dims()[2] == BatchPair(dims[1]);
}

/// Adds a table with (2w-1)² entries per head, and a lookup at w²·w² indices.
ValueId FoldedEmbeddings::windowTable(const Node& sum, ValueId constant, std::int64_t side, const std::string& prefix)
{
    const std::vector<std::int64_t> stored = m_writer.value(constant).stored->dims;
    const std::int64_t heads = withoutLeadingOnes(stored).front();
    const std::int64_t places = side * side;
    const std::int64_t rows = (2 * side - 1) * (2 * side - 1);
    m_writer.graph().constants.push_back(
        {.name = "relative_position_bias_table", .type = ElementType::Float, .dims = {rows, heads}});
    const ValueId table = m_writer.addStored(m_writer.graph().constants.back(), false);
    m_writer.graph().constants.push_back(
        {.name = "relative_position_index", .type = ElementType::Int64, .dims = {places * places}});
    const ValueId index = m_writer.addStored(m_writer.graph().constants.back(), false);
    ValueId bias = addOperator(sum, "Gather", {table, index}, {attribute("axis", std::int64_t{0})}, prefix);
    bias = addOperator(sum, "Reshape", {bias, m_writer.numbers({places, places, heads})}, {}, prefix);
    bias = addOperator(sum, "Transpose", {bias}, {attribute("perm", std::vector<std::int64_t>{2, 0, 1})}, prefix);
    for (std::size_t i = 3; i < stored.size(); ++i)
        bias = addOperator(sum, "Unsqueeze", {bias}, {attribute("axes", std::vector<std::int64_t>{0})}, prefix);
    ++m_windowTables;
    m_windowParameters = checkedAdd(m_windowParameters, checkedMul(rows, heads));
    return bias;
}

/// Adds a table with one row per position, and a lookup of all rows.
ValueId FoldedEmbeddings::positionTable(const Node& sum, ValueId constant, const std::string& prefix)
{
    const std::vector<std::int64_t> dims = withoutLeadingOnes(m_writer.value(constant).stored->dims);
    m_writer.graph().constants.push_back(
        {.name = "position_embeddings.weight", .type = ElementType::Float, .dims = dims});
    const ValueId table = m_writer.addStored(m_writer.graph().constants.back(), false);
    std::vector<std::int64_t> places(static_cast<std::size_t>(dims[0]));
    std::iota(places.begin(), places.end(), 0);
    m_positionRows = std::max(m_positionRows, dims[0]);
    return addOperator(sum, "Gather", {table, m_writer.numbers(places)}, {}, prefix);
}

/// Adds an operator in the module of another one. Returns an invalid id if the graph is full.
ValueId FoldedEmbeddings::addOperator(const Node& node, std::string_view type, std::vector<ValueId> inputs,
                                      std::vector<Attribute> attributes, const std::string& prefix)
{
    if (std::ranges::find(inputs, ValueId::none()) != inputs.end())
        return {};
    const ValueId made = m_writer.call(type, inputs, std::move(attributes), prefix);
    const std::size_t slash = node.name.rfind('/');
    m_writer.graph().createdNodes.back().scopes = node.scopes;
    m_writer.graph().createdNodes.back().name =
        slash == std::string::npos ? std::string() : node.name.substr(0, slash + 1) + std::string(type);
    return made;
}

void FoldedEmbeddings::restoreEmbedding(const Node& node, std::vector<ValueId>& inputs, const std::string& prefix)
{
    if (!m_writer.graph().fromPyTorch || node.type != "Add" || inputs.size() != 2)
        return;
    for (std::size_t i = 0; i < 2; ++i) {
        const ValueId constant = inputs[i];
        const ValueId other = inputs[1 - i];
        if (!constant.valid() || !other.valid())
            continue;
        ValueId& restored = m_unfolded.try_emplace(constant).first->second;
        const std::int64_t side = restored.valid() ? 0 : foldedWindow(constant, other);
        if (side > 0)
            restored = windowTable(node, constant, side, prefix);
        else if (!restored.valid() && isFoldedPosition(constant, other))
            restored = positionTable(node, constant, prefix);
        if (restored.valid()) {
            inputs[i] = restored;
            return;
        }
    }
}

void FoldedEmbeddings::reportAssumptions(std::vector<vram::Message>& assumed) const
{
    if (m_windowTables > 0)
        assumed.push_back(message("The export precomputed the position tables of attention (%1 of them): they were "
                                  "restored, with (2w-1)² rows for windows of w×w. Parameters in them: %2."_tr,
                                  m_windowTables, m_windowParameters));
    if (m_positionRows > 0)
        assumed.push_back(
            message("The export precomputed the positions: a learned table was assumed. Rows in it: %1. The "
                    "network's own table may be longer, or not learned at all."_tr,
                    m_positionRows));
}

} // namespace vram::onnx

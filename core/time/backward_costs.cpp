// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/kernel_kinds.h"
#include "time/tape_work.h"
#include "time/tape_work_parts.h"

#include <algorithm>
#include <variant>

namespace vram {

void addRecomputedWork(const Tape& tape, const Setup& setup, const CheckpointSegment& segment, OperatorCosts& costs);

namespace {

using Cost = BackwardCost;

class BackwardCosts
{
public:
    BackwardCosts(const Tape& tape, const Setup& setup, OperatorCosts& costs)
        : m_tape(tape), m_works(costs), m_contextRanks(setup.parallel.context)
    {
    }

    void add(const Node& node)
    {
        m_node = &node;
        const BackwardRule& rule = node.inner ? *node.inner : *node.rule;
        switch (m_kinds[rule.name].cost) {
        case Cost::Collective: addCollective(rule.name); return;
        case Cost::Parts: return;
        case Cost::View: addSums(); return;
        case Cost::Matmul: addProducts(rule.name); return;
        case Cost::PackedMatmul: addPackedProduct(); return;
        case Cost::Float8Product: addFloat8Products(); return;
        case Cost::Convolution: addConvolutions(); return;
        case Cost::Attention: addAttention(); return;
        case Cost::Recurrent: addRecurrent(); return;
        case Cost::BatchNorm: addNorm(CostKind::BatchNorm); return;
        case Cost::RowNorm: addNorm(CostKind::RowNorm); return;
        case Cost::Copy: addSimple(CostKind::Copy, gradientBytes(), gradientBytes()); return;
        case Cost::ScatterIntoZeros: addSimple(CostKind::Copy, gradientBytes(), inputBytes() + gradientBytes()); return;
        case Cost::Reduction: addSimple(CostKind::Reduction, gradientBytes(), inputBytes()); return;
        case Cost::Gather: addSimple(CostKind::Gather, gradientBytes(), inputBytes() + gradientBytes()); return;
        case Cost::Window: addSimple(CostKind::Window, gradientBytes() + savedBytes(false), inputBytes()); return;
        case Cost::Elementwise: addElementwise(); return;
        }
    }

private:
    OperatorCost cost(CostKind kind) const
    {
        return {.kind = kind, .phase = Phase::Backward, .dtype = output(0).dtype, .row = m_node->row};
    }

    const Tensor& input(std::int32_t i) const { return m_tape.inputs[m_node->inputs[i]]; }
    const Tensor& output(std::int32_t i) const { return m_tape.outputs[m_node->outputs[i]]; }
    bool wants(std::int32_t i) const { return i < m_node->inputs.count && input(i).requiresGrad; }

    double gradientBytes() const
    {
        double bytes = 0;
        for (std::int32_t i = 0; i < m_node->outputs.count; ++i)
            bytes += bytesOf(output(i));
        return bytes;
    }

    double inputBytes() const
    {
        double bytes = 0;
        for (std::int32_t i = 0; i < m_node->inputs.count; ++i)
            bytes += wants(i) ? bytesOf(input(i)) : 0;
        return bytes;
    }

    double savedBytes(bool all) const
    {
        double bytes = 0;
        for (const SavedId s : m_node->saved)
            bytes += all ? bytesOf(m_tape.saved[s].tensor) : std::min(bytesOf(m_tape.saved[s].tensor), gradientBytes());
        return bytes;
    }

    void addSimple(CostKind kind, double read, double written)
    {
        OperatorCost one = cost(kind);
        one.read = read;
        one.written = written;
        m_works.push_back(one);
    }

    // Gradients of broadcast inputs are summed to the input's shape.
    void addSums()
    {
        for (std::int32_t i = 0; i < m_node->inputs.count; ++i) {
            if (wants(i) && m_node->outputs.count > 0 && elementsOf(input(i)) < elementsOf(output(0)) / 2)
                addSum(input(i));
        }
    }

    void addSum(const Tensor& to) { addSimple(CostKind::Reduction, bytesOf(output(0)), bytesOf(to)); }

    void addElementwise()
    {
        for (std::int32_t i = 0; i < m_node->inputs.count; ++i) {
            if (!wants(i))
                continue;
            const double gradient = bytesOf(output(0));
            const double kept = m_node->saved.count > 0 ? std::min(savedBytes(true), 2 * gradient) : 0;
            const double perInput = kept / std::max(m_node->inputs.count, 1);
            addSimple(CostKind::Pointwise, gradient + perInput, std::max(gradient, bytesOf(input(i))));
            m_works.back().strided = broadcasts();
        }
        addSums();
    }

    bool broadcasts() const
    {
        for (std::int32_t i = 0; i < m_node->inputs.count; ++i) {
            const double elements = elementsOf(input(i));
            if (elements > 1 && elements != elementsOf(output(0)))
                return true;
        }
        return false;
    }

    void addNorm(CostKind kind)
    {
        const double x = bytesOf(input(0));
        const double gradient = gradientBytes();
        const bool parameters = wants(1) || wants(2);
        if (kind == CostKind::BatchNorm) {
            addSimple(kind, 2 * (x + gradient), x);
            m_works.back().launches = 2;
            setChannels(m_works.back(), input(0));
            return;
        }
        addSimple(kind, x + gradient, wants(0) ? x : 0);
        if (m_tape.kernels[m_node->kernel].phase == Phase::Loss)
            setClasses(m_works.back(), input(0));
        if (parameters) { // A separate kernel sums the parameters' gradients over the rows.
            addSimple(CostKind::Reduction, x + gradient, 0);
            m_works.back().operators = 0;
        }
    }

    void addProducts(std::string_view name)
    {
        const bool added = name == "AddmmBackward0" || name == "BaddbmmBackward0";
        const std::int32_t first = added ? 1 : 0;
        const Tensor& a = input(first);
        const Tensor& b = input(first + 1);
        const auto rows = static_cast<double>(a.shape[-2]);
        const auto depth = static_cast<double>(a.shape[-1]);
        const auto columns = static_cast<double>(b.shape[-1]);
        const bool grouped = name == "GroupedMmBackward0" && b.shape.rank() > 2;
        const double groups = grouped ? static_cast<double>(b.shape[0]) : 1;
        const double count = grouped ? groups : std::max(elementsOf(a) / std::max(rows * depth, 1.0), 1.0);
        if (wants(first))
            addProduct(CostPass::InputGradient, {rows / groups, depth, columns, count}, b, a);
        if (wants(first + 1))
            addProduct(CostPass::WeightGradient, {depth, columns, rows / groups, count}, a, b);
        if (added)
            addSums();
    }

    struct ProductSizes {
        double rows;
        double columns;
        double depth;
        double count;
    };

    void addProduct(CostPass pass, const ProductSizes& sizes, const Tensor& factor, const Tensor& result)
    {
        OperatorCost one = cost(CostKind::Matmul);
        one.pass = pass;
        one.dtype = factor.dtype;
        one.read = bytesOf(output(0)) + bytesOf(factor);
        one.written = bytesOf(result);
        setMatmul(one, sizes.rows, sizes.columns, sizes.depth, sizes.count);
        m_works.push_back(one);
    }

    // The quantized weight is unpacked again for the gradient of the input; the weight itself has no gradient.
    void addPackedProduct()
    {
        if (wants(0)) {
            const Tensor& x = input(0);
            const auto in = static_cast<double>(x.shape.back());
            const auto out = static_cast<double>(std::get<PackedRows>(m_node->data).rows);
            const double unpacked = in * out * static_cast<double>(itemSize(x.dtype));
            addSimple(CostKind::Pointwise, unpacked / 2, unpacked);
            OperatorCost product = cost(CostKind::Matmul);
            product.pass = CostPass::InputGradient;
            product.dtype = x.dtype;
            product.read = gradientBytes() + unpacked;
            product.written = bytesOf(x);
            setMatmul(product, elementsOf(x) / std::max(in, 1.0), in, out, 1);
            m_works.push_back(product);
        }
        if (wants(1))
            addSum(input(1));
    }

    // A cast reads its operand and writes it in float8, together with a transposed copy of the same size.
    void addCast(double bytes, double elements) { addSimple(CostKind::Pointwise, bytes, 2 * elements); }

    // torchao casts the gradient for each product, and casts the input and the weight again; TransformerEngine casts
    // only the gradient.
    void addFloat8Products()
    {
        const Tensor& x = input(0);
        const bool saved = std::get<Float8Product>(m_node->data).scaling == Float8::Tensorwise
                           || std::get<Float8Product>(m_node->data).scaling == Float8::Rowwise;
        const auto in = static_cast<double>(x.shape.back());
        const auto out = static_cast<double>(output(0).shape.back());
        const double rows = elementsOf(x) / std::max(in, 1.0);
        addCast(gradientBytes(), rows * out);
        if (saved && input(1).dtype != DType::Float8)
            addCast(bytesOf(input(1)), in * out);
        addFloat8Product(CostPass::InputGradient, {rows, in, out, 1}, bytesOf(x));
        if (saved) {
            addCast(gradientBytes(), rows * out);
            addCast(bytesOf(x), rows * in);
        }
        addFloat8Product(CostPass::WeightGradient, {out, in, rows, 1},
                         in * out * static_cast<double>(itemSize(output(0).dtype)));
    }

    void addFloat8Product(CostPass pass, const ProductSizes& sizes, double written)
    {
        OperatorCost one = cost(CostKind::Matmul);
        one.pass = pass;
        one.dtype = DType::Float8;
        one.read = sizes.rows * sizes.depth + sizes.depth * sizes.columns;
        one.written = written;
        setMatmul(one, sizes.rows, sizes.columns, sizes.depth, sizes.count);
        m_works.push_back(one);
    }

    void addConvolutions()
    {
        const TapeConvolution convolution = convolutionOf(input(0), input(1), output(0));
        for (const std::int32_t i : {0, 1}) {
            if (!wants(i))
                continue;
            OperatorCost one = cost(CostKind::Convolution);
            one.read = bytesOf(output(0)) + bytesOf(input(1 - i));
            one.written = bytesOf(input(i));
            one.dtype = input(0).dtype;
            one.operators = i == 0 || !wants(0) ? 1 : 0;
            setConvolution(one, convolution, i == 0 ? CostPass::InputGradient : CostPass::WeightGradient);
            m_works.push_back(one);
        }
        if (wants(2))
            addSum(input(2));
    }

    // Backward recomputes the attention scores, which makes five matrix products instead of the two of the forward
    // pass.
    void addAttention()
    {
        const Tensor& queries = input(0);
        OperatorCost one = cost(CostKind::Attention);
        one.pass = CostPass::InputGradient;
        one.dtype = queries.dtype;
        one.rows = static_cast<double>(queries.shape[-2]);
        one.columns = static_cast<double>(input(1).shape[-2] * m_contextRanks);
        one.depth = static_cast<double>(queries.shape[-1]);
        one.count = elementsOf(queries) / std::max(one.rows * one.depth, 1.0);
        one.causal = m_tape.kernels[m_node->kernel].causal;
        one.operations = (one.causal ? 5 : 10) * elementsOf(queries) * one.columns;
        one.read = gradientBytes() + savedBytes(true);
        one.written = inputBytes();
        one.launches = 3;
        m_works.push_back(one);
    }

    // A redistribution that changes no size sends nothing: the gradient of an all-reduce is the same on every rank.
    void addCollective(std::string_view name)
    {
        const double before = gradientBytes();
        const double after = inputBytes();
        if (name == "RedistributeBackward" && before == after)
            return;
        OperatorCost one = cost(CostKind::Collective);
        one.sent = (name == "FromTorchTensorBackward" ? 2 : 1) * std::max(before, after);
        one.allToAll = name == "AllToAllSingleBackward";
        if (const auto* const tokens = std::get_if<EmbeddingRows>(&m_node->data))
            one.sent = static_cast<double>(tokens->rows) * static_cast<double>(output(0).shape.back())
                       * static_cast<double>(itemSize(output(0).dtype));
        m_works.push_back(one);
    }

    void addRecurrent()
    {
        const Tensor& sequence = input(0);
        double weights = 0;
        for (std::int32_t i = 1; i < m_node->inputs.count; ++i)
            weights += input(i).shape.rank() > 1 ? elementsOf(input(i)) : 0;
        OperatorCost one = cost(CostKind::Recurrent);
        one.rows = sequence.shape.rank() > 1 ? static_cast<double>(sequence.shape[1]) : 1;
        one.depth = static_cast<double>(sequence.shape.back());
        one.columns = recurrentColumns(weights, one.depth);
        one.count = static_cast<double>(sequence.shape[0]);
        one.launches = 2 * one.count;
        one.operations = 4 * weights * one.rows * one.count;
        one.read = savedBytes(true) + gradientBytes();
        one.written = inputBytes();
        m_works.push_back(one);
    }

    const Tape& m_tape;
    OperatorCosts& m_works;
    KindCache<nodeKind> m_kinds{};
    const std::int64_t m_contextRanks; ///< Number of ranks that pass the keys of a sequence to each other (context
                                       ///< parallelism).
    const Node* m_node = nullptr;
};

/// Adds the costs of accumulating the gradients of tensors that have several consumers.
class GradientSums
{
public:
    GradientSums(const Tape& tape, OperatorCosts& costs)
        : m_tape(tape), m_works(costs), m_arrived(tape.outputs.size(), 0)
    {
    }

    void add(const Node& node)
    {
        for (const EdgeId edge : node.inputs) {
            const Tensor& input = m_tape.inputs[edge];
            if (!input.requiresGrad || input.leaf.valid() || !input.node.valid())
                continue;
            const OutputId output = m_tape.nodes[input.node].outputs.first + input.output;
            if (m_arrived[output]++ > 0)
                m_works.push_back({.kind = CostKind::Pointwise,
                                   .phase = Phase::Backward,
                                   .dtype = input.dtype,
                                   .row = node.row,
                                   .read = 2 * bytesOf(input),
                                   .written = bytesOf(input)});
        }
    }

private:
    const Tape& m_tape;
    OperatorCosts& m_works;
    IndexedVector<OutputId, std::int32_t> m_arrived;
};

} // namespace

void addBackwardWork(const Tape& tape, const Setup& setup, const Reach& reach, OperatorCosts& costs)
{
    if (reach.nodes.empty())
        return;
    BackwardCosts backward(tape, setup, costs);
    GradientSums sums(tape, costs);
    IndexedVector<SegmentId, char> recomputed(tape.segments.size(), 0);
    for (NodeId n = tape.nodes.next() - 1; n.valid(); --n) {
        if (!reach.nodes[n])
            continue;
        const Node& node = tape.nodes[n];
        if (node.segment.valid() && !recomputed[node.segment]) {
            recomputed[node.segment] = 1;
            addRecomputedWork(tape, setup, tape.segments[node.segment], costs);
        }
        if (!node.outputs.empty())
            backward.add(node);
        sums.add(node);
    }
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/tape_work.h"

#include "base/layout.h"
#include "time/efficiency.h"
#include "time/kernel_kinds.h"
#include "time/tape_work_parts.h"

#include <algorithm>

namespace vram {

namespace {

bool isChannelsLastOnly(const Tensor& tensor)
{
    return isChannelsLast(tensor.shape, tensor.strides) && !isContiguous(tensor.shape, tensor.strides);
}

} // namespace

TapeConvolution convolutionOf(const Tensor& input, const Tensor& weight, const Tensor& output)
{
    const int channels = input.shape.rank() - weight.shape.rank() + 1;
    TapeConvolution convolution{.transposed = weight.shape[0] != output.shape[channels]};
    convolution.sizes = convolutionSizes(input, weight, output, convolution.transposed);
    convolution.sizes.channelsLast = isChannelsLastOnly(input);
    convolution.sizes.strided = convolution.sizes.positions != convolution.sizes.inputPositions;
    return convolution;
}

void setMatmul(OperatorCost& cost, double rows, double columns, double depth, double count)
{
    cost.rows = rows;
    cost.columns = columns;
    cost.depth = depth;
    cost.count = count;
    cost.operations = 2 * rows * columns * depth * count;
}

void setConvolution(OperatorCost& cost, const TapeConvolution& convolution, CostPass pass)
{
    const auto& [sizes, transposed] = convolution;
    const auto groups = static_cast<double>(sizes.groups);
    const auto batch = static_cast<double>(sizes.batch);
    const double in = static_cast<double>(sizes.channels) / groups;
    const double out = static_cast<double>(sizes.outputChannels) / groups;
    const double positions = batch * static_cast<double>(sizes.positions);
    cost.kind = CostKind::Convolution;
    cost.pass = pass;
    cost.kernelElements = static_cast<double>(sizes.kernelElements);
    cost.depthwise = sizes.depthwise;
    cost.channelsLast = sizes.channelsLast;
    cost.copies = !sizes.isPointwise() && sizes.positions > 1;
    if (pass == CostPass::WeightGradient)
        setMatmul(cost, out, in * cost.kernelElements, positions, groups);
    else if ((pass == CostPass::Forward) != transposed)
        setMatmul(cost, positions, out, in * cost.kernelElements, groups);
    else
        setMatmul(cost, batch * static_cast<double>(sizes.inputPositions), in, out * cost.kernelElements, groups);
    // The input gradient of a strided convolution needs as many operations as the forward pass.
    cost.operations = 2 * positions * static_cast<double>(sizes.outputChannels) * in * cost.kernelElements;
}

void setChannels(OperatorCost& cost, const Tensor& input)
{
    const Shape& shape = input.shape;
    cost.channelsLast = isChannelsLastOnly(input);
    if (shape.rank() < 3 || cost.channelsLast)
        return;
    cost.channels = static_cast<double>(shape[1]);
    cost.elements = elementsOf(input);
}

// Dimension 1 of a loss's scores holds the classes; the positions of an image or a sequence follow.
void setClasses(OperatorCost& cost, const Tensor& scores)
{
    if (scores.shape.rank() < 3)
        return;
    const auto classes = static_cast<double>(scores.shape[1]);
    const double positions = elementsOf(scores) / std::max(static_cast<double>(scores.shape[0]) * classes, 1.0);
    cost.sequentialElements = positions > efficiency::kMinSpatialPositions ? classes : 0;
}

namespace {

/// The costs of the kernels of one forward pass over the tape.
class ForwardCosts
{
public:
    ForwardCosts(const Tape& tape, const Setup& setup, OperatorCosts& costs)
        : m_tape(tape), m_setup(setup), m_works(costs)
    {
    }

    void add(const Kernel& kernel, Phase phase, bool isRecomputation)
    {
        const KernelKind& kind = m_kinds[kernel.name];
        if (kind.traffic == Traffic::None)
            return;
        OperatorCost cost{.kind = kind.kind, .phase = phase, .isRecomputation = isRecomputation, .row = kernel.row};
        count(kernel, kind, cost);
        setShape(kernel, cost);
        m_works.push_back(cost);
    }

private:
    const Tensor& operand(const Kernel& kernel, std::int32_t i) const
    {
        return m_tape.operands[kernel.operands[i]].tensor;
    }

    /// Whether an earlier operand has the same storage.
    bool isRepeated(const Kernel& kernel, std::int32_t i) const
    {
        const TapeStorageId storage = operand(kernel, i).storage;
        for (std::int32_t earlier = 0; earlier < i; ++earlier) {
            if (operand(kernel, earlier).storage == storage)
                return true;
        }
        return false;
    }

    void count(const Kernel& kernel, const KernelKind& kind, OperatorCost& cost) const
    {
        double largest = 0;
        for (std::int32_t i = 0; i < kernel.operands.count; ++i) {
            const TapeOperand& operand = m_tape.operands[kernel.operands[i]];
            const double bytes = std::min(bytesOf(operand.tensor), storedBytes(operand.tensor));
            if (bytes > largest) {
                largest = bytes;
                cost.dtype = operand.tensor.dtype;
            }
            if (operand.written)
                cost.written += bytes;
            else if (kind.traffic == Traffic::Operands && !isRepeated(kernel, i))
                cost.read += bytes;
            if (!operand.written && isParameter(operand.tensor) && !isRepeated(kernel, i))
                cost.weights += std::min(bytes, kind.traffic == Traffic::Selected ? 0.0 : bytes);
        }
        if (cost.written == 0 && kernel.operands.count > 0) // The operator works in place.
            cost.written = bytesOf(operand(kernel, 0));
        if (kind.traffic == Traffic::Selected)
            cost.read = cost.written;
        cost.allToAll = kernel.name == "all_to_all_single";
        // One of the buffers of an all-to-all is a copy of the tokens in the order of their experts.
        if (kind.kind == CostKind::Collective)
            cost.sent = kind.sent * (cost.allToAll ? largest : std::max(cost.read, cost.written));
    }

    bool isParameter(const Tensor& tensor) const
    {
        return m_tape.storages[tensor.storage].category == Category::Parameter;
    }

    // A broadcast tensor is read once, so the bytes of its storage count.
    double storedBytes(const Tensor& tensor) const
    {
        return static_cast<double>(m_tape.storages[tensor.storage].bytes);
    }

    void setShape(const Kernel& kernel, OperatorCost& cost) const
    {
        if (cost.kind == CostKind::Matmul)
            setFactors(kernel, cost);
        else if (cost.kind == CostKind::Convolution && kernel.operands.count >= 3)
            setConvolution(cost, convolutionOf(operand(kernel, 0), operand(kernel, 1), lastOperand(kernel)),
                           CostPass::Forward);
        else if (cost.kind == CostKind::Attention)
            setAttention(kernel, cost);
        else if (cost.kind == CostKind::Recurrent)
            setRecurrent(kernel, cost);
        else if (cost.kind == CostKind::BatchNorm && m_setup.mode == Mode::Training)
            setBatchNorm(cost, operand(kernel, 0));
        else if (cost.kind == CostKind::RowNorm && kernel.phase == Phase::Loss)
            setClasses(cost, operand(kernel, 0));
        else if (cost.kind == CostKind::Pointwise)
            cost.strided = isStrided(kernel);
    }

    static void setBatchNorm(OperatorCost& cost, const Tensor& input)
    {
        cost.read *= 2; // The statistics are a separate read.
        setChannels(cost, input);
    }

    bool isStrided(const Kernel& kernel) const
    {
        double most = 0;
        for (std::int32_t i = 0; i < kernel.operands.count; ++i)
            most = std::max(most, elementsOf(operand(kernel, i)));
        bool contiguous = true;
        bool channelsLast = true;
        for (std::int32_t i = 0; i < kernel.operands.count; ++i) {
            const Tensor& tensor = operand(kernel, i);
            const double elements = elementsOf(tensor);
            if (elements > 1 && elements < most)
                return true;
            contiguous = contiguous && (elements <= 1 || isContiguous(tensor.shape, tensor.strides));
            channelsLast = channelsLast && (elements <= 1 || isChannelsLast(tensor.shape, tensor.strides));
        }
        return !contiguous && !channelsLast;
    }

    const Tensor& lastOperand(const Kernel& kernel) const { return operand(kernel, kernel.operands.count - 1); }

    void setFactors(const Kernel& kernel, OperatorCost& cost) const
    {
        const std::int32_t first = kernel.name == "addmm" || kernel.name == "baddbmm" ? 1 : 0;
        if (kernel.operands.count < first + 3)
            return;
        const Tensor& a = operand(kernel, first);
        const Tensor& b = operand(kernel, first + 1);
        const Tensor& product = lastOperand(kernel); // A packed weight has no columns.
        if (a.shape.rank() < 2 || product.shape.rank() < 1)
            return;
        cost.dtype = a.dtype;
        const auto depth = static_cast<double>(a.shape[-1]);
        const auto columns = static_cast<double>(product.shape.back());
        const auto rows = static_cast<double>(a.shape[-2]);
        const double products = std::max(elementsOf(a) / std::max(rows * depth, 1.0), 1.0);
        const double groups = kernel.name == "_grouped_mm" && b.shape.rank() > 2 ? static_cast<double>(b.shape[0]) : 1;
        setMatmul(cost, rows / groups, columns, depth, groups > 1 ? groups : products);
    }

    void setAttention(const Kernel& kernel, OperatorCost& cost) const
    {
        if (kernel.operands.count < 3)
            return;
        const Tensor& queries = operand(kernel, 0);
        const Tensor& keys = operand(kernel, 1);
        const auto size = static_cast<double>(queries.shape[-1]);
        cost.dtype = queries.dtype;
        cost.rows = static_cast<double>(queries.shape[-2]);
        // Context-parallel ranks pass the keys of the whole sequence to each other.
        cost.columns = static_cast<double>(keys.shape[-2] * m_setup.parallel.context);
        cost.depth = size;
        cost.count = elementsOf(queries) / std::max(cost.rows * size, 1.0);
        cost.causal = kernel.causal;
        cost.operations = (kernel.causal ? 2 : 4) * elementsOf(queries) * cost.columns;
    }

    // At each time step, each sample is multiplied by every weight matrix, whose columns cover all gates.
    void setRecurrent(const Kernel& kernel, OperatorCost& cost) const
    {
        const Tensor& sequence = operand(kernel, 0);
        double weights = 0;
        for (std::int32_t i = 1; i < kernel.operands.count; ++i) {
            const TapeOperand& other = m_tape.operands[kernel.operands[i]];
            weights += !other.written && other.tensor.shape.rank() > 1 ? elementsOf(other.tensor) : 0;
        }
        cost.rows = sequence.shape.rank() > 1 ? static_cast<double>(sequence.shape[1]) : 1;
        cost.depth = static_cast<double>(sequence.shape.back());
        cost.columns = recurrentColumns(weights, cost.depth);
        cost.count = static_cast<double>(sequence.shape[0]);
        cost.launches = cost.count;
        cost.operations = 2 * weights * cost.rows * cost.count;
    }

    const Tape& m_tape;
    const Setup& m_setup;
    OperatorCosts& m_works;
    KindCache<kernelKind> m_kinds{};
};

} // namespace

void addForwardWork(const Tape& tape, const Setup& setup, OperatorCosts& costs)
{
    costs.reserve(costs.size() + 3 * tape.kernels.size());
    ForwardCosts forward(tape, setup, costs);
    for (const Kernel& kernel : tape.kernels)
        forward.add(kernel, kernel.phase, false);
}

void addRecomputedWork(const Tape& tape, const Setup& setup, const CheckpointSegment& segment, OperatorCosts& costs)
{
    ForwardCosts forward(tape, setup, costs);
    for (const Moment k : segment.kernels) {
        if (!tape.recomputation[k].kept)
            forward.add(tape.recomputation[k], Phase::Backward, true);
    }
}

} // namespace vram

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

void setProduct(Work& work, double rows, double columns, double depth, double count)
{
    work.rows = rows;
    work.columns = columns;
    work.depth = depth;
    work.count = count;
    work.operations = 2 * rows * columns * depth * count;
}

void setConvolution(Work& work, const TapeConvolution& convolution, WorkPass pass)
{
    const auto& [sizes, transposed] = convolution;
    const auto groups = static_cast<double>(sizes.groups);
    const auto batch = static_cast<double>(sizes.batch);
    const double in = static_cast<double>(sizes.channels) / groups;
    const double out = static_cast<double>(sizes.outputChannels) / groups;
    const double positions = batch * static_cast<double>(sizes.positions);
    work.kind = WorkKind::Convolution;
    work.pass = pass;
    work.taps = static_cast<double>(sizes.taps);
    work.depthwise = sizes.depthwise;
    work.channelsLast = sizes.channelsLast;
    work.copies = !sizes.isPointwise() && sizes.positions > 1;
    if (pass == WorkPass::WeightGradient)
        setProduct(work, out, in * work.taps, positions, groups);
    else if ((pass == WorkPass::Forward) != transposed)
        setProduct(work, positions, out, in * work.taps, groups);
    else
        setProduct(work, batch * static_cast<double>(sizes.inputPositions), in, out * work.taps, groups);
    // The input gradient of a strided convolution needs no more operations than its forward pass.
    work.operations = 2 * positions * static_cast<double>(sizes.outputChannels) * in * work.taps;
}

void setChannels(Work& work, const Tensor& input)
{
    const Shape& shape = input.shape;
    work.channelsLast = isChannelsLastOnly(input);
    if (shape.rank() < 3 || work.channelsLast)
        return;
    work.channels = static_cast<double>(shape[1]);
    work.elements = elementsOf(input);
}

// The classes of a loss are dimension 1; the positions of an image or a sequence follow.
void setClasses(Work& work, const Tensor& scores)
{
    if (scores.shape.rank() < 3)
        return;
    const auto classes = static_cast<double>(scores.shape[1]);
    const double positions = elementsOf(scores) / std::max(static_cast<double>(scores.shape[0]) * classes, 1.0);
    work.inTurn = positions > efficiency::kThreadsInDepth ? classes : 0;
}

namespace {

/// The work of the kernels of one pass over the tape.
class ForwardWork
{
public:
    ForwardWork(const Tape& tape, const Setup& setup, Works& works) : m_tape(tape), m_setup(setup), m_works(works) {}

    void add(const Kernel& kernel, Phase phase, bool again)
    {
        const KernelKind& kind = m_kinds[kernel.name];
        if (kind.traffic == Traffic::None)
            return;
        Work work{.kind = kind.kind, .phase = phase, .again = again, .row = kernel.row};
        count(kernel, kind, work);
        setShape(kernel, work);
        m_works.push_back(work);
    }

private:
    const Tensor& operand(const Kernel& kernel, std::int32_t i) const
    {
        return m_tape.operands[kernel.operands[i]].tensor;
    }

    /// Whether an earlier operand is the same tensor.
    bool isRepeated(const Kernel& kernel, std::int32_t i) const
    {
        const TapeStorageId storage = operand(kernel, i).storage;
        for (std::int32_t earlier = 0; earlier < i; ++earlier) {
            if (operand(kernel, earlier).storage == storage)
                return true;
        }
        return false;
    }

    void count(const Kernel& kernel, const KernelKind& kind, Work& work) const
    {
        double largest = 0;
        for (std::int32_t i = 0; i < kernel.operands.count; ++i) {
            const TapeOperand& operand = m_tape.operands[kernel.operands[i]];
            const double bytes = std::min(bytesOf(operand.tensor), storedBytes(operand.tensor));
            if (bytes > largest) {
                largest = bytes;
                work.dtype = operand.tensor.dtype;
            }
            if (operand.written)
                work.written += bytes;
            else if (kind.traffic == Traffic::Operands && !isRepeated(kernel, i))
                work.read += bytes;
            if (!operand.written && isParameter(operand.tensor) && !isRepeated(kernel, i))
                work.weights += std::min(bytes, kind.traffic == Traffic::Selected ? 0.0 : bytes);
        }
        if (work.written == 0 && kernel.operands.count > 0) // The operator works in place.
            work.written = bytesOf(operand(kernel, 0));
        if (kind.traffic == Traffic::Selected)
            work.read = work.written;
        if (kind.kind == WorkKind::Collective)
            work.sent = kind.sent * std::max(work.read, work.written);
    }

    bool isParameter(const Tensor& tensor) const
    {
        return m_tape.storages[tensor.storage].category == Category::Parameter;
    }

    // A broadcast tensor is read once.
    double storedBytes(const Tensor& tensor) const
    {
        return static_cast<double>(m_tape.storages[tensor.storage].bytes);
    }

    void setShape(const Kernel& kernel, Work& work) const
    {
        if (work.kind == WorkKind::Product)
            setFactors(kernel, work);
        else if (work.kind == WorkKind::Convolution && kernel.operands.count >= 3)
            setConvolution(work, convolutionOf(operand(kernel, 0), operand(kernel, 1), lastOperand(kernel)),
                           WorkPass::Forward);
        else if (work.kind == WorkKind::Attention)
            setAttention(kernel, work);
        else if (work.kind == WorkKind::Recurrent)
            setRecurrent(kernel, work);
        else if (work.kind == WorkKind::BatchNorm && m_setup.mode == Mode::Training)
            setBatchNorm(work, operand(kernel, 0));
        else if (work.kind == WorkKind::RowNorm && kernel.phase == Phase::Loss)
            setClasses(work, operand(kernel, 0));
        else if (work.kind == WorkKind::Pointwise)
            work.strided = isStrided(kernel);
    }

    static void setBatchNorm(Work& work, const Tensor& input)
    {
        work.read *= 2; // The statistics are a separate read.
        setChannels(work, input);
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

    void setFactors(const Kernel& kernel, Work& work) const
    {
        const std::int32_t first = kernel.name == "addmm" || kernel.name == "baddbmm" ? 1 : 0;
        if (kernel.operands.count < first + 3)
            return;
        const Tensor& a = operand(kernel, first);
        const Tensor& b = operand(kernel, first + 1);
        const Tensor& product = lastOperand(kernel); // A packed weight has no columns.
        if (a.shape.rank() < 2 || product.shape.rank() < 1)
            return;
        work.dtype = a.dtype;
        const auto depth = static_cast<double>(a.shape[-1]);
        const auto columns = static_cast<double>(product.shape.back());
        const auto rows = static_cast<double>(a.shape[-2]);
        const double products = std::max(elementsOf(a) / std::max(rows * depth, 1.0), 1.0);
        const double groups = kernel.name == "_grouped_mm" && b.shape.rank() > 2 ? static_cast<double>(b.shape[0]) : 1;
        setProduct(work, rows / groups, columns, depth, groups > 1 ? groups : products);
    }

    void setAttention(const Kernel& kernel, Work& work) const
    {
        if (kernel.operands.count < 3)
            return;
        const Tensor& queries = operand(kernel, 0);
        const Tensor& keys = operand(kernel, 1);
        const auto size = static_cast<double>(queries.shape[-1]);
        work.dtype = queries.dtype;
        work.rows = static_cast<double>(queries.shape[-2]);
        // Context-parallel ranks pass each other the keys of the whole sequence.
        work.columns = static_cast<double>(keys.shape[-2] * m_setup.parallel.context);
        work.depth = size;
        work.count = elementsOf(queries) / std::max(work.rows * size, 1.0);
        work.causal = kernel.causal;
        work.operations = (kernel.causal ? 2 : 4) * elementsOf(queries) * work.columns;
    }

    // Each time step multiplies each sample by every weight matrix, whose columns are those of all gates.
    void setRecurrent(const Kernel& kernel, Work& work) const
    {
        const Tensor& sequence = operand(kernel, 0);
        double weights = 0;
        for (std::int32_t i = 1; i < kernel.operands.count; ++i) {
            const TapeOperand& other = m_tape.operands[kernel.operands[i]];
            weights += !other.written && other.tensor.shape.rank() > 1 ? elementsOf(other.tensor) : 0;
        }
        work.rows = sequence.shape.rank() > 1 ? static_cast<double>(sequence.shape[1]) : 1;
        work.depth = static_cast<double>(sequence.shape.back());
        work.columns = recurrentColumns(weights, work.depth);
        work.count = static_cast<double>(sequence.shape[0]);
        work.launches = work.count;
        work.operations = 2 * weights * work.rows * work.count;
    }

    const Tape& m_tape;
    const Setup& m_setup;
    Works& m_works;
    KindCache<kernelKind> m_kinds{};
};

} // namespace

void addForwardWork(const Tape& tape, const Setup& setup, Works& works)
{
    works.reserve(works.size() + 3 * tape.kernels.size());
    ForwardWork forward(tape, setup, works);
    for (const Kernel& kernel : tape.kernels)
        forward.add(kernel, kernel.phase, false);
}

void addRecomputedWork(const Tape& tape, const Setup& setup, const CheckpointSegment& segment, Works& works)
{
    ForwardWork forward(tape, setup, works);
    for (const Moment k : segment.kernels) {
        if (!tape.recomputation[k].kept)
            forward.add(tape.recomputation[k], Phase::Backward, true);
    }
}

} // namespace vram

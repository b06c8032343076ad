// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"
#include "compile/operators.h"
#include "step/recorder.h"

#include <bit>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace vram {

/// Builds the joint graph of a region while its kernels are recorded. The kernels themselves add the forward nodes; the
/// rules of the region's autograd nodes then add the backward nodes.
class GraphTrace
{
public:
    using Values = std::initializer_list<GraphValue>;

    /// `first` is the number of the first value; lower numbers belong to other regions. `autocast` is the dtype of the
    /// autocast around the region, under which the backward pass is traced too.
    GraphTrace(const Tape& tape, std::int32_t first, std::optional<DType> autocast)
        : m_tape(tape), m_first(first), m_autocast(autocast), m_firstOwnStorage(tape.storages.next())
    {
    }

    JointGraph& graph() { return m_graph; }
    /// A tensor from outside the region, with its placeholder.
    struct ExternalTensor {
        Tensor tensor;
        GraphValue value;
    };
    const std::vector<ExternalTensor>& externalTensors() const { return m_externalTensors; }
    std::int32_t after() const { return m_first + static_cast<std::int32_t>(m_graph.size()); }

    /// A kernel or a backward rule that added no nodes, and therefore cannot be compiled.
    struct TraceFailure {
        RowIndex row{};
        std::string_view kernel{};
    };
    /// The first failure of each row that has one. Reading the results of such a row does not count as a failure.
    const std::vector<TraceFailure>& failures() const { return m_failures; }
    void fail(RowIndex row, std::string_view kernel);
    /// Begins a kernel. The previous kernel must have been declared traced.
    void enterKernel(RowIndex row, std::string_view kernel);
    /// Declares that the current kernel has added its nodes, or that it adds none.
    void markTraced() { m_traced = true; }
    void endForward();
    void setRow(RowIndex row) { m_row = row; }

    /// Traces under torch.utils.checkpoint until `leaveCheckpoint`. A selective checkpoint saves the results that its
    /// policy selects.
    void enterCheckpoint(bool selective);
    void leaveCheckpoint();

    /// Returns the value of a tensor, or a placeholder if the tensor comes from outside the region.
    GraphValue of(const Tensor& tensor);
    std::vector<GraphValue> of(const std::vector<Tensor>& tensors);
    /// Whether the tensor is not a view, or is a view of all elements. Functionalization replaces such a tensor by a
    /// new value when it is written to; a write to a view of some elements is scattered into the base.
    bool isWhole(const Tensor& tensor) const;
    /// Notes that a kernel writes in place. A region that writes to a tensor from outside is not compiled.
    void noteInPlaceWrite(const Tensor& tensor);
    /// Sets the value of a tensor.
    void name(Tensor& tensor, GraphValue value) const;

    const JointNode& node(GraphValue value) const { return m_graph[value]; }
    const Shape& shape(GraphValue value) const { return m_graph[value].shape; }
    DType dtype(GraphValue value) const { return m_graph[value].dtype; }

    // Nodes

    GraphValue add(const Operator& op, std::span<const GraphValue> inputs, const Shape& shape, const Shape& strides,
                   DType dtype, std::uint64_t detail = 0);
    GraphValue add(const Operator& op, Values inputs, const Shape& shape, const Shape& strides, DType dtype,
                   std::uint64_t detail = 0)
    {
        return add(op, std::span(inputs.begin(), inputs.size()), shape, strides, dtype, detail);
    }
    /// Adds an operator with a row-major result.
    GraphValue dense(const Operator& op, Values inputs, const Shape& shape, DType dtype, std::uint64_t detail = 0);
    /// Adds an elementwise operator, which broadcasts shapes and promotes dtypes.
    GraphValue pointwise(const Operator& op, Values inputs, std::uint64_t detail = 0);
    GraphValue pointwise(const Operator& op, Values inputs, DType dtype, std::uint64_t detail = 0);
    /// Returns an id for a number whose value is not known here. Different ids count as different numbers.
    std::uint64_t newNumber() { return ++m_numbers; }
    /// Returns an id for a number, which is 0 if it is not known. Equal known numbers have the same id.
    std::uint64_t numberOf(double known) { return known == 0 ? newNumber() : std::bit_cast<std::uint64_t>(known); }
    /// Returns an id for the next unknown number that a value is compared with or limited by. Equal values count from
    /// the same start, so that code which is run twice is found to be equal.
    std::uint64_t nextNumberOf(GraphValue value) { return ++m_numbersOf[value]; }
    /// Adds an elementwise operator with a number as an operand.
    GraphValue withNumber(const Operator& op, GraphValue value) { return pointwise(op, {value}, newNumber()); }
    GraphValue convert(GraphValue value, DType dtype);
    /// Converts a tensor unless it already has the dtype.
    GraphValue castTo(GraphValue value, DType to) { return dtype(value) == to ? value : convert(value, to); }
    /// Converts a 16-bit tensor to float32 (elementwise_type_promotion, pw_cast_for_opmath).
    GraphValue promotedToFloat(GraphValue value)
    {
        return isHalfPrecision(dtype(value)) ? convert(value, DType::Float32) : value;
    }
    GraphValue contiguous(GraphValue value);
    GraphValue reshape(GraphValue value, const Shape& to);
    /// Returns `written`, the new values of the view `view`, as a new view of its base. Functionalization reads a view
    /// through its base again after a write (torch/_functorch).
    GraphValue throughBase(GraphValue view, GraphValue written);
    GraphValue permute(GraphValue value, const Shape& dims);
    GraphValue transpose(GraphValue value, int a, int b);
    GraphValue expand(GraphValue value, const Shape& to);
    GraphValue unsqueeze(GraphValue value, int dim);
    GraphValue squeeze(GraphValue value, int dim);
    GraphValue slice(GraphValue value, int dim, std::int64_t start, std::int64_t end, std::int64_t step = 1);
    /// Adds a reduction over the dimensions in `dims`, one bit per dimension.
    GraphValue reduce(const Operator& op, GraphValue value, std::uint32_t dims, bool keepDims);
    GraphValue reduce(const Operator& op, GraphValue value, std::uint32_t dims, bool keepDims, DType dtype);
    /// Returns the dtype in which autocast sums or multiplies the elements of a tensor.
    DType accumulationType(DType dtype) const
    {
        return m_autocast.has_value() && isHalfPrecision(dtype) ? DType::Float32 : dtype;
    }
    /// Adds sum() as autocast runs it.
    GraphValue sum(GraphValue value, std::uint32_t dims, bool keepDims);
    GraphValue item(GraphValue tuple, std::uint64_t index, const Shape& shape, const Shape& strides, DType dtype);
    /// Adds a tensor of equal numbers. `number` identifies the number (`numberOf`); 0 stands for a number of its own.
    GraphValue full(const Shape& shape, DType dtype, std::uint64_t number = 0);
    /// Adds the numbers from 0 to `size` (exclusive).
    GraphValue arange(std::int64_t size) { return dense(op::iota, {}, {size}, DType::Int64); }
    /// Writes the value into a tensor from outside the region, such as running statistics.
    void write(const Tensor& target, GraphValue value);
    /// Returns the operator that multiplies matrices of these shapes: mm or bmm, or mul for an outer product in those
    /// versions that decompose it.
    const Operator& product(const Operator& op, const Shape& a, const Shape& b) const;
    /// Adds a matrix multiplication of the backward pass, which autocast runs in its dtype even if it did not in
    /// forward.
    GraphValue mm(GraphValue a, GraphValue b);
    GraphValue bmm(GraphValue a, GraphValue b);
    GraphValue cat(const std::vector<GraphValue>& values, int dim);
    /// Adds a functional collective with a row-major result, and the wait_tensor that follows.
    GraphValue collective(const Operator& op, GraphValue operand, const Shape& shape);
    /// Adds random numbers generated by Inductor.
    GraphValue random(const Shape& shape);
    /// Sums a gradient to `to`, the shape before broadcasting.
    GraphValue sumTo(GraphValue value, const Shape& to);

private:
    GraphValue castByAutocast(GraphValue value);
    bool isExternal(const Tensor& tensor) const;
    void failProducer(const Tensor& tensor);

    const Tape& m_tape;
    JointGraph m_graph{};
    std::vector<ExternalTensor> m_externalTensors{};
    std::int32_t m_first;
    std::optional<DType> m_autocast;
    TapeStorageId m_firstOwnStorage;
    RowIndex m_row{};
    RowIndex m_kernelRow{};
    std::string_view m_kernel{};
    bool m_traced = true;
    std::vector<TraceFailure> m_failures{};
    GraphValue m_seeds{};
    std::uint64_t m_randoms = 0;
    std::uint64_t m_numbers = 0;
    std::map<GraphValue, std::uint64_t> m_numbersOf;
    std::set<GraphValue> m_writtenBases{}; ///< Bases of views, with the values that were written to a view.
    std::int32_t m_segments = 0;
    bool m_inCheckpoint = false;
    bool m_selective = false;
    SelectivePolicy m_policy{};
    Recompute m_recompute = Recompute::AsCheapest; ///< Recomputation policy of the current kernel's nodes.
};

/// The backward pass of one autograd node, as nodes of the graph.
class GraphBackward
{
public:
    GraphBackward(GraphTrace& graph, const Tape& tape, const Node& node, std::span<const GraphValue> gradients)
        : g(graph), m_tape(tape), m_node(node), m_gradients(gradients.begin(), gradients.end())
    {
        m_results.resize(static_cast<std::size_t>(node.inputs.count));
    }

    GraphTrace& g;

    /// Returns the gradient of an output, or an invalid value if it has not arrived.
    GraphValue grad(int output = 0) const { return m_gradients[static_cast<std::size_t>(output)]; }
    RowIndex row() const { return m_node.row; }
    int inputs() const { return m_node.inputs.count; }
    int outputs() const { return m_node.outputs.count; }
    bool needsGradient(int input) const { return this->input(input).requiresGrad; }
    const Tensor& input(int i) const { return m_tape.inputs[m_node.inputs[i]]; }
    const Tensor& output(int i) const { return m_tape.outputs[m_node.outputs[i]]; }
    const Tensor& saved(int i) const { return m_tape.saved[m_node.saved[i]].tensor; }
    int savedCount() const { return m_node.saved.count; }
    GraphValue in(int i) { return g.of(input(i)); }
    GraphValue savedValue(int i) { return g.of(saved(i)); }
    template<typename Data>
    const Data& data() const
    {
        return std::get<Data>(m_node.data);
    }
    const CustomProgram& program() const { return m_tape.programs[data<ProgramIndex>()]; }
    void setResult(int input, GraphValue gradient) { m_results[static_cast<std::size_t>(input)] = gradient; }
    GraphValue result(int input) const { return m_results[static_cast<std::size_t>(input)]; }

private:
    const Tape& m_tape;
    const Node& m_node;
    std::vector<GraphValue> m_gradients;
    std::vector<GraphValue> m_results{};
};

/// Adds the backward pass of the autograd nodes from `first` on, starting from the gradients of `outputs`.
void traceBackward(GraphTrace& trace, const Tape& tape, const TapeMark& first, std::span<const Tensor> outputs);

// Used by kernels to add their results to the traced graph. They do nothing unless a region is being traced.

/// Returns the graph that the recorder traces, set to the current row, or null if no graph is being traced.
GraphTrace* currentTrace(Recorder& r);
void traceResult(Recorder& r, Tensor& y, const Operator& op, Reads reads, std::uint64_t detail = 0);
/// Adds a tensor that the region creates without inputs, such as positions, zeros or a mask.
void traceConstant(Recorder& r, Tensor& y);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/layout.h"
#include "setup/kernel_device.h"
#include "step/selective_policy.h"
#include "step/tape.h"

#include <initializer_list>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vram {

class GraphTrace;
class TapePeriod;

/// The tensors that a kernel reads.
using Reads = std::initializer_list<const Tensor*>;

/// Records kernels on a tape. Kernel functions (step/aten/*.h) call `kernel` (name and inputs), `empty` (allocations),
/// `node` (whether it is part of the autograd graph), `save` (tensors for backward) and `result`.
class Recorder
{
public:
    explicit Recorder(Tape& tape) : m_tape(tape) {}

    Tape& tape() { return m_tape; }

    // Kernels

    /// Starts a kernel; its inputs stay alive at least until it has run.
    void kernel(std::string_view name, Reads reads);
    /// Adds an input to the current kernel, before it allocates anything.
    void read(const Tensor& tensor);
    /// Sets the workspace of the current kernel; none on the CPU.
    void workspace(KernelWorkspace workspace)
    {
        if (!cpuKernels())
            m_kernels->back().workspace = workspace;
    }
    /// Sets the bytes that the current kernel allocates before its results and holds while it runs; none on the CPU.
    void setHeldBytes(Bytes bytes) { m_kernels->back().held = cpuKernels() ? 0 : bytes; }
    /// Marks the current kernel as attention that skips the scores above the diagonal.
    void causal() { m_kernels->back().causal = true; }
    /// Marks the current kernel as one that runs in place, except under a dispatch mode such as MemTracker's.
    void writesFirstOperand() { m_kernels->back().writesFirstOperand = true; }
    /// Marks the current kernel as one of cuDNN's, which solves the given problem.
    void cudnn(std::uint64_t problem) { m_kernels->back().cudnnProblem = problem; }
    /// Keeps the tensor's storage referenced until `moment` (by default the last kernel).
    void keepAlive(const Tensor& tensor) { keepAlive(tensor, now()); }
    void keepAlive(const Tensor& tensor, Moment moment);
    Moment now() const { return m_kernels->next() - 1; }
    void setRow(RowIndex row) { m_row = row; }
    void setPhase(Phase phase) { m_phase = phase; }
    Phase phase() const { return m_phase; }

    // Allocations

    Tensor empty(const Shape& shape, DType dtype) { return allocate(m_tape.shapes.dense(shape), dtype); }
    Tensor emptyStrided(const Shape& shape, const Shape& strides, DType dtype);
    /// Returns an uninitialized tensor like `tensor`, which keeps dense strides (`empty_like`).
    Tensor emptyLike(const Tensor& tensor) { return emptyLike(tensor, tensor.dtype); }
    Tensor emptyLike(const Tensor& tensor, DType dtype);
    /// Returns the bytes of the whole storage of a view.
    Bytes storageBytes(const Tensor& view) const { return m_tape.storages[view.storage].bytes; }
    /// Returns a tensor with the same storage and another shape.
    Tensor alias(const Tensor& base, const Shape& shape, const Shape& strides);

    // Tensors that exist before the step

    Tensor parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable);
    Tensor buffer(const Shape& shape, DType dtype);
    Tensor input(const Shape& shape, DType dtype);
    /// Returns a tensor that another pipeline stage sends.
    Tensor received(const Shape& shape, DType dtype);
    /// Returns keys or values that live from one pass to the next.
    Tensor cache(const Shape& shape, DType dtype);

    // The autograd graph

    /// Begins the node of the current kernel. Returns false (and nothing need be saved) if no input requires a
    /// gradient.
    bool node(const BackwardRule& rule, Reads inputs);
    bool node(const BackwardRule& rule, const std::vector<Tensor>& inputs);
    /// Turns the node into a CopySlices around `inner`, because its kernel writes into a view whose own node is `view`.
    void wrapInCopySlices(const BackwardRule& inner, NodeId view);
    /// Whether backward needs the gradient of that input.
    static bool needsGradient(const Tensor& input) { return input.requiresGrad; }
    void save(const Tensor& tensor) { keep(tensor, false); }
    void saveResult(const Tensor& tensor) { keep(tensor, true); }
    /// Sets the data other than tensors that the backward rule needs.
    void data(const BackwardData& data);
    /// Makes the node that of a compiled region, whose backward `write` returns.
    template<typename Write>
    void region(Write write)
    {
        if (m_recomputing)
            return;
        data(m_tape.regions.next());
        m_tape.regions.push_back(write());
    }
    /// Makes `tensor` the node's next output.
    void result(Tensor& tensor);
    /// Makes the tensor a leaf that requires a gradient; `rule` keeps the gradient with the tensor.
    void leaf(const BackwardRule& rule, Tensor& tensor);

    /// Whether kernels save what the CPU's kernels save, if that differs from CUDA's.
    bool cpuKernels() const { return m_tape.device.cpu; }
    /// The device on which the kernels run.
    const KernelDevice& device() const { return m_tape.device; }
    void setDevice(const KernelDevice& device) { m_tape.device = device; }

    /// Sets whether images, and the weights that convolve them, have the layout torch.channels_last.
    void setChannelsLast(bool on) { m_channelsLast = on; }

    /// Sets the number of additional batches on the device, for each of which every input has another storage.
    void setPrefetched(std::int64_t batches) { m_prefetched = batches; }

    bool gradMode() const { return m_gradMode; }
    void setGradMode(bool on) { m_gradMode = on; }

    // torch.compile

    /// The graph of the region that is being traced, to which kernels add their nodes; null if none is.
    GraphTrace* graph() { return m_graph; }
    /// Begins a region whose kernels also add nodes to `graph`, until `endTrace`.
    void beginTrace(GraphTrace& graph);
    void endTrace() { m_graph = nullptr; }
    /// Rolls back everything recorded since `beginTrace`, except parameters and buffers, which stay on the tape.
    void rollBack();
    /// The row that is being recorded.
    RowIndex row() const { return m_row; }

    /// Makes later allocations in the private pool of CUDA graphs.
    void useCudaGraphPool(bool on) { m_pooled = on; }
    bool isPooled(const Tensor& tensor) const { return m_tape.storages[tensor.storage].pooled; }

    // Autocast

    void setAutocast(std::optional<DType> half) { m_autocast = half; }
    std::optional<DType> autocast() const { return m_autocast; }
    /// Return `tensor` cast for a kernel of autocast's 16-bit list (the cast of each trainable parameter is cached
    /// until the end of the region) or of its fp32 list; `tensor` itself without autocast. Kernels cast their arguments
    /// from the last to the first, because GCC evaluates the arguments of the call in ATen/autocast_mode.h in that
    /// order.
    Tensor castToHalf(const Tensor& tensor);
    Tensor castToFloat(const Tensor& tensor);
    /// Repeats the cached casts of a block for the copies of the block that `period` appends.
    void repeatCasts(const TapePeriod& period, std::int32_t repeats);
    /// Ends the autocast region, which frees its cached casts.
    void clearCasts();

    // Checkpointing. A segment is recorded once for its graph and once more for the recomputation in backward.

    /// Begins a segment. `inputs` are kept for the recomputation; the first `arguments` of them count as saved.
    void beginSegment(const std::vector<Tensor>& inputs,
                      std::size_t arguments = std::numeric_limits<std::size_t>::max(),
                      CheckpointKeeps keeps = CheckpointKeeps::Inputs);
    void beginRecomputation();
    void endSegment();
    bool isInSegment() const { return m_segment.valid(); }
    /// Whether recording is between `beginRecomputation` and `endSegment`.
    bool isRecomputing() const { return m_recomputing; }
    /// Makes the segment run its own backward; `result` lives until that has ended.
    void makeReentrant(const Tensor& result);

private:
    Tensor allocate(const ShapePool::Dense& layout, DType dtype);
    Tensor allocatePersistent(const Shape& shape, DType dtype, Category category);
    void keep(const Tensor& tensor, bool result);
    void addOperand(const Tensor& tensor, bool written);
    void openNode(const BackwardRule& rule);
    void addInput(const Tensor& tensor);
    void saveEarlierState(const Tensor& tensor);
    void markSaved(TapeStorageId id, RowIndex row);
    void noteKept(std::string_view kernel);
    void keepResults();
    /// Returns the segment's kept result in that storage; null if there is none.
    KeptResult* keptResult(TapeStorageId storage);
    Tensor takeKeptResult(const ShapePool::Dense& layout, DType dtype);

    Tape& m_tape;
    IndexedVector<Moment, Kernel>* m_kernels = &m_tape.kernels;
    RowIndex m_row{0};
    Phase m_phase = Phase::Forward;
    bool m_gradMode = true;
    bool m_channelsLast = false;
    bool m_pooled = false;
    std::int64_t m_prefetched = 0;
    std::optional<DType> m_autocast;
    std::unordered_map<TapeStorageId, Tensor> m_casts;
    std::unordered_map<TapeStorageId, Tensor> m_castsOutside;
    GraphTrace* m_graph = nullptr;
    TapeMark m_traceStart{};
    /// Storages from before the traced region that it has changed, with their previous state.
    std::vector<std::pair<TapeStorageId, TapeStorage>> m_earlierStorages{};
    /// Nodes from before the traced region that it has used, with their previous last uses.
    std::vector<std::pair<NodeId, Moment>> m_earlierNodeUses{};
    SegmentId m_segment{};
    SavedId m_recomputedSave{0};            ///< The entry that the recomputation fills next.
    TapeStorageId m_firstClockedStorage{0}; ///< The first storage whose uses are recorded on the current clock.
    bool m_recomputing = false;
    CheckpointKeeps m_keeps = CheckpointKeeps::Inputs; ///< Tensors that the segment keeps.
    SelectivePolicy m_policy;
    std::vector<Moment> m_keptKernels; ///< Kernels in the segment's first pass whose results are kept.
    std::size_t m_nextKept = 0;        ///< Index of the next such kernel that the recomputation reaches.
    /// Kept results of the current kernel that the recomputation has not taken yet.
    IndexRange<TapeStorageId> m_keptResults{};
};

} // namespace vram

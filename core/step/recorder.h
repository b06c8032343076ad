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
/// `node` (whether the kernel is part of the autograd graph), `save` (tensors for backward) and `result`.
class Recorder
{
public:
    explicit Recorder(Tape& tape) : m_tape(tape) {}

    Tape& tape() { return m_tape; }

    // Kernels.

    /// Starts a kernel; its inputs stay alive at least until it has run.
    void kernel(std::string_view name, Reads reads);
    /// Adds an input to the current kernel. Must be called before the kernel allocates anything.
    void read(const Tensor& tensor);
    /// Sets the workspace of the current kernel. On the CPU, there are no workspaces.
    void workspace(KernelWorkspace workspace)
    {
        if (!cpuKernels())
            m_kernels->back().workspace = workspace;
    }
    /// Sets the bytes that the current kernel allocates before its results and holds while it runs. On the CPU, there
    /// are none.
    void setHeldBytes(Bytes bytes) { m_kernels->back().held = cpuKernels() ? 0 : bytes; }
    /// Marks the current kernel as attention that skips the scores above the diagonal.
    void causal() { m_kernels->back().causal = true; }
    /// Marks the current kernel as one that runs in place, except under a dispatch mode such as MemTracker's.
    void writesFirstOperand() { m_kernels->back().writesFirstOperand = true; }
    /// Marks the current kernel as a cuDNN kernel that solves the given problem.
    void cudnn(std::uint64_t problem) { m_kernels->back().cudnnProblem = problem; }
    /// Keeps the tensor's storage referenced until `moment` (by default the last kernel).
    void keepAlive(const Tensor& tensor) { keepAlive(tensor, now()); }
    void keepAlive(const Tensor& tensor, Moment moment);
    /// An attribute of the model keeps the tensor after the step, until the kernel `replacedAt` of the next one has
    /// run.
    void keepAfterStep(const Tensor& tensor, Moment replacedAt);
    Moment now() const { return m_kernels->next() - 1; }
    void setRow(RowIndex row) { m_row = row; }
    void setPhase(Phase phase) { m_phase = phase; }
    Phase phase() const { return m_phase; }

    // Allocations.

    Tensor empty(const Shape& shape, DType dtype) { return allocate(m_tape.shapes.dense(shape), dtype); }
    Tensor emptyStrided(const Shape& shape, const Shape& strides, DType dtype);
    /// Returns an uninitialized tensor like `tensor`, with the same strides if they are dense (`empty_like`).
    Tensor emptyLike(const Tensor& tensor) { return emptyLike(tensor, tensor.dtype); }
    Tensor emptyLike(const Tensor& tensor, DType dtype);
    /// Returns the bytes of the whole storage that a view refers to.
    Bytes storageBytes(const Tensor& view) const { return m_tape.storages[view.storage].bytes; }
    /// Returns a tensor with the same storage and another shape.
    Tensor alias(const Tensor& base, const Shape& shape, const Shape& strides);

    // Tensors that exist before the step.

    Tensor parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable);
    /// Returns a buffer or an input. context_parallel() writes a rank's part of a sequence, and of tables with a row
    /// for each of its positions, into the storage of the whole.
    Tensor buffer(const Shape& shape, DType dtype);
    Tensor input(const Shape& shape, DType dtype);
    /// Returns a tensor received from another pipeline stage.
    Tensor received(const Shape& shape, DType dtype);
    /// Returns cached keys or values, which live from one pass to the next.
    Tensor cache(const Shape& shape, DType dtype);

    // The autograd graph.

    /// Begins the autograd node of the current kernel. If no input requires a gradient, returns false, and nothing need
    /// be saved.
    bool node(const BackwardRule& rule, Reads inputs);
    bool node(const BackwardRule& rule, const std::vector<Tensor>& inputs);
    /// Turns the current node into a CopySlices that wraps `inner`, because the kernel writes in place to a view.
    /// `view` is the view's own node.
    void wrapInCopySlices(const BackwardRule& inner, NodeId view);
    /// Whether backward must compute the gradient of `input`.
    static bool needsGradient(const Tensor& input) { return input.requiresGrad; }
    void save(const Tensor& tensor) { keep(tensor, false); }
    /// From now on, nodes that save a view of `whole` save `part` instead.
    void saveInsteadOf(const Tensor& whole, const Tensor& part)
    {
        m_savedInstead.insert_or_assign(whole.storage, part);
    }
    void saveResult(const Tensor& tensor) { keep(tensor, true); }
    /// Sets the data that the backward rule needs in addition to tensors.
    void data(const BackwardData& data);
    /// Turns the current node into that of a compiled region, whose backward graph `write` returns.
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
    /// Makes the tensor a leaf that requires a gradient; `rule` keeps the gradient as the tensor's `.grad`.
    void leaf(const BackwardRule& rule, Tensor& tensor);

    /// Whether the kernels run on the CPU, where some of them save other tensors than on CUDA.
    bool cpuKernels() const { return m_tape.device.cpu; }
    /// The device on which the kernels run.
    const KernelDevice& device() const { return m_tape.device; }
    void setDevice(const KernelDevice& device) { m_tape.device = device; }

    /// Sets whether images, and the weights of their convolutions, are in the memory format torch.channels_last.
    void setChannelsLast(bool on) { m_channelsLast = on; }

    /// Sets the number of additional batches on the device. Every input has another storage for each of them.
    void setPrefetched(std::int64_t batches) { m_prefetched = batches; }

    /// Sets the number of ranks that share each sequence, and pass keys and values to each other, and the place of this
    /// rank among them.
    void setRingRanks(std::int64_t ranks, std::int64_t rank)
    {
        m_ringRanks = ranks;
        m_ringRank = rank;
    }
    std::int64_t ringRanks() const { return m_ringRanks; }
    std::int64_t ringRank() const { return m_ringRank; }

    /// Sets the number of ranks whose results of a linear layer are added, each with its part of the bias.
    void setBiasParts(std::int64_t ranks) { m_biasParts = ranks; }
    std::int64_t biasParts() const { return m_biasParts; }

    bool gradMode() const { return m_gradMode; }
    void setGradMode(bool on) { m_gradMode = on; }

    // torch.compile

    /// Returns the graph of the region being traced, to which kernels add their nodes, or null if no region is being
    /// traced.
    GraphTrace* graph() { return m_graph; }
    /// Begins a region. Until `endTrace`, kernels also add nodes to `graph`.
    void beginTrace(GraphTrace& graph);
    void endTrace() { m_graph = nullptr; }
    /// Rolls back everything recorded since `beginTrace`, except parameters and buffers, which stay on the tape.
    void rollBack();
    /// The row that is being recorded.
    RowIndex row() const { return m_row; }

    /// Sets whether later allocations use the private pool of CUDA graphs.
    void useCudaGraphPool(bool on) { m_pooled = on; }
    bool isPooled(const Tensor& tensor) const { return m_tape.storages[tensor.storage].pooled; }

    // Autocast

    void setAutocast(std::optional<DType> half) { m_autocast = half; }
    std::optional<DType> autocast() const { return m_autocast; }
    /// Return `tensor` cast for a kernel of autocast's 16-bit list or fp32 list, or `tensor` itself without autocast.
    /// 16-bit casts of trainable parameters are cached until the end of the region. Kernels cast their arguments from
    /// the last to the first, because GCC evaluates the arguments of the call in ATen/autocast_mode.h in that order.
    Tensor castToHalf(const Tensor& tensor);
    Tensor castToFloat(const Tensor& tensor);
    /// Casts the arguments of a function in autocast's promote list, which takes the wider of their dtypes.
    void castToWidest(Tensor& first, Tensor& second);
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
    /// Whether kernels whose results the segment keeps are not run again.
    bool takesKeptResults() const { return m_recomputing && m_keeps == CheckpointKeeps::Results; }
    /// Makes the segment run its own backward; `result` lives until that backward has ended.
    void makeReentrant(const Tensor& result);

private:
    Tensor allocate(const ShapePool::Dense& layout, DType dtype);
    Tensor allocatePersistent(const Shape& shape, DType dtype, Category category);
    Shape ofAllRanks(const Shape& part) const { return {checkedMul(part.elements(), m_ringRanks)}; }
    void keepTableCopies(const Shape& part, DType dtype);
    /// Returns the tensor that nodes save for `tensor`, which its owner has kept alive.
    Tensor savedFor(const Tensor& tensor)
    {
        const auto instead = m_savedInstead.find(tensor.storage);
        if (instead == m_savedInstead.end())
            return tensor;
        keepAlive(instead->second);
        return instead->second;
    }
    void keep(const Tensor& given, bool result);
    void addOperand(const Tensor& tensor, bool written);
    void openNode(const BackwardRule& rule);
    void addInput(const Tensor& tensor);
    void saveEarlierState(const Tensor& tensor);
    void markSaved(TapeStorageId id, RowIndex row);
    void noteKept(std::string_view kernel);
    void keepResults();
    /// Returns the segment's kept result in that storage, or null if there is none.
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
    std::int64_t m_ringRanks = 1;
    std::int64_t m_ringRank = 0;
    std::int64_t m_biasParts = 1;
    std::int64_t m_ringPositions = 0; ///< Length of this rank's part of a sequence; 0 if it has no part.
    bool m_hasRingTable = false;
    std::optional<DType> m_autocast;
    std::unordered_map<TapeStorageId, Tensor> m_casts;
    std::unordered_map<TapeStorageId, Tensor> m_castsOutside;
    std::unordered_map<TapeStorageId, Tensor> m_savedInstead;
    GraphTrace* m_graph = nullptr;
    TapeMark m_traceStart{};
    /// Storages that were recorded before the traced region and changed in it, with their previous state.
    std::vector<std::pair<TapeStorageId, TapeStorage>> m_earlierStorages{};
    /// Nodes that were recorded before the traced region and used in it, with their previous last uses.
    std::vector<std::pair<NodeId, Moment>> m_earlierNodeUses{};
    SegmentId m_segment{};
    SavedId m_recomputedSave{0};            ///< The saved tensor that the recomputation fills in next.
    TapeStorageId m_firstClockedStorage{0}; ///< The first storage whose uses are recorded on the current clock.
    bool m_recomputing = false;
    CheckpointKeeps m_keeps = CheckpointKeeps::Inputs; ///< Tensors that the segment keeps.
    SelectivePolicy m_policy;
    std::vector<Moment> m_keptKernels; ///< Kernels in the segment's first pass whose results are kept.
    std::size_t m_nextKept = 0;        ///< Index of the next kernel in `m_keptKernels` that the recomputation will
                                       ///< reach.
    /// Kept results of the current kernel that the recomputation has not yet taken.
    IndexRange<TapeStorageId> m_keptResults{};
};

} // namespace vram

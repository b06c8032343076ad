// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "network/row_index.h"
#include "setup/kernel_device.h"
#include "step/backward_data.h"
#include "step/compiled_backward.h"
#include "step/custom_program.h"
#include "step/tensor.h"
#include "step/terms.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace vram {

class Backward;
class GraphBackward;

/// Index of a kernel on the tape, which is the clock of the forward pass. The recomputation has its own clock.
using Moment = Index<struct Kernel>;
/// The last use of tensors referenced until backward has ended (the model's output and the loss).
inline constexpr Moment kEndOfBackward{std::numeric_limits<std::int32_t>::max()};

using SegmentId = Index<struct CheckpointSegment>;
using UnitId = Index<struct TapeUnit>;
using EdgeId = Index<struct TapeEdge>;     ///< Index into Tape::inputs.
using OutputId = Index<struct TapeOutput>; ///< Index into Tape::outputs.
using SavedId = Index<struct Saved>;
using OperandId = Index<struct TapeOperand>; ///< Index into Tape::operands.

/// The backward of a kernel: its name in PyTorch's graph, a function that runs its kernels, and one that adds them as
/// nodes to the graph that torch.compile traces (null if it cannot be compiled).
struct BackwardRule {
    std::string_view name; ///< Name such as "ConvolutionBackward0".
    void (*run)(Backward&) = nullptr;
    void (*trace)(GraphBackward&) = nullptr;
};

/// The memory of one tensor or of several that share it.
struct TapeStorage {
    Bytes bytes = 0;
    Category category = Category::Temporary;
    bool saved = false;  ///< Whether at least one node saves it for backward.
    bool pooled = false; ///< Whether it is in the private pool of CUDA graphs.
    Moment lastUse{};    ///< The last kernel during which a variable or argument refers to it.
    RowIndex row{0};     ///< The row that allocated it.
    RowIndex savedBy{};  ///< The row that saved it first.
};

/// A tensor that a kernel reads or allocates.
struct TapeOperand {
    Tensor tensor;
    /// Whether the kernel allocated it. A kernel that allocates nothing writes into its first operand.
    bool written = false;
};

/// One tensor-level operation of the forward pass. The storages that it allocates are consecutive on the tape.
struct Kernel {
    std::string_view name;
    RowIndex row{0};
    IndexRange<TapeStorageId> storages{};
    /// Operands for estimating its duration (core/time); empty for a list of tensors, such as cat's.
    IndexRange<OperandId> operands{};
    Phase phase = Phase::Forward;
    KernelWorkspace workspace{};
    /// Bytes allocated before its results and held while it runs: contiguous copies of its operands, or the workspace
    /// of a recurrent network.
    Bytes held = 0;
    std::uint64_t cudnnProblem = 0; ///< Key of cuDNN's search for a plan; 0 if it is not a cuDNN kernel.
    bool causal = false;            ///< Whether it is fused attention that skips the scores above the diagonal.
    bool kept = false;              ///< Whether a selective checkpoint keeps its results, so that it is not recomputed.
    /// Whether it writes its result into its first operand, except under a dispatch mode.
    bool writesFirstOperand = false;
};

/// A tensor saved for backward.
struct Saved {
    Tensor tensor;
    /// Whether it is an output of its own kernel (packed after the kernel), not an input (packed before it).
    bool result = false;
};

/// A node of the autograd graph. Its index is its sequence number.
struct Node {
    const BackwardRule* rule = nullptr;
    const BackwardRule* inner = nullptr; ///< For CopySlices, the rule of the kernel that wrote into a view.
    RowIndex row{0};
    Moment kernel{0};
    Moment lastUse{}; ///< The last kernel during which a variable refers to one of its outputs.
    IndexRange<EdgeId> inputs{};
    IndexRange<OutputId> outputs{};
    IndexRange<SavedId> saved{};
    SegmentId segment{}; ///< The checkpointed segment that contains it.
    NodeId view{};       ///< For CopySlices, the node of the view that was written into.
    BackwardData data{}; ///< Data of `inner` if it is set, else of `rule`.
};

/// A tensor that a selective checkpoint keeps from forward until the recomputation reaches its kernel, which does not
/// run again. The moments are on the recomputation's clock.
struct KeptResult {
    TapeStorageId storage{};
    /// The kernel of the recomputation that takes it; kEndOfBackward if that kernel is not reached.
    Moment recomputationKernel{kEndOfBackward};
    Moment lastUse{kEndOfBackward}; ///< The last kernel during which a variable of the recomputation refers to it.
};

/// A region under torch.utils.checkpoint. Its nodes save nothing; the first of them whose backward needs a saved tensor
/// runs these kernels again. A reentrant segment (use_reentrant=True) runs all of them as soon as a gradient arrives,
/// in its own backward: the incoming gradients and its result stay until that has ended.
struct CheckpointSegment {
    IndexRange<Moment> kernels{}; ///< Kernels of the recomputation, which stops at the last tensor that backward needs.
    IndexRange<NodeId> nodes{};
    std::vector<TapeStorageId> inputs{}; ///< Inputs that the segment keeps for recomputation.
    /// Number of leading inputs that checkpoint() saves; the program holds the others.
    std::size_t arguments = 0;
    /// Storages that the recomputation holds until the segment's backward has ended.
    std::vector<TapeStorageId> held{};
    std::vector<TapeStorageId> casts{}; ///< The autocast cache of the recomputation, freed when it ends.
    std::vector<KeptResult> kept{};     ///< Kept results, in the order of their last use.
    bool reentrant = false;
};

/// A part of the tape that a strategy of distributed training wraps: one pass through a block or a layer, or the whole
/// network up to its loss, which comes first. It does not own the parameters of units nested in it.
struct TapeUnit {
    RowIndex row{0}; ///< None for the whole network.
    IndexRange<Moment> kernels{};
    IndexRange<NodeId> nodes{};
    IndexRange<ParameterId> parameters{};
    bool inputGradient = false; ///< Whether one of its inputs requires a gradient.
};

/// A parameter of the network, in the order in which the network declares them.
struct TapeParameter {
    TapeStorageId storage{};
    Tensor tensor;
    std::string_view name;
    RowIndex row{0};
    bool trainable = true;
    std::int64_t elements = 0;
    std::int64_t gradientElements = 0; ///< Number of elements of its gradient if that is larger than the parameter.
    bool expert = false;               ///< Whether it belongs to an expert, which fewer ranks have in common.
    bool isHiddenLinear = false;       ///< Whether it is the weight of a linear layer other than the head.
};

/// A recorded training step: the forward kernels, the tensors that they save, and the graph that backward walks.
struct Tape {
    ShapePool shapes; ///< The shapes of its tensors.
    IndexedVector<TapeStorageId, TapeStorage> storages;
    IndexedVector<Moment, Kernel> kernels;
    IndexedVector<Moment, Kernel> recomputation;
    IndexedVector<OperandId, TapeOperand> operands;
    IndexedVector<NodeId, Node> nodes;
    IndexedVector<EdgeId, Tensor> inputs;    ///< Inputs of nodes: the edges of the graph.
    IndexedVector<OutputId, Tensor> outputs; ///< Outputs of nodes.
    IndexedVector<SavedId, Saved> saved;
    IndexedVector<SegmentId, CheckpointSegment> segments;
    IndexedVector<ProgramIndex, CustomProgram> programs; ///< Programs of custom kernels that declare their allocations.
    /// Backward passes of compiled regions, which repeats have in common.
    IndexedVector<RegionIndex, CompiledBackward> regions;
    IndexedVector<ParameterId, TapeParameter> parameters;
    IndexedVector<UnitId, TapeUnit> units; ///< Units of one of several ranks.
    IndexedVector<Index<struct BufferEntry>, TapeStorageId> buffers;
    IndexedVector<Index<struct InputEntry>, TapeStorageId> inputTensors; ///< Inputs and target.
    IndexedVector<Index<struct CacheEntry>, TapeStorageId> caches;       ///< Keys and values that inference keeps.
    TapeStorageId received{}; ///< The tensor that a pipeline stage receives from the previous one.
    Tensor loss{};            ///< The loss or, in a pipeline, the tensor that a stage sends.
    bool overflow = false;    ///< Whether a size exceeded 63 bits.
    KernelDevice device{};    ///< The device on which the kernels run.

    /// Clears the tape, but keeps its capacity, so that a search over batch sizes allocates only once.
    void clear();
    /// Reserves capacity for this many layers, so that the first lowering does not reallocate.
    void reserve(std::size_t layers);
    /// For assertions: whether kernels and nodes are in the order in which they ran, each refers to entries of the tape
    /// that follow those of the previous one, nothing refers to a later node, and the tensors that a node saves are
    /// alive then.
    bool isInOrder() const;
};

/// A position in the recording of a tape: the next index of each column.
struct TapeMark {
    TapeStorageId storages{0};
    Moment kernels{0};
    Moment recomputation{0};
    OperandId operands{0};
    NodeId nodes{0};
    EdgeId inputs{0};
    OutputId outputs{0};
    SavedId saved{0};
    SegmentId segments{0};
    ParameterId parameters{0};
    Index<struct BufferEntry> buffers{0};
    Index<struct InputEntry> inputTensors{0};
    Index<struct CacheEntry> caches{0};
    UnitId units{0};

    static TapeMark of(const Tape& tape);
};

/// Calls `visit(column, mark)`, with members of Tape and TapeMark, for every column that grows while kernels are
/// recorded. All code that handles a whole tape uses this function, so that it cannot miss a new column. (Programs are
/// not included, because repeats have them in common.)
template<typename Visit>
void forEachColumn(Visit visit)
{
    visit(&Tape::storages, &TapeMark::storages);
    visit(&Tape::kernels, &TapeMark::kernels);
    visit(&Tape::recomputation, &TapeMark::recomputation);
    visit(&Tape::operands, &TapeMark::operands);
    visit(&Tape::nodes, &TapeMark::nodes);
    visit(&Tape::inputs, &TapeMark::inputs);
    visit(&Tape::outputs, &TapeMark::outputs);
    visit(&Tape::saved, &TapeMark::saved);
    visit(&Tape::segments, &TapeMark::segments);
    visit(&Tape::parameters, &TapeMark::parameters);
    visit(&Tape::buffers, &TapeMark::buffers);
    visit(&Tape::inputTensors, &TapeMark::inputTensors);
    visit(&Tape::caches, &TapeMark::caches);
    visit(&Tape::units, &TapeMark::units);
}

} // namespace vram

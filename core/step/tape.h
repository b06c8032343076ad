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
/// The last use of tensors that are referenced until backward has ended (the model's output and the loss).
inline constexpr Moment kEndOfBackward{std::numeric_limits<std::int32_t>::max()};

using SegmentId = Index<struct CheckpointSegment>;
using UnitId = Index<struct TapeUnit>;
using EdgeId = Index<struct TapeEdge>;     ///< Index into Tape::inputs.
using OutputId = Index<struct TapeOutput>; ///< Index into Tape::outputs.
using SavedId = Index<struct Saved>;
using OperandId = Index<struct TapeOperand>; ///< Index into Tape::operands.

/// The backward of a kernel: its name in PyTorch's graph, a function that runs its kernels, and a function that adds
/// the kernels as nodes to the graph that torch.compile traces (null if the rule cannot be compiled).
struct BackwardRule {
    std::string_view name; ///< Name such as "ConvolutionBackward0".
    void (*run)(Backward&) = nullptr;
    void (*trace)(GraphBackward&) = nullptr;
};

/// The memory of one tensor, or of several tensors that share it.
struct TapeStorage {
    Bytes bytes = 0;
    Category category = Category::Temporary;
    bool saved = false;  ///< Whether at least one node saves it for backward.
    bool pooled = false; ///< Whether the storage is in the private pool of CUDA graphs.
    Moment lastUse{};    ///< The last kernel during which a variable or argument refers to the storage.
    RowIndex row{0};     ///< The row that allocated it.
    RowIndex savedBy{};  ///< The row that saved it first.
};

/// A tensor that a kernel reads or allocates.
struct TapeOperand {
    Tensor tensor;
    /// Whether the kernel allocated the tensor. A kernel that allocates nothing writes into its first operand.
    bool written = false;
};

/// One tensor-level operation of the forward pass. The storages that it allocates are consecutive on the tape.
struct Kernel {
    std::string_view name;
    RowIndex row{0};
    IndexRange<TapeStorageId> storages{};
    /// Operands for estimating the kernel's duration (core/time). Empty if the kernel reads a list of tensors, as cat
    /// does.
    IndexRange<OperandId> operands{};
    Phase phase = Phase::Forward;
    KernelWorkspace workspace{};
    /// Bytes allocated before the results and held while the kernel runs: contiguous copies of the operands, or the
    /// workspace of a recurrent network.
    Bytes held = 0;
    std::uint64_t cudnnProblem = 0; ///< Key of cuDNN's search for an execution plan; 0 if the kernel is not one of
                                    ///< cuDNN's.
    bool causal = false;            ///< Whether the kernel is fused attention that skips the scores above the diagonal.
    bool kept = false;              ///< Whether a selective checkpoint saves the results, so that the kernel is not
                                    ///< recomputed.
    /// Whether the kernel writes its result into its first operand, except under a dispatch mode.
    bool writesFirstOperand = false;
};

/// A tensor saved for backward.
struct Saved {
    Tensor tensor;
    /// Whether the tensor is an output of the node's own kernel (packed after the kernel) rather than an input (packed
    /// before it).
    bool result = false;
};

/// A tensor that an attribute of the model keeps from one step to the next.
struct KeptTensor {
    TapeStorageId storage{};
    Moment replacedAt{0}; ///< The kernel of the next step after which it is released.
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
    SegmentId segment{}; ///< The checkpointed segment that contains the node.
    NodeId view{};       ///< For CopySlices, the node of the view that was written into.
    BackwardData data{}; ///< Data of `inner` if it is set, else of `rule`.
};

/// A tensor that a selective checkpoint saves from forward until the recomputation reaches the tensor's kernel, which
/// does not run again. The moments are on the recomputation's clock.
struct KeptResult {
    TapeStorageId storage{};
    /// The kernel of the recomputation that takes the tensor, or kEndOfBackward if that kernel is not reached.
    Moment recomputationKernel{kEndOfBackward};
    Moment lastUse{kEndOfBackward}; ///< The last kernel during which a variable of the recomputation refers to the
                                    ///< tensor.
};

/// A region under torch.utils.checkpoint. Its nodes save nothing; the first node whose backward needs a saved tensor
/// runs the region's kernels again. A reentrant segment (use_reentrant=True) runs all kernels again as soon as a
/// gradient arrives, and then its own backward; the incoming gradients and the segment's result stay until that
/// backward has ended.
struct CheckpointSegment {
    IndexRange<Moment> kernels{}; ///< Kernels of the recomputation, which stops at the last tensor that backward needs.
    IndexRange<NodeId> nodes{};
    std::vector<TapeStorageId> inputs{}; ///< Inputs that the segment keeps for recomputation.
    /// Number of leading inputs that checkpoint() saves; the others are kept alive by the program.
    std::size_t arguments = 0;
    /// Storages that the recomputation holds until the segment's backward has ended.
    std::vector<TapeStorageId> held{};
    std::vector<TapeStorageId> casts{}; ///< The autocast cache of the recomputation, which is freed when the
                                        ///< recomputation ends.
    std::vector<KeptResult> kept{};     ///< Kept results, in the order of their last use.
    bool reentrant = false;
};

/// A part of the tape that a distributed training strategy wraps: one pass through a block or a layer, or the whole
/// network up to its loss. The unit of the whole network comes first. A unit does not own the parameters of units
/// nested in it.
struct TapeUnit {
    RowIndex row{0}; ///< None for the whole network.
    IndexRange<Moment> kernels{};
    IndexRange<NodeId> nodes{};
    IndexRange<ParameterId> parameters{};
    bool inputGradient = false; ///< Whether any input of the unit requires a gradient.
};

/// A parameter of the network. Parameters are in the order in which the network declares them.
struct TapeParameter {
    TapeStorageId storage{};
    Tensor tensor;
    std::string_view name;
    RowIndex row{0};
    bool trainable = true;
    std::int64_t elements = 0;
    std::int64_t gradientElements = 0; ///< Number of elements of the gradient if it is larger than the parameter.
    bool expert = false;               ///< Whether the parameter belongs to an expert, which is replicated on fewer
                                       ///< ranks.
    bool isHiddenLinear = false;       ///< Whether the parameter is the weight of a linear layer other than the head.
};

/// A recorded training step: the forward kernels, the tensors that they save, and the autograd graph that backward
/// traverses.
struct Tape {
    ShapePool shapes; ///< The shapes of the tensors on the tape.
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
    /// Backward graphs of compiled regions. Repeats of a region share one.
    IndexedVector<RegionIndex, CompiledBackward> regions;
    IndexedVector<ParameterId, TapeParameter> parameters;
    IndexedVector<UnitId, TapeUnit> units; ///< Units of one of several ranks.
    IndexedVector<Index<struct BufferEntry>, TapeStorageId> buffers;
    IndexedVector<Index<struct InputEntry>, TapeStorageId> inputTensors; ///< Inputs and target.
    IndexedVector<Index<struct CacheEntry>, TapeStorageId> caches;       ///< Keys and values that inference keeps.
    IndexedVector<Index<struct KeptEntry>, KeptTensor> keptAfterStep;
    TapeStorageId received{}; ///< The tensor that a pipeline stage receives from the previous one.
    Tensor loss{};            ///< The loss or, in a pipeline, the tensor that a stage sends.
    bool overflow = false;    ///< Whether a size exceeded 63 bits.
    KernelDevice device{};    ///< The device on which the kernels run.

    /// Clears the tape but keeps its capacity, so that a search over batch sizes allocates only once.
    void clear();
    /// Reserves capacity for this many layers, so that the first lowering does not reallocate.
    void reserve(std::size_t layers);
    /// For assertions: whether kernels and nodes are in the order in which they ran, each one's entries on the tape
    /// follow those of the previous one, nothing refers to a later node, and the tensors that a node saves are alive
    /// when it saves them.
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
    Index<struct KeptEntry> keptAfterStep{0};
    UnitId units{0};

    static TapeMark of(const Tape& tape);
};

/// Calls `visit(column, mark)` with members of Tape and TapeMark for every column that grows while kernels are
/// recorded. All code that handles a whole tape uses this function, so that no new column can be missed. (Programs are
/// not included, because repeats share them.)
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
    visit(&Tape::keptAfterStep, &TapeMark::keptAfterStep);
    visit(&Tape::units, &TapeMark::units);
}

} // namespace vram

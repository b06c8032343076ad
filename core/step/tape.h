#pragma once

#include "base/index.h"
#include "network/row_index.h"
#include "setup/kernel_device.h"
#include "step/backward_data.h"
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

/// Index of a kernel on the tape: the clock of the forward pass. The recomputation has a clock of its own.
using Moment = Index<struct Kernel>;
/// Referenced until backward has ended (the model's output, the loss).
inline constexpr Moment kUntilBackwardEnds{std::numeric_limits<std::int32_t>::max()};

using SegmentId = Index<struct CheckpointSegment>;
using UnitId = Index<struct TapeUnit>;
using EdgeId = Index<struct TapeEdge>;     ///< Into Tape::inputs.
using OutputId = Index<struct TapeOutput>; ///< Into Tape::outputs.
using SavedId = Index<struct Saved>;

/// A kernel's backward: its name in PyTorch's graph, and the kernels that it runs.
struct BackwardRule {
    std::string_view name; ///< "ConvolutionBackward0"
    void (*run)(Backward&) = nullptr;
};

/// The bytes of one or more tensors.
struct TapeStorage {
    Bytes bytes = 0;
    Category category = Category::Temporary;
    bool saved = false; ///< Kept for backward by at least one node.
    Moment lastUse{};   ///< Last kernel during which a variable or an argument refers to it.
    RowIndex row{0};    ///< Row that made it.
    RowIndex savedBy{}; ///< Row that saved it first.
};

/// One tensor-level operation of the forward pass. The storages it allocates follow each other on the tape.
struct Kernel {
    std::string_view name;
    RowIndex row{0};
    IndexRange<TapeStorageId> storages{};
    Phase phase = Phase::Forward;
    KernelWorkspace workspace{};
    std::uint64_t cudnnProblem = 0; ///< The key of cuDNN's search for a plan; 0: cuDNN does not run it.
    bool kept = false;              ///< Its results are kept by a selective checkpoint, and not computed again.
};

/// A tensor kept for backward.
struct Saved {
    Tensor tensor;
    bool result = false; ///< An output of its own kernel (packed after it has run), not an input (packed before).
};

/// A node of the autograd graph. Its sequence number is its index.
struct Node {
    const BackwardRule* rule = nullptr;
    const BackwardRule* inner = nullptr; ///< Of CopySlices: the rule of the kernel that wrote into a view.
    RowIndex row{0};
    Moment kernel{0};
    Moment lastUse{}; ///< Last kernel during which a variable refers to one of its outputs.
    IndexRange<EdgeId> inputs{};
    IndexRange<OutputId> outputs{};
    IndexRange<SavedId> saved{};
    SegmentId segment{}; ///< The checkpointed segment it belongs to.
    NodeId view{};       ///< Of CopySlices: the node of the view that was written into.
    BackwardData data{}; ///< Of `rule`, or of `inner` where there is one.
};

/// A tensor that a selective checkpoint keeps from forward until the recomputation comes to its kernel, which does not run
/// again. Moments are of the recomputation's clock.
struct KeptResult {
    TapeStorageId storage{};
    Moment again{
        kUntilBackwardEnds}; ///< The kernel at which the recomputation takes it; the end: it stops before that.
    Moment lastUse{kUntilBackwardEnds}; ///< Last kernel during which a variable of the recomputation refers to it.
};

/// A region under torch.utils.checkpoint: its nodes save nothing; the first of them whose backward needs a saved tensor
/// runs these kernels again. A reentrant one (use_reentrant=True) runs all of them as soon as a gradient arrives, and a
/// backward of its own: the gradients that came in, and its result, stay until that is done.
struct CheckpointSegment {
    IndexRange<Moment> kernels{}; ///< Of the recomputation, which stops at the last tensor that backward needs.
    IndexRange<NodeId> nodes{};
    std::vector<TapeStorageId> inputs{}; ///< What the segment keeps to start again from.
    std::size_t arguments = 0;           ///< The first of them, which checkpoint() saves; the program holds the others.
    std::vector<TapeStorageId> held{};   ///< Of the recomputation: what stays until the segment's backward is done.
    std::vector<TapeStorageId> casts{};  ///< Of the recomputation: autocast's cache, which goes when it ends.
    std::vector<KeptResult> kept{};      ///< By their last use.
    bool reentrant = false;
};

/// A stretch of the tape that a strategy of distributed training wraps: one pass through a block or a layer, or the
/// whole network up to its loss, which comes first. The parameters of units within it are not its own.
struct TapeUnit {
    RowIndex row{0}; ///< None: the network.
    IndexRange<Moment> kernels{};
    IndexRange<NodeId> nodes{};
    IndexRange<ParameterId> parameters{};
    bool inputGradient = false; ///< One of its inputs takes a gradient.
};

/// A parameter of the network, in the order in which the network declares them.
struct TapeParameter {
    TapeStorageId storage{};
    Tensor tensor;
    std::string_view name;
    RowIndex row{0};
    bool trainable = true;
    std::int64_t elements = 0;
    std::int64_t gradientElements = 0; ///< Where its gradient has more than the parameter itself.
    std::int64_t expertRanks =
        1;               ///< Ranks that hold different experts: the parameter is sharded over that many fewer ranks.
    bool hidden = false; ///< The weight of a linear layer other than the head.
};

/// A recorded training step: the forward kernels, the tensors that they save, and the graph that backward walks.
struct Tape {
    ShapePool shapes; ///< Of its tensors.
    IndexedColumn<TapeStorageId, TapeStorage> storages;
    IndexedColumn<Moment, Kernel> kernels;
    IndexedColumn<Moment, Kernel> recomputation;
    IndexedColumn<NodeId, Node> nodes;
    IndexedColumn<EdgeId, Tensor> inputs;    ///< Of nodes: the edges of the graph.
    IndexedColumn<OutputId, Tensor> outputs; ///< Of nodes.
    IndexedColumn<SavedId, Saved> saved;
    IndexedColumn<SegmentId, CheckpointSegment> segments;
    IndexedColumn<ProgramIndex, CustomProgram> programs; ///< Of custom kernels that say what they allocate.
    IndexedColumn<ParameterId, TapeParameter> parameters;
    IndexedColumn<UnitId, TapeUnit> units; ///< Of a rank among several.
    IndexedColumn<Index<struct BufferEntry>, TapeStorageId> buffers;
    IndexedColumn<Index<struct InputEntry>, TapeStorageId> inputTensors; ///< Inputs and target.
    IndexedColumn<Index<struct CacheEntry>, TapeStorageId> caches;       ///< Keys and values that inference keeps.
    TapeStorageId received{}; ///< The tensor that a stage of a pipeline receives from the one before.
    Tensor loss{};            ///< Or the tensor that such a stage sends.
    bool overflow = false;    ///< A size exceeded 63 bits.
    KernelDevice device{};    ///< On which the kernels run.

    /// Empties it and keeps the memory, so that a search over batch sizes allocates once.
    void clear();
    /// Reserves capacity for this many layers, so that the first lowering does not reallocate.
    void reserve(std::size_t layers);
    /// For assertions: kernels and nodes are in the order in which they ran, each names entries of the tape that come
    /// after those of the one before, nothing refers to a later node, and what a node saves is alive at that moment.
    bool inOrder() const;
};

/// A point of the tape's recording: the index that comes next in each column.
struct TapeMark {
    TapeStorageId storages{0};
    Moment kernels{0};
    Moment recomputation{0};
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

/// Calls `visit(column, mark)` for every column that grows while kernels are recorded, as members of Tape and TapeMark.
/// Everything that is done with a whole tape uses it, so that a new column is included. (Programs stay out: repeats
/// share them.)
template<typename Visit>
void forEachColumn(Visit visit)
{
    visit(&Tape::storages, &TapeMark::storages);
    visit(&Tape::kernels, &TapeMark::kernels);
    visit(&Tape::recomputation, &TapeMark::recomputation);
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

#pragma once

#include "base/column.h"
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

/// Index of a kernel on the tape: the clock of the forward pass.
using Moment = std::int32_t;
/// Referenced until backward has ended (the model's output, the loss).
inline constexpr Moment kUntilBackwardEnds = std::numeric_limits<Moment>::max();

/// A kernel's backward: its name in PyTorch's graph and the kernels that it runs.
struct BackwardRule {
    std::string_view name; ///< "ConvolutionBackward0"
    void (*run)(Backward&) = nullptr;
};

/// The bytes of one or more tensors.
struct TapeStorage {
    Bytes bytes = 0;
    Category category = Category::Temporary;
    bool saved = false;             ///< Kept for backward by at least one node.
    Moment lastUse = -1;            ///< Last kernel while which a variable or an argument refers to it.
    std::uint32_t row = 0;          ///< Row that made it.
    std::uint32_t savedBy = kNoRow; ///< Row that saved it first.

    static constexpr std::uint32_t kNoRow = 0xffffffff;
};

/// One tensor-level operation of the forward pass. The storages it allocates follow each other on the tape.
struct Kernel {
    std::string_view name;
    std::uint32_t row = 0;
    std::int32_t firstStorage = 0;
    std::int32_t storages = 0;
    Phase phase = Phase::Forward;
    Bytes workspace = 0; ///< What a library takes while it runs.
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
    std::uint32_t row = 0;
    Moment kernel = 0;
    Moment lastUse = -1;         ///< Last kernel while which a variable refers to one of its outputs.
    std::int32_t firstInput = 0; ///< Into Tape::inputs.
    std::int32_t inputs = 0;
    std::int32_t firstOutput = 0; ///< Into Tape::outputs.
    std::int32_t outputs = 0;
    std::int32_t firstSaved = 0; ///< Into Tape::saved.
    std::int32_t savedCount = 0;
    std::int32_t segment = -1;   ///< The checkpointed segment it belongs to.
    std::int32_t view = kNoView; ///< Of CopySlices: the node of the view that was written into.
    BackwardData data{};         ///< Of `rule`, or of `inner` where there is one.

    static constexpr std::int32_t kNoView = -1;
};

/// A region under torch.utils.checkpoint: its nodes save nothing; the first of them whose backward needs a saved tensor
/// runs these kernels again. A reentrant one (use_reentrant=True) runs all of them as soon as a gradient arrives, and a
/// backward of its own: the gradients that came in, and its result, stay until that is done.
struct CheckpointSegment {
    Moment firstKernel = 0; ///< Of the recomputation, in Tape::recomputation.
    std::int32_t firstNode = 0;
    std::int32_t nodes = 0;
    Moment kernels = 0;                 ///< Up to the last tensor that backward needs: the recomputation stops early.
    std::vector<std::int32_t> inputs{}; ///< Storages that the segment keeps to start again from.
    std::vector<std::int32_t> held{}; ///< Storages of the recomputation that stay until the segment's backward is done.
    bool reentrant = false;
};

/// A stretch of the tape that a strategy of distributed training wraps: one pass through a block or a layer, or the whole
/// network up to its loss, which comes first. Parameters of units within it are theirs.
struct TapeUnit {
    std::uint32_t row = 0;
    Moment firstKernel = 0;
    Moment endKernel = 0;
    std::int32_t firstNode = 0;
    std::int32_t endNode = 0;
    std::int32_t firstParameter = 0;
    std::int32_t endParameter = 0;
    bool inputGradient = false; ///< One of its inputs takes a gradient.
};

/// A parameter of the network, in the order in which the network declares them.
struct TapeParameter {
    std::int32_t storage = 0;
    Tensor tensor;
    std::string_view name;
    std::uint32_t row = 0;
    bool trainable = true;
    std::int64_t elements = 0;
    std::int64_t gradientElements = 0; ///< Where its gradient has more than the parameter itself.
};

/// A training step, written down: what runs forward, what it keeps, and the graph that backward walks.
struct Tape {
    ShapePool shapes; ///< Of its tensors.
    Column<TapeStorage> storages;
    Column<Kernel> kernels;
    Column<Kernel> recomputation;
    Column<Node> nodes;
    Column<Tensor> inputs;  ///< Of nodes: the edges of the graph.
    Column<Tensor> outputs; ///< Of nodes.
    Column<Saved> saved;
    Column<CheckpointSegment> segments;
    Column<CustomProgram> programs; ///< Of custom kernels that say what they allocate.
    Column<TapeParameter> parameters;
    Column<TapeUnit> units;            ///< Of a rank among several.
    Column<std::int32_t> buffers;      ///< Storages.
    Column<std::int32_t> inputTensors; ///< Storages of inputs and target.
    Column<std::int32_t> caches;       ///< Storages of keys and values that inference keeps.
    std::int32_t received = -1;        ///< Storage of what a stage of a pipeline gets from the one before.
    Tensor loss{};                     ///< Or what such a stage sends on.
    bool overflow = false;             ///< A size left 63 bits.

    /// Empties it and keeps the memory, so that a search over batch sizes allocates once.
    void clear();
    /// Makes room for what that many layers write, so that a first lowering does not copy what it has written.
    void reserve(std::size_t layers);
};

/// How much there is in each column of a tape: where what comes next begins.
struct TapeMark {
    std::int32_t storages = 0;
    std::int32_t kernels = 0;
    std::int32_t recomputation = 0;
    std::int32_t nodes = 0;
    std::int32_t inputs = 0;
    std::int32_t outputs = 0;
    std::int32_t saved = 0;
    std::int32_t segments = 0;
    std::int32_t parameters = 0;
    std::int32_t buffers = 0;
    std::int32_t inputTensors = 0;
    std::int32_t caches = 0;
    std::int32_t units = 0;

    static TapeMark of(const Tape& tape);
    TapeMark operator-(const TapeMark& other) const;
    bool operator==(const TapeMark&) const = default;
};

/// Calls `visit(column, mark)` for every column that grows while kernels are recorded, as members of Tape and TapeMark. What
/// is done with a tape as a whole goes through here, so that a new column is part of it. (Programs stay out: repeats share
/// them.)
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

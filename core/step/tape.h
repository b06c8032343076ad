#pragma once

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
    std::int32_t segment = -1; ///< The checkpointed segment it belongs to.
    std::int64_t extra[3] = {0, 0, 0};
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

/// A parameter of the network, in the order in which the network declares them.
struct TapeParameter {
    std::int32_t storage = 0;
    Tensor tensor;
    std::string_view name;
    std::uint32_t row = 0;
    bool trainable = true;
    std::int64_t elements = 0;
};

/// A training step, written down: what runs forward, what it keeps, and the graph that backward walks.
struct Tape {
    ShapePool shapes; ///< Of its tensors.
    std::vector<TapeStorage> storages;
    std::vector<Kernel> kernels;
    std::vector<Kernel> recomputation;
    std::vector<Node> nodes;
    std::vector<Tensor> inputs;  ///< Of nodes: the edges of the graph.
    std::vector<Tensor> outputs; ///< Of nodes.
    std::vector<Saved> saved;
    std::vector<CheckpointSegment> segments;
    std::vector<CustomProgram> programs; ///< Of custom kernels that say what they allocate.
    std::vector<TapeParameter> parameters;
    std::vector<std::int32_t> buffers;      ///< Storages.
    std::vector<std::int32_t> inputTensors; ///< Storages of inputs and target.
    std::vector<std::int32_t> caches;       ///< Storages of keys and values that inference keeps.
    Tensor loss{};
    bool overflow = false; ///< A size left 63 bits.

    /// Empties it and keeps the memory, so that a search over batch sizes allocates once.
    void clear();
    /// Makes room for what that many layers write, so that a first lowering does not copy what it has written.
    void reserve(std::size_t layers);
};

} // namespace vram

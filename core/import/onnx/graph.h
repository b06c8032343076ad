// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "import/onnx/dual.h"
#include "import/onnx/model.h"
#include "import/onnx/progress.h"

#include <deque>
#include <map>
#include <memory>
#include <memory_resource>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// Flags for what a value depends on. A value without any flag is known before the network runs (a constant, a shape).
enum Origin : unsigned {
    FromData = 1,   ///< The contents of a graph input.
    FromWeight = 2, ///< A stored tensor that is trained.
    FromBuffer = 4, ///< A stored tensor that is not trained.
    FromRandom = 8, ///< A random number generator.
};

using ValueId = Index<struct Value>;
using OpId = Index<struct Op>;

/// A tensor of the flattened graph.
struct Value {
    std::string_view name{}; ///< Points into the model or Graph::constants; cleared for results after building.
    OpId producer{};         ///< The op that computes it; none for inputs and stored tensors.
    ElementType type = ElementType::Undefined;
    unsigned origin = 0;
    bool hasShape = false;
    const Dims* shape = &noDims();            ///< Points into Graph::shapes.
    std::shared_ptr<const Content> content{}; ///< Null if unknown or too large to be relevant.
    const Tensor* stored = nullptr;           ///< The initializer or constant that stores it; null if computed.

    const Dims& dims() const { return *shape; }
    static const Dims& noDims();
};

/// A call of an operator, with its names resolved to values.
struct Op {
    const Node* node = nullptr;
    std::span<const ValueId> inputs{};  ///< Range in Graph::ids; an omitted input has an invalid id.
    std::span<const ValueId> outputs{}; ///< Range in Graph::ids.
    std::string_view prefix{}; ///< Enclosing scope, such as "/If/" for a branch of an If; stored in Graph::strings.

    std::string_view type() const { return node->type; }
    ValueId input(std::size_t i) const { return i < inputs.size() ? inputs[i] : ValueId(); }
};

/// The sizes of the file's symbolic dimensions.
struct SymbolicSizes {
    std::map<std::string, BatchPair> named{};
    std::int64_t fixedBatch = 0; ///< Batch size fixed in the file, which the chosen batch size replaces; 0 if there is
                                 ///< none.
    bool lenient = false;        ///< Whether shapes that contain the file's batch size are adapted to the chosen batch
                                 ///< size.
};

struct ShapeOrder {
    bool operator()(const Dims& a, const Dims& b) const;
};

/// The graph with branches chosen, functions inlined, identities removed and shapes computed. It refers to its
/// ModelDef, which must outlive it.
struct Graph {
    IndexedVector<ValueId, Value> values{};
    IndexedVector<OpId, Op> ops{};
    std::vector<ValueId> inputs{};
    std::vector<ValueId> outputs{};
    SymbolicSizes symbols{};
    std::int64_t opset = 17;
    bool fromPyTorch = true;
    bool storesParameters = true; ///< Whether parameters are initializers, never constants.
    StringPool strings{};
    std::set<Dims, ShapeOrder> shapes{}; ///< Unique shapes; even a million values have only a few different ones.
    std::unique_ptr<std::pmr::monotonic_buffer_resource> ids =
        std::make_unique<std::pmr::monotonic_buffer_resource>(); ///< The operators' inputs and outputs.
    std::deque<Node> createdNodes{};                             ///< Nodes that are not in the file, such as those of
                                                                 ///< inlined functions and decomposed operators.
    /// Stored tensors that are not initializers of the file, such as constants given as attributes and restored tables.
    std::deque<Tensor> constants{};
    std::vector<vram::Message> problems{}; ///< One sentence for each pair of incompatible shapes.
    std::vector<vram::Message> assumed{};  ///< Sentences about the assumptions made where the file lacks information.
    int droppedMasks = 0;                  ///< Number of padding masks of fused attention that were ignored.

    /// The value with that id. An omitted input is a value without a shape.
    const Value& value(ValueId id) const
    {
        static const Value none;
        return id.valid() ? values[id] : none;
    }
    Value& value(ValueId id) { return values[id]; }
    /// Returns the element of `shapes` that equals `dims`, inserting it if necessary.
    const Dims* intern(Dims dims) { return &*shapes.insert(std::move(dims)).first; }
    /// Copies the list into `ids`.
    std::span<const ValueId> intern(std::span<const ValueId> list);
    const Op* producer(ValueId id) const
    {
        const OpId maker = value(id).producer;
        return maker.valid() ? &ops[maker] : nullptr;
    }
};

/// A graph input with a size for each dimension.
struct InputShape {
    const ValueInfo* info = nullptr;
    bool hasShape = false;
    Dims dims{};
};

/// Flattens `model`. Always succeeds: a value whose shape cannot be computed has none. If `progress` is cancelled, the
/// graph is incomplete.
Graph buildGraph(const ModelDef& model, std::span<const InputShape> inputs, const SymbolicSizes& symbols,
                 Progress& progress);

/// Converts the declared shape of `info` to numbers. Returns false if a dimension has no size.
bool resolve(const ValueInfo& info, const SymbolicSizes& symbols, Dims& dims);

} // namespace vram::onnx

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

/// What a value depends on. Nothing: it is known before the network runs (a constant, a shape).
enum Origin : unsigned {
    FromData = 1,   ///< A graph input's contents.
    FromWeight = 2, ///< A stored tensor that training changes.
    FromBuffer = 4, ///< A stored tensor that training leaves alone.
    FromRandom = 8, ///< A random number generator.
};

using ValueId = Index<struct Value>;
using OpId = Index<struct Op>;

/// One tensor of the flattened graph.
struct Value {
    std::string_view name{}; ///< As the model or Graph::constants has it; empty for results once the graph is built.
    OpId producer{};         ///< The op that makes it; none for inputs and stored tensors.
    ElementType type = ElementType::Undefined;
    unsigned origin = 0;
    bool hasShape = false;
    const Dims* shape = &noDims();            ///< One of Graph::shapes.
    std::shared_ptr<const Content> content{}; ///< Null where it is not known or too large to care.
    const Tensor* stored = nullptr;           ///< The initialiser or constant that holds it.

    const Dims& dims() const { return *shape; }
    static const Dims& noDims();
};

/// One call of an operator, its names resolved to values.
struct Op {
    const Node* node = nullptr;
    std::span<const ValueId> inputs{};  ///< In Graph::ids. None: left out.
    std::span<const ValueId> outputs{}; ///< In Graph::ids.
    std::string_view prefix{};          ///< Where it stood: "/If/" for the branch of an If. In Graph::strings.

    std::string_view type() const { return node->type; }
    ValueId input(std::size_t i) const { return i < inputs.size() ? inputs[i] : ValueId(); }
};

/// What the sizes of the file's symbolic dimensions are.
struct Symbols {
    std::map<std::string, Dual> named{};
    std::int64_t fixedBatch = 0; ///< The file's own batch size, to be read as the batch; 0: it has none.
    bool lenient = false;        ///< Shapes that hold another batch size are made to follow the batch.
};

struct ShapeOrder {
    bool operator()(const Dims& a, const Dims& b) const;
};

/// The graph with branches chosen, functions inlined, identities removed and shapes worked out. Refers into its
/// ModelDef, which has to outlive it.
struct Graph {
    IndexedColumn<ValueId, Value> values{};
    IndexedColumn<OpId, Op> ops{};
    std::vector<ValueId> inputs{};
    std::vector<ValueId> outputs{};
    Symbols symbols{};
    std::int64_t opset = 17;
    bool fromPyTorch = true;
    bool storesParameters = true; ///< Parameters are initialisers; tensors given as constants are none.
    StringPool strings{};
    std::set<Dims, ShapeOrder> shapes{}; ///< Each once: a million values have a few.
    std::unique_ptr<std::pmr::monotonic_buffer_resource> ids =
        std::make_unique<std::pmr::monotonic_buffer_resource>(); ///< Of the operators' inputs and outputs.
    std::deque<Node> made{};                                     ///< Nodes that stand in for function calls.
    std::deque<Tensor> constants{};                              ///< Constants given as attributes.
    std::vector<vram::Message> problems{}; ///< Shapes that do not fit together, one sentence each.
    std::vector<vram::Message> notes{};
    int droppedMasks = 0; ///< Padding masks of fused attention that were left out.

    /// An input that was left out is a value without a shape.
    const Value& value(ValueId id) const
    {
        static const Value none;
        return id.valid() ? values[id] : none;
    }
    Value& value(ValueId id) { return values[id]; }
    /// The one of `shapes` that equals `dims`.
    const Dims* keep(Dims dims) { return &*shapes.insert(std::move(dims)).first; }
    /// A copy in `ids`.
    std::span<const ValueId> keep(std::span<const ValueId> list);
    const Op* producer(ValueId id) const
    {
        const OpId maker = value(id).producer;
        return maker.valid() ? &ops[maker] : nullptr;
    }
};

/// A graph input with the size of every dimension settled.
struct InputShape {
    const ValueInfo* info = nullptr;
    bool hasShape = false;
    Dims dims{};
};

/// Flattens `model`. Cannot fail: a value whose shape cannot be worked out has none. Where `progress` is cancelled the
/// graph is not whole.
Graph buildGraph(const ModelDef& model, std::span<const InputShape> inputs, const Symbols& symbols, Progress& progress);

/// Declared shape `info` in numbers; false where a dimension has no size.
bool resolve(const ValueInfo& info, const Symbols& symbols, Dims& dims);

} // namespace vram::onnx

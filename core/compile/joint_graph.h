// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/dtype.h"
#include "base/index.h"
#include "base/kernel_workspace.h"
#include "base/shape.h"
#include "compile/compiler_rules.h"
#include "network/row_index.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace vram {

/// Classifies operators of the joint graph by how torch.compile treats them (torch/_functorch/partitioners.py,
/// get_default_op_list, and Inductor's lowerings).
enum class OperatorKind : std::uint8_t {
    Placeholder, ///< An input of the graph.
    Tangent,     ///< The gradient of an output of the forward pass.
    Pointwise,
    View,
    Reduction,
    Item,       ///< One of the results of an operator that returns several.
    Statistics, ///< A reduction with several results (var_mean).
    Pieces,     ///< Several views of its input (split), which may not be recomputed.
    Banned,     ///< May not be recomputed, although Inductor generates a kernel for it (random numbers, cat, scatter).
    BannedBuffer,      ///< Like Banned, with a kernel that is too long to be computed inline for its readers.
    Concat,            ///< torch.cat, into which its operands fuse.
    Scatter,           ///< Adds into a tensor (index_put), which Inductor copies first; may not be recomputed.
    ScatterCall,       ///< As Scatter, by a kernel of ATen.
    BannedTuple,       ///< A generated kernel with several results, which may not be recomputed.
    Write,             ///< Writes a value into an input of the graph (copy_) and returns that input.
    Extern,            ///< A library kernel, which may not be recomputed.
    ExternAlloc,       ///< A library kernel that allocates its own result (a convolution).
    ExternTuple,       ///< A library kernel that allocates several results.
    Collective,        ///< A collective that allocates its result; may not be recomputed.
    InPlaceCollective, ///< A collective that Inductor runs in the memory of its operand (all_reduce_).
    Wait               ///< Waits for a collective (wait_tensor) and returns a tensor that shares its memory.
};

/// The compiler's treatment of an operator, which depends on the operator's kind.
struct OperatorTraits {
    bool isInput = false;
    bool isView = false;
    bool recomputable = false; ///< Whether backward may recompute operators of this kind that are listed.
    bool isTuple = false;      ///< Whether it returns several tensors, which Item nodes select.
    /// Whether it is in PyTorch's list of compute-intensive operators (compute_intensive_ops).
    bool isComputeIntensive = false;
    bool isCollective = false;
    bool isExtern = false; ///< Whether Inductor calls it instead of generating a kernel.
    /// Whether its result occupies the memory of its operand without being a view of the operand.
    bool isInPlace = false;
    bool fuses = false;            ///< Whether its generated kernel may fuse with others.
    bool looksUp = false;          ///< Whether it may read operands in another order than that of its own elements.
    bool isRealized = false;       ///< Whether its result is always in memory.
    bool realizesOperands = false; ///< Whether its operands are always in memory.
};

constexpr OperatorTraits traitsOf(OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::Placeholder:
    case OperatorKind::Tangent: return {.isInput = true};
    case OperatorKind::Pointwise:
    case OperatorKind::Reduction:
    case OperatorKind::Item: return {.recomputable = true, .fuses = true};
    case OperatorKind::View: return {.isView = true, .recomputable = true};
    case OperatorKind::Statistics: return {.recomputable = true, .isTuple = true};
    case OperatorKind::Pieces: return {.isTuple = true};
    case OperatorKind::Banned:
    case OperatorKind::Concat: return {.fuses = true, .looksUp = true};
    case OperatorKind::BannedBuffer: return {.fuses = true, .looksUp = true, .isRealized = true};
    case OperatorKind::Write: return {};
    case OperatorKind::Scatter: return {.isInPlace = true, .isRealized = true};
    case OperatorKind::ScatterCall:
        return {.isExtern = true, .isInPlace = true, .isRealized = true, .realizesOperands = true};
    case OperatorKind::BannedTuple: return {.isTuple = true, .realizesOperands = true};
    case OperatorKind::Extern:
    case OperatorKind::ExternAlloc:
        return {.isComputeIntensive = true, .isExtern = true, .isRealized = true, .realizesOperands = true};
    case OperatorKind::ExternTuple:
        return {.isTuple = true, .isComputeIntensive = true, .isExtern = true, .realizesOperands = true};
    case OperatorKind::Collective:
        return {.isCollective = true, .isExtern = true, .isRealized = true, .realizesOperands = true};
    case OperatorKind::InPlaceCollective:
        return {
            .isCollective = true, .isExtern = true, .isInPlace = true, .isRealized = true, .realizesOperands = true};
    case OperatorKind::Wait: return {.isExtern = true, .isInPlace = true, .isRealized = true, .realizesOperands = true};
    }
    return {};
}

/// The traits of each kind, in a table because the planners look them up for every operand of every node.
inline constexpr auto kOperatorTraits = [] {
    std::array<OperatorTraits, static_cast<std::size_t>(OperatorKind::Wait) + 1> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = traitsOf(static_cast<OperatorKind>(i));
    return table;
}();

/// An operator, identified by its name in the joint graph, such as "aten.mul.Tensor".
struct Operator {
    std::string_view name;
    OperatorKind kind = OperatorKind::Pointwise;
    bool readsFirstOnly = false; ///< Whether its kernel needs only the shapes of the other operands.
    bool isListed = true;        ///< Whether the partitioner lists it as recomputable (get_default_op_list).

    constexpr const OperatorTraits& traits() const { return kOperatorTraits[static_cast<std::size_t>(kind)]; }
    /// Whether backward may recompute it.
    constexpr bool isRecomputable() const { return traits().recomputable && isListed; }
    /// The name without library and overload, such as "mul".
    constexpr std::string_view shortName() const
    {
        const std::size_t first = name.find('.');
        const std::size_t last = name.rfind('.');
        return first == std::string_view::npos || last <= first ? name : name.substr(first + 1, last - first - 1);
    }
};

using GraphValue = Index<struct JointNode>;

/// The recomputation policy of a node inside torch.utils.checkpoint (torch.utils.checkpoint.CheckpointPolicy).
enum class Recompute : std::uint8_t { AsCheapest, Must, Never };

/// The id of a number of elements as an operand (JointNode::detail). Equal numbers have the same id.
inline std::uint64_t sizeNumber(std::int64_t elements)
{
    return std::bit_cast<std::uint64_t>(static_cast<double>(elements));
}

/// A node of the joint graph.
struct JointNode {
    const Operator* op = nullptr;
    DType dtype = DType::Float32;
    Shape shape{};
    Shape strides{};
    IndexRange<Index<struct GraphEdge>> inputs{};
    std::uint64_t detail = 0; ///< Distinguishes nodes of the same operator with equal inputs.
    RowIndex row{};
    KernelWorkspace workspace{};             ///< Temporary memory that the kernel uses while it runs.
    KernelWorkspace channelsLastWorkspace{}; ///< The same if the graph's convolutions run in channels-last.
    Recompute recompute = Recompute::AsCheapest;
    std::int32_t segment = 0; ///< Number of the checkpointed segment that contains it, counted from 1.
    bool isParameter = false; ///< Whether the node is a parameter or a buffer, that is, a static input of the graph.

    Bytes bytes() const { return checkedMul(shape.elements(), itemSize(dtype)); }
};

/// The forward and backward pass of a region as one graph of decomposed ATen operators, as traced by AOTAutograd.
class JointGraph
{
public:
    using Values = std::initializer_list<GraphValue>;

    void clear();
    GraphValue add(JointNode node, std::span<const GraphValue> inputs);
    /// Adds a copy of a value with these strides, which `row` reads.
    GraphValue addCopy(GraphValue value, const Shape& strides, RowIndex row);
    /// Replaces the operator and the inputs of a node.
    void replace(GraphValue value, const Operator& op, std::span<const GraphValue> inputs);
    const JointNode& operator[](GraphValue value) const { return m_nodes[value]; }
    JointNode& operator[](GraphValue value) { return m_nodes[value]; }
    std::span<const GraphValue> inputs(GraphValue value) const
    {
        const auto& range = m_nodes[value].inputs;
        return {m_edges.data() + range.first.number(), static_cast<std::size_t>(range.count)};
    }
    void setInput(GraphValue value, GraphValue input, std::int32_t at = 0)
    {
        m_edges[m_nodes[value].inputs.first + at] = input;
    }
    IndexRange<GraphValue> indices() const { return m_nodes.indices(); }
    std::size_t size() const { return m_nodes.size(); }

    /// The outputs of the forward pass, and the gradients of its inputs, some of which may be invalid.
    std::vector<GraphValue> outputs;
    std::vector<GraphValue> gradients;
    /// Side effects of the forward pass: nodes that write into inputs.
    std::vector<GraphValue> effects;
    /// Whether its convolutions run in channels-last (copyToChannelsLast).
    bool channelsLast = false;
    /// Whether convolutions that backward recomputes run in channels-last (copyRecomputedToChannelsLast).
    bool recomputesInChannelsLast = false;
    bool convolvesInChannelsLast() const { return channelsLast || recomputesInChannelsLast; }
    CompilerRules rules{};    ///< The rules by which the graph is compiled.
    bool freeOfNoOps = false; ///< Whether removeNoOps has run; what later passes leave is kept.

    /// Returns the values that operators of the given kind compute, in order.
    std::vector<GraphValue> valuesOf(OperatorKind kind) const;
    /// Returns the value that `value` is a direct view or piece of, or `value` itself if it is neither.
    GraphValue viewedValue(GraphValue value) const;
    /// Returns the value whose memory `value` shares.
    GraphValue base(GraphValue value) const;
    bool operator==(const JointGraph& other) const;
    /// Whether the graphs differ at most in the rows that their nodes belong to.
    bool isSameCode(const JointGraph& other) const;

private:
    IndexedVector<GraphValue, JointNode> m_nodes;
    IndexedVector<Index<struct GraphEdge>, GraphValue> m_edges;
};

/// The nodes that read each value.
using GraphUsers = IndexedVector<GraphValue, std::vector<GraphValue>>;
/// Adds `user` to the users of `value`. A node that reads a value several times is listed only once, so all reads of a
/// node must be added before those of the next one.
void addUser(GraphUsers& users, GraphValue value, GraphValue user);

/// Whether both are tensors of the same shape, strides and dtype, so that an operator from one to the other may be a
/// no-op.
bool haveSameLayout(const JointNode& a, const JointNode& b);
/// Reads the operands of views, conversions and copies that change nothing instead of their results, unless they are
/// returned (remove_noop_ops in fx_passes/post_grad.py). Does nothing the second time.
void removeNoOps(JointGraph& graph);

/// Returns the graph after Inductor's joint passes, dead-code elimination and common-subexpression elimination
/// (fx_passes/joint_graph.py, _functorch/compile_utils.py, fx_graph_cse).
JointGraph simplified(JointGraph graph);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"
#include "compile/minimum_cut.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The output node of the graph, which can be among the users of a value.
constexpr GraphValue kOutput{};

/// Rules that ban values from recomputation (MinCutOptions).
struct BanRules {
    bool usedFarApart = true;
    bool longChains = true;
    bool materializedInBackward = true;
    bool notInAllowlist = true;
};

/// Reimplements solve_min_cut of torch/_functorch/partitioners.py.
class Partitioner
{
public:
    explicit Partitioner(const JointGraph& graph);
    /// Returns the saved values. Values marked in `allowed` may be recomputed regardless of the rules.
    std::vector<GraphValue> saved(const BanRules& rules, const IndexedVector<GraphValue, char>* allowed = nullptr);
    /// Returns the values in forward that the last cut did not allow to be recomputed.
    std::vector<GraphValue> banned() const;
    std::vector<GraphValue> placeholders() const;
    /// Whether backward depends on the value.
    bool leadsToBackward(GraphValue value) const { return m_distance[value] < kNever; }
    std::vector<GraphValue> forwardNodes(const std::vector<GraphValue>& saved) const;
    std::vector<GraphValue> backwardNodes(std::vector<GraphValue>& saved) const;

private:
    static constexpr std::int32_t kNever = 1'000'000'000;

    const Operator& op(GraphValue value) const { return *m_graph[value].op; }
    bool isView(GraphValue value) const;
    bool isRecomputable(GraphValue value) const { return op(value).isRecomputable() || isView(value); }
    bool isFusible(GraphValue a, GraphValue b) const
    {
        if (b == kOutput)
            return false;
        return op(b).kind == OperatorKind::Concat || (isRecomputable(a) && isRecomputable(b));
    }
    bool isForward(GraphValue value) const { return value != kOutput && m_forward[value] != 0; }
    void findUsers();
    void classify();
    void computeDistances();
    bool isMaterializedInBackward(GraphValue value) const;
    bool shrinks(GraphValue value) const;
    bool shouldBan(GraphValue value) const;
    std::int64_t weight(GraphValue value) const;
    bool mustRecompute(GraphValue value) const
    {
        return m_graph[value].recompute == Recompute::Must && m_kept[value] == 0;
    }
    bool isKept(GraphValue value) const { return m_graph[value].recompute == Recompute::Never || m_kept[value] != 0; }
    void keepBetweenSegments();
    void ban(GraphValue value)
    {
        if (!isView(value) && !mustRecompute(value) && (!m_allowed || (*m_allowed)[value] == 0))
            m_banned[value] = 1;
    }
    std::int32_t firstUnfusible(GraphValue value) const;
    void banUsedFarApart();
    void banLongChains();
    void walkChain(GraphValue start, IndexedVector<GraphValue, char>& visited);
    FlowNetwork network() const;
    void addOperands(const IndexedVector<GraphValue, char>& given, IndexedVector<GraphValue, char>& needed) const;
    IndexedVector<GraphValue, char> readByWaits(const IndexedVector<GraphValue, char>& given,
                                                IndexedVector<GraphValue, char> needed) const;
    std::vector<GraphValue> inAutogradOrder(const IndexedVector<GraphValue, char>& given,
                                            const IndexedVector<GraphValue, char>& needed) const;

    const JointGraph& m_graph;
    GraphUsers m_users{};
    IndexedVector<GraphValue, char> m_forward{};
    IndexedVector<GraphValue, char> m_backward{};
    IndexedVector<GraphValue, char> m_banned{};
    IndexedVector<GraphValue, char> m_kept{}; ///< Values that are kept because they pass between checkpointed segments.
    BanRules m_rules{};
    const IndexedVector<GraphValue, char>* m_allowed = nullptr;
    IndexedVector<GraphValue, std::int32_t> m_distance{}; ///< Called dist_from_bw in PyTorch.
    IndexedVector<GraphValue, std::int32_t> m_order{};    ///< Called fw_order in PyTorch.
};

} // namespace vram

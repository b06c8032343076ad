// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/kernel_fusion.h"

#include "base/sort_unique.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace vram {

namespace {

using Kernels = std::vector<std::size_t>;

/// A kernel, or several fused kernels.
struct Group {
    /// Sorted, so that the first and the last are min_order and max_order of the scheduler.
    Kernels members{};
    /// Buffers that it reads element by element, and buffers that it writes, sorted.
    std::vector<std::size_t> direct{};
    KernelBuffers::Loops loops{};
};

class Fusion
{
public:
    explicit Fusion(const KernelBuffers& graph) : m_graph(graph), m_groupOf(graph.kernels.size())
    {
        std::iota(m_groupOf.begin(), m_groupOf.end(), std::size_t{0});
        for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
            const KernelBuffers::Kernel& kernel = graph.kernels[k];
            Group group{{k}, {}, kernel.loops};
            group.direct = kernel.direct;
            if (kernel.writesInOrder)
                group.direct.insert(group.direct.end(), kernel.produces.begin(), kernel.produces.end());
            sortUnique(group.direct);
            m_groups.push_back(std::move(group));
        }
        findEdges();
        countUsers();
    }

    std::vector<Kernels> fused()
    {
        constexpr int mostRounds = 10;
        for (int round = 0; round < mostRounds && fuseOnce(); ++round) {
        }
        return ordered();
    }

private:
    struct Pair {
        bool sameKind = false; ///< Whether both groups reduce or neither does.
        Bytes shared = 0;
        std::size_t distance = 0;
        std::size_t first = 0;
        std::size_t second = 0;
    };

    void findEdges();
    void countUsers();
    bool fuseOnce();
    std::vector<Pair> pairs() const;
    Bytes sharedBytes(const Group& a, const Group& b) const;
    bool dependsOnOther(const Group& a, const Group& b) const;
    bool readsElsewhere(const Group& reader, const Group& maker) const;
    bool mayFuse(const Group& a, const Group& b) const;
    std::vector<std::size_t> readByNoOther(const Group& group) const;
    bool raisesPeak(const Group& a, const Group& b) const;
    std::size_t lastBefore(std::size_t last) const;
    bool dependsThroughOther(std::size_t from, std::size_t to) const;
    void merge(std::size_t into, std::size_t from);
    std::vector<Kernels> ordered() const;

    const KernelBuffers& m_graph;
    std::vector<std::size_t> m_groupOf;
    std::vector<Group> m_groups{};    ///< By their first kernels; empty if merged into another.
    std::vector<Kernels> m_later{};   ///< Consumers of each kernel's results.
    std::vector<Kernels> m_earlier{}; ///< Producers of each kernel's operands.
    /// Producers of the operands that each kernel reads by computed indices.
    std::vector<Kernels> m_elsewhere{};
    /// Number of the kernels that read each buffer, not counting inputs. A result of the graph has one more.
    std::vector<std::size_t> m_users{};
};

void Fusion::findEdges()
{
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> makers(m_graph.buffers.size(), none);
    m_later.resize(m_graph.kernels.size());
    m_earlier.resize(m_graph.kernels.size());
    m_elsewhere.resize(m_graph.kernels.size());
    for (std::size_t k = 0; k < m_graph.kernels.size(); ++k) {
        for (const std::size_t buffer : m_graph.kernels[k].reads) {
            const std::size_t maker = makers[buffer];
            const std::vector<std::size_t>& lookedUp = m_graph.kernels[k].lookedUp;
            if (maker != none && std::ranges::find(lookedUp, buffer) != lookedUp.end())
                m_elsewhere[k].push_back(maker);
            if (maker == none || (!m_later[maker].empty() && m_later[maker].back() == k))
                continue;
            m_later[maker].push_back(k);
            m_earlier[k].push_back(maker);
        }
        for (const std::size_t buffer : m_graph.kernels[k].produces)
            makers[buffer] = k;
    }
}

void Fusion::countUsers()
{
    m_users.assign(m_graph.buffers.size(), 0);
    std::vector<char> computed(m_graph.buffers.size(), 0);
    for (const KernelBuffers::Kernel& kernel : m_graph.kernels) {
        for (const std::size_t buffer : kernel.reads)
            ++m_users[buffer];
        for (const std::size_t buffer : kernel.produces)
            computed[buffer] = 1;
    }
    for (std::size_t buffer = 0; buffer < m_users.size(); ++buffer)
        m_users[buffer] = computed[buffer] == 0 ? 0 : m_users[buffer] + (m_graph.buffers[buffer].kept ? 1 : 0);
}

// score_fusion_memory: the bytes of the buffers that both groups access.
Bytes Fusion::sharedBytes(const Group& a, const Group& b) const
{
    Bytes bytes = 0;
    auto other = b.direct.begin();
    for (const std::size_t buffer : a.direct) {
        other = std::lower_bound(other, b.direct.end(), buffer);
        bytes += other != b.direct.end() && *other == buffer ? m_graph.buffers[buffer].size : 0;
    }
    return bytes;
}

std::size_t distance(const Group& a, const Group& b)
{
    const auto difference = [](std::size_t x, std::size_t y) { return x > y ? x - y : y - x; };
    return std::max(difference(a.members.front(), b.members.back()), difference(b.members.front(), a.members.back()));
}

/// Whether one of the groups is computed from results of the other, directly or not.
bool Fusion::dependsOnOther(const Group& a, const Group& b) const
{
    const std::size_t last = std::max(a.members.back(), b.members.back());
    std::vector<char> found(last + 1, 0); // Bit 0: computed from the results of a; bit 1: from those of b.
    for (const std::size_t member : a.members)
        found[member] |= 1;
    for (const std::size_t member : b.members)
        found[member] |= 2;
    for (std::size_t k = std::min(a.members.front(), b.members.front()); k <= last; ++k) {
        if (found[k] == 3)
            return true;
        for (const std::size_t reader : m_later[k]) {
            if (reader <= last)
                found[reader] = static_cast<char>(found[reader] | found[k]);
        }
    }
    return false;
}

// scheduler.py, can_fuse_vertical: whether a kernel reads a result of the other group by computed indices.
bool Fusion::readsElsewhere(const Group& reader, const Group& maker) const
{
    return std::ranges::any_of(reader.members, [&](std::size_t k) {
        return std::ranges::any_of(m_elsewhere[k],
                                   [&](std::size_t from) { return std::ranges::binary_search(maker.members, from); });
    });
}

// codegen/simd.py, can_fuse, and choices.py, can_fuse: two groups fuse if their loops are equal, or if one iterates
// over the elements that the other reduces. Reductions of rows and of columns share no reads (score_fusion_memory).
bool Fusion::mayFuse(const Group& a, const Group& b) const
{
    constexpr std::size_t mostKernels = 64;  // Value of max_fusion_size.
    constexpr std::size_t mostDistance = 64; // Limit in are_long_distant_nodes for independent groups.
    const KernelBuffers::Loops& x = a.loops;
    const KernelBuffers::Loops& y = b.loops;
    if (x.elements == 0 || y.elements == 0 || x.order != y.order)
        return false;
    if (readsElsewhere(a, b) || readsElsewhere(b, a))
        return false;
    if (a.members.size() + b.members.size() > mostKernels || (distance(a, b) > mostDistance && !dependsOnOther(a, b)))
        return false;
    if (x.reduces() == y.reduces())
        return x.elements == y.elements && x.reduced == y.reduced && x.partials() == y.partials() && x.inner == y.inner;
    const KernelBuffers::Loops& reduction = x.reduces() ? x : y;
    const KernelBuffers::Loops& plain = x.reduces() ? y : x;
    return plain.elements == reduction.elements
           || (reduction.inner && !reduction.isSplit() && plain.elements == reduction.elements * reduction.reduced);
}

std::vector<std::size_t> Fusion::readByNoOther(const Group& group) const
{
    std::vector<std::size_t> found;
    for (const std::size_t member : group.members) {
        for (const std::size_t buffer : m_graph.kernels[member].reads) {
            if (m_users[buffer] == 1)
                found.push_back(buffer);
        }
    }
    sortUnique(found);
    return found;
}

// can_fusion_increase_peak_memory: if both groups are the only readers of buffers of the same size, one of these
// buffers could be reused for the other if the groups stayed apart. Fusing them must save enough reads to make up for
// that.
bool Fusion::raisesPeak(const Group& a, const Group& b) const
{
    constexpr Bytes readsPerElement = 32;
    std::vector<std::pair<std::int64_t, Bytes>> sizes;
    for (const std::size_t buffer : readByNoOther(a))
        sizes.emplace_back(m_graph.buffers[buffer].elements, m_graph.buffers[buffer].size);
    std::int64_t elements = 0;
    for (const std::size_t buffer : readByNoOther(b)) {
        const std::pair size(m_graph.buffers[buffer].elements, m_graph.buffers[buffer].size);
        elements = checkedAdd(elements, std::erase(sizes, size) > 0 ? size.first : 0);
    }
    return elements > checkedMul(readsPerElement, sharedBytes(a, b));
}

// Returns the last of the groups on which a group that ends with kernel `last` may depend. A group runs as a whole, so
// that one that begins before `last` may depend on anything before its own end.
std::size_t Fusion::lastBefore(std::size_t last) const
{
    for (std::size_t group = 0; group <= last; ++group) {
        if (!m_groups[group].members.empty())
            last = std::max(last, m_groups[group].members.back());
    }
    return last;
}

// Whether group `to` depends on group `from` through a third group.
bool Fusion::dependsThroughOther(std::size_t from, std::size_t to) const
{
    const std::size_t last = lastBefore(m_groups[to].members.back());
    std::set<std::size_t> seen{from};
    Kernels open{from};
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        for (const std::size_t member : m_groups[at].members) {
            for (const std::size_t reader : m_later[member]) {
                const std::size_t next = m_groupOf[reader];
                if (next == to && at != from)
                    return true;
                if (next != to && next <= last && seen.insert(next).second)
                    open.push_back(next);
            }
        }
    }
    return false;
}

std::vector<Fusion::Pair> Fusion::pairs() const
{
    constexpr Bytes least = 10; // score_fusion_memory_threshold, for independent groups.
    std::vector<std::vector<std::size_t>> users(m_graph.buffers.size());
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        if (m_groups[g].members.empty() || m_groups[g].loops.elements == 0)
            continue;
        for (const std::size_t buffer : m_groups[g].direct)
            users[buffer].push_back(g);
    }
    std::set<std::pair<std::size_t, std::size_t>> seen;
    std::vector<Pair> found;
    for (const std::vector<std::size_t>& groups : users) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            for (std::size_t j = i + 1; j < groups.size(); ++j) {
                const Group& a = m_groups[groups[i]];
                const Group& b = m_groups[groups[j]];
                if (!seen.insert({groups[i], groups[j]}).second || !mayFuse(a, b))
                    continue;
                const Bytes shared = sharedBytes(a, b);
                if (shared > 0 && (shared >= least || dependsOnOther(a, b)) && !raisesPeak(a, b))
                    found.push_back(
                        {a.loops.reduces() == b.loops.reduces(), shared, distance(a, b), groups[i], groups[j]});
            }
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, [](const Pair& pair) {
        return std::tuple(pair.sameKind, pair.shared, -static_cast<std::int64_t>(pair.distance));
    });
    return found;
}

void Fusion::merge(std::size_t into, std::size_t from)
{
    Group& a = m_groups[into];
    Group& b = m_groups[from];
    for (const std::size_t member : b.members)
        m_groupOf[member] = into;
    a.members.insert(a.members.end(), b.members.begin(), b.members.end());
    std::ranges::sort(a.members);
    a.direct.insert(a.direct.end(), b.direct.begin(), b.direct.end());
    sortUnique(a.direct);
    if (b.loops.reduces())
        a.loops = b.loops;
    b = {};
}

bool Fusion::fuseOnce()
{
    bool any = false;
    for (const Pair& pair : pairs()) {
        const std::size_t a =
            m_groupOf[m_groups[pair.first].members.empty() ? pair.first : m_groups[pair.first].members.front()];
        const std::size_t b =
            m_groupOf[m_groups[pair.second].members.empty() ? pair.second : m_groups[pair.second].members.front()];
        if (a == b || !mayFuse(m_groups[a], m_groups[b]) || raisesPeak(m_groups[a], m_groups[b])
            || dependsThroughOther(a, b) || dependsThroughOther(b, a))
            continue;
        merge(std::min(a, b), std::max(a, b));
        any = true;
    }
    return any;
}

// Orders the groups by their first kernels, each after the groups it depends on, which are visited by the names of
// their buffers (topological_sort_schedule).
std::vector<Kernels> Fusion::ordered() const
{
    std::vector<Kernels> result;
    std::vector<char> seen(m_groups.size(), 0);
    for (std::size_t first = 0; first < m_groups.size(); ++first) {
        std::vector<std::size_t> open{first};
        while (!open.empty()) {
            const std::size_t at = open.back();
            if (seen[at] != 0 || m_groups[at].members.empty()) {
                if (std::exchange(seen[at], 2) == 1)
                    result.push_back(m_groups[at].members);
                open.pop_back();
                continue;
            }
            seen[at] = 1;
            std::vector<std::pair<std::string, std::size_t>> makers;
            for (const std::size_t member : m_groups[at].members) {
                for (const std::size_t maker : m_earlier[member]) {
                    if (seen[m_groupOf[maker]] == 0)
                        makers.emplace_back(std::to_string(maker), m_groupOf[maker]);
                }
            }
            std::ranges::sort(makers, std::ranges::greater{});
            for (const auto& maker : makers)
                open.push_back(maker.second);
        }
    }
    return result;
}

} // namespace

std::vector<std::vector<std::size_t>> fusedKernels(const KernelBuffers& graph)
{
    return Fusion(graph).fused();
}

} // namespace vram

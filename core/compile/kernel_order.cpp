// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/kernel_order.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace vram {

namespace {

/// Tracks the live bytes while kernels run one after the other.
class LiveBuffers
{
public:
    explicit LiveBuffers(const KernelBuffers& graph) : m_graph(graph), m_readers(graph.buffers.size(), 0)
    {
        for (const KernelBuffers::Kernel& kernel : graph.kernels) {
            for (const std::size_t buffer : kernel.reads)
                ++m_readers[buffer];
        }
        for (const KernelBuffers::Buffer& buffer : graph.buffers)
            m_live += buffer.given ? buffer.bytes : 0;
        m_peak = m_live;
    }

    Bytes live() const { return m_live; }
    Bytes peak() const { return m_peak; }
    Bytes made(std::size_t kernel) const
    {
        Bytes bytes = 0;
        for (const std::size_t buffer : m_graph.kernels[kernel].produces)
            bytes += m_graph.buffers[buffer].bytes + m_graph.buffers[buffer].extra;
        return bytes;
    }
    /// Bytes of the buffers that are no longer needed after `kernel` has run next.
    Bytes freed(std::size_t kernel) const
    {
        Bytes bytes = 0;
        for (const std::size_t buffer : m_graph.kernels[kernel].produces)
            bytes += m_readers[buffer] == 0 && !m_graph.buffers[buffer].kept ? m_graph.buffers[buffer].bytes : 0;
        for (const std::size_t buffer : m_graph.kernels[kernel].reads)
            bytes += m_readers[buffer] == 1 && !m_graph.buffers[buffer].kept ? m_graph.buffers[buffer].bytes : 0;
        return bytes;
    }
    void run(std::size_t kernel)
    {
        m_live += made(kernel);
        m_peak = std::max(m_peak, m_live);
        m_live -= freed(kernel);
        for (const std::size_t buffer : m_graph.kernels[kernel].reads)
            --m_readers[buffer];
    }

private:
    const KernelBuffers& m_graph;
    std::vector<int> m_readers; ///< Number of pending kernels that read each buffer.
    Bytes m_live = 0;
    Bytes m_peak = 0;
};

Bytes peakOf(const KernelBuffers& graph, const std::vector<std::size_t>& order)
{
    LiveBuffers buffers(graph);
    for (const std::size_t kernel : order)
        buffers.run(kernel);
    return buffers.peak();
}

/// The consumers of each kernel's results, and the number of kernels that each kernel waits for.
struct Dependencies {
    explicit Dependencies(const KernelBuffers& graph) : later(graph.kernels.size()), waits(graph.kernels.size(), 0)
    {
        constexpr auto none = static_cast<std::size_t>(-1);
        std::vector<std::size_t> makers(graph.buffers.size(), none);
        for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
            for (const std::size_t buffer : graph.kernels[k].produces)
                makers[buffer] = k;
        }
        for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
            for (const std::size_t buffer : graph.kernels[k].reads) {
                const std::size_t maker = makers[buffer];
                if (maker == none || maker == k || (!later[maker].empty() && later[maker].back() == k))
                    continue;
                later[maker].push_back(k);
                ++waits[k];
            }
        }
    }

    std::vector<std::vector<std::size_t>> later;
    std::vector<std::size_t> waits;
};

// Repeatedly runs the ready kernel that raises the peak least, and among equals the one that leaves the fewest bytes
// live.
std::vector<std::size_t> lowestPeakFirst(const KernelBuffers& graph, Dependencies dependencies)
{
    LiveBuffers buffers(graph);
    std::vector<std::size_t> ready;
    for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
        if (dependencies.waits[k] == 0)
            ready.push_back(k);
    }
    Bytes results = 0;
    for (const KernelBuffers::Buffer& buffer : graph.buffers)
        results += buffer.kept && !buffer.given ? buffer.bytes : 0;
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        const Bytes gap = std::max(buffers.peak(), results) - buffers.live();
        const auto cost = [&](std::size_t kernel) {
            const Bytes made = buffers.made(kernel);
            return std::tuple(std::max(made, gap), made - buffers.freed(kernel), kernel);
        };
        const auto next = std::ranges::min_element(ready, {}, cost);
        const std::size_t kernel = *next;
        ready.erase(next);
        buffers.run(kernel);
        order.push_back(kernel);
        for (const std::size_t reader : dependencies.later[kernel]) {
            if (--dependencies.waits[reader] == 0)
                ready.push_back(reader);
        }
    }
    return order;
}

/// topological_sort_bfs: repeatedly runs the ready kernel whose operands were produced earliest.
std::vector<std::size_t> earliestOperandsFirst(const KernelBuffers& graph, Dependencies dependencies)
{
    // The times at which the operands of a kernel were produced, and the kernel.
    using Ready = std::pair<std::vector<std::size_t>, std::size_t>;
    std::vector<std::vector<std::size_t>> made(graph.kernels.size());
    std::set<Ready> ready;
    for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
        if (dependencies.waits[k] == 0)
            ready.insert({{}, k});
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        const std::size_t kernel = ready.extract(ready.begin()).value().second;
        for (const std::size_t reader : dependencies.later[kernel]) {
            made[reader].push_back(order.size());
            if (--dependencies.waits[reader] == 0)
                ready.insert({made[reader], reader});
        }
        order.push_back(kernel);
    }
    return order;
}

/// topological_sort_dfs: visits kernels in order of the bytes that they allocate and may free, each after its
/// producers. The single results of a kernel of several come first, as they allocate nothing.
class SmallestFirst
{
public:
    SmallestFirst(const KernelBuffers& graph, const Dependencies& dependencies)
        : m_needs(graph.kernels.size()), m_bytes(graph.kernels.size(), 0), m_seen(graph.kernels.size(), 0)
    {
        for (std::size_t k = 0; k < graph.kernels.size(); ++k) {
            for (const std::size_t reader : dependencies.later[k])
                m_needs[reader].push_back(k);
            for (const std::size_t buffer : graph.kernels[k].produces)
                m_bytes[k] += graph.buffers[buffer].bytes + graph.buffers[buffer].extra;
            for (const std::size_t buffer : graph.kernels[k].reads)
                m_bytes[k] += graph.buffers[buffer].bytes;
        }
    }

    std::vector<std::size_t> order()
    {
        std::vector<std::size_t> kernels(m_bytes.size());
        std::iota(kernels.begin(), kernels.end(), std::size_t{0});
        visitAll(kernels);
        return std::move(m_order);
    }

private:
    // Iterates depth-first without recursion, because the graph of a whole model can be thousands of kernels deep.
    void visitAll(std::vector<std::size_t>& kernels)
    {
        sortBySize(kernels);
        for (const std::size_t kernel : kernels) {
            std::vector<std::size_t> open{kernel};
            while (!open.empty()) {
                const std::size_t at = open.back();
                if (m_seen[at] != 0) {
                    if (std::exchange(m_seen[at], 2) == 1)
                        m_order.push_back(at);
                    open.pop_back();
                    continue;
                }
                m_seen[at] = 1;
                sortBySize(m_needs[at]);
                std::ranges::copy_if(m_needs[at].rbegin(), m_needs[at].rend(), std::back_inserter(open),
                                     [this](std::size_t k) { return m_seen[k] == 0; });
            }
        }
    }
    void sortBySize(std::vector<std::size_t>& kernels) const
    {
        std::ranges::sort(kernels, {}, [this](std::size_t k) { return std::pair(m_bytes[k], k); });
    }

    std::vector<std::vector<std::size_t>> m_needs;
    std::vector<Bytes> m_bytes;
    std::vector<char> m_seen; ///< 1 while the producers of the kernel are visited, 2 when it is in the order.
    std::vector<std::size_t> m_order{};
};

Bytes allBytes(const KernelBuffers& graph)
{
    Bytes bytes = 0;
    for (const KernelBuffers::Buffer& buffer : graph.buffers)
        bytes = checkedAdd(bytes, buffer.bytes);
    return bytes;
}

constexpr std::int64_t kMultiprocessors = 108;

/// Returns `wanted` elements for each thread, or a divisor of `reduced` that is close enough.
std::int64_t evenly(std::int64_t reduced, std::int64_t wanted, std::int64_t mostApart, std::int64_t least)
{
    std::int64_t closest = 1;
    for (std::int64_t divisor = 2; divisor <= reduced && divisor <= wanted + mostApart; ++divisor) {
        if (reduced % divisor == 0 && std::abs(divisor - wanted) < std::abs(closest - wanted))
            closest = divisor;
    }
    return std::abs(closest - wanted) < mostApart ? std::max(closest, least) : wanted;
}

} // namespace

// ir.py, Reduction.num_splits, and choices.py, reduction_split_factor.
std::int64_t KernelBuffers::Loops::partials() const
{
    constexpr std::int64_t least = 32; // Elements for each thread.
    constexpr std::int64_t most = 512;
    constexpr std::int64_t threads = kMultiprocessors * 2048;
    const bool single = elements == 1;
    const bool inward = single || consecutive;
    if (!reduces() || !mayDivide || (!single && (reduced <= least || elements >= 64 * kMultiprocessors)))
        return 1;
    if (inward && (elements >= 2 * kMultiprocessors || reduced <= 8192))
        return 1;
    const std::int64_t blockThreads = inward ? 256 : 4;
    const std::int64_t blocks =
        inward ? ceilDiv(threads / 512, elements) : ceilDiv(threads / 256, ceilDiv(elements, 128));
    const std::int64_t all = checkedMul(reduced, elements);
    std::int64_t each = least;
    if (all >= most * threads)
        each = evenly(reduced, most, 50, 0);
    else if (all > least * threads || (!inward && all == least * threads))
        each = evenly(reduced, ceilDiv(reduced, blockThreads * blocks), inward ? 30 : 20, least);
    return ceilDiv(reduced, each * blockThreads);
}

KernelBuffers withResults(const KernelBuffers& graph, std::span<const SchedulerNode> nodes)
{
    KernelBuffers all{graph.buffers, {}};
    std::vector<std::size_t> tuples(graph.kernels.size(), 0);
    for (const SchedulerNode& node : nodes) {
        if (!node.isResult()) {
            all.kernels.push_back(graph.kernels[node.kernel]);
            continue;
        }
        std::size_t& tuple = tuples[node.kernel];
        if (tuple == 0) {
            tuple = all.buffers.size();
            all.buffers.emplace_back();
        }
        const std::size_t result = graph.kernels[node.kernel].produces[static_cast<std::size_t>(node.result)];
        all.buffers[tuple].extra += all.buffers[result].bytes;
        all.buffers[result].extra = -all.buffers[result].bytes;
        all.kernels.push_back({{tuple}, {result}, {}, {}});
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].isResult() && tuples[nodes[i].kernel] != 0)
            all.kernels[i].produces = {tuples[nodes[i].kernel]};
    }
    return all;
}

std::vector<std::size_t> memoryOrder(const KernelBuffers& graph)
{
    std::vector<std::size_t> asWritten(graph.kernels.size());
    std::iota(asWritten.begin(), asWritten.end(), std::size_t{0});
    if (allBytes(graph) == kOverflow)
        return asWritten;
    std::vector<std::size_t> best = std::move(asWritten);
    Bytes lowest = peakOf(graph, best);
    const Dependencies dependencies(graph);
    for (std::vector<std::size_t>& order :
         std::array{lowestPeakFirst(graph, dependencies), earliestOperandsFirst(graph, dependencies),
                    SmallestFirst(graph, dependencies).order()}) {
        const Bytes peak = order.size() == best.size() ? peakOf(graph, order) : kOverflow;
        if (peak >= lowest)
            continue;
        lowest = peak;
        best = std::move(order);
    }
    return best;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/checkpoint_plan.h"

#include "base/bisect.h"
#include "estimate/compute.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace vram {

namespace {

void collect(const std::vector<Row>& rows, const std::string& path, std::vector<CheckpointBlock>& blocks)
{
    for (const Row& row : rows) {
        const Block* block = asBlock(row);
        if (!block)
            continue;
        const auto sameKind = [&](const Row& other) {
            const Block* b = asBlock(other);
            return b && b->kind == block->kind && !b->kind.empty();
        };
        const std::string own = path.empty() ? block->name : path + "." + block->name;
        const bool container = block->kind == "Sequential" || block->kind == "ModuleList";
        if (block->repeat > 1 || (!container && std::count_if(rows.begin(), rows.end(), sameKind) > 1))
            blocks.push_back({own, block->id, block->repeat});
        else
            collect(block->rows, own, blocks);
    }
}

/// Number of checkpointed repeats of each block.
using Counts = std::vector<std::int64_t>;

/// Searches for the smallest set of checkpointed blocks with which the setup fits.
class Search
{
public:
    Search(const Network& network, const Setup& setup, const Catalogues& catalogues)
        : m_network(network), m_setup(setup), m_catalogues(catalogues), m_blocks(checkpointBlocks(network))
    {
        rank();
    }

    std::int64_t all() const
    {
        return std::accumulate(m_blocks.begin(), m_blocks.end(), std::int64_t{0},
                               [](std::int64_t sum, const CheckpointBlock& block) { return sum + block.repeat; });
    }

    /// The first `count` repeats, in descending order of bytes saved per recomputed operation.
    Counts first(std::int64_t count) const
    {
        Counts counts(m_blocks.size(), 0);
        for (const std::size_t block : m_order) {
            counts[block] = std::min(count, m_blocks[block].repeat);
            count -= counts[block];
        }
        return counts;
    }

    bool fits(const Counts& counts) const
    {
        Setup setup = m_setup;
        setup.checkpoint = globs(counts);
        return estimate(m_network, setup, m_catalogues, Detail::Memory).fits();
    }

    std::string globs(const Counts& counts) const
    {
        std::string list;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (counts[i] > 0)
                list += (list.empty() ? "" : ",") + m_blocks[i].path
                        + (counts[i] < m_blocks[i].repeat ? ":" + std::to_string(counts[i]) : "");
        }
        return list;
    }

    /// Removes checkpoints that are not needed to fit.
    void prune(Counts& counts) const
    {
        for (auto block = m_order.rbegin(); block != m_order.rend(); ++block) {
            Counts fewer = counts;
            while (fewer[*block] > 0 && (--fewer[*block], fits(fewer)))
                counts = fewer;
        }
    }

private:
    // Sorts by the bytes that a checkpoint saves per recomputed operation.
    void rank()
    {
        const Estimate plain = estimate(m_network, m_setup, m_catalogues, Detail::Rows);
        const Compute compute = countCompute(m_network, m_setup, m_catalogues);
        std::vector<double> worth(m_blocks.size());
        std::unordered_map<LayerId, std::size_t> blockOf;
        for (std::size_t block = 0; block < m_blocks.size(); ++block)
            blockOf.emplace(m_blocks[block].id, block);
        for (const RowIndex row : plain.rows.indices()) {
            if (const auto block = blockOf.find(plain.rows[row].id); block != blockOf.end())
                worth[block->second] = static_cast<double>(plain.rows[row].saved) / std::max(1.0, compute.rows[row]);
        }
        m_order.resize(m_blocks.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::stable_sort(m_order, [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
    }

    const Network& m_network;
    const Setup& m_setup;
    const Catalogues& m_catalogues;
    std::vector<CheckpointBlock> m_blocks;
    std::vector<std::size_t> m_order{};
};

} // namespace

std::vector<CheckpointBlock> checkpointBlocks(const Network& network)
{
    std::vector<CheckpointBlock> blocks;
    collect(network.rows, {}, blocks);
    return blocks;
}

std::optional<CheckpointPlan> cheapestCheckpoints(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues)
{
    const Search search(network, setup, catalogues);
    const std::int64_t all = search.all();
    if (!setup.checkpoint.empty() || all < 2 || search.fits(search.first(0)) || !search.fits(search.first(all)))
        return std::nullopt;
    const std::int64_t tooFew = bisect(0, all, [&](std::int64_t first) { return !search.fits(search.first(first)); });
    Counts counts = search.first(tooFew + 1);
    search.prune(counts);
    CheckpointPlan plan;
    plan.globs = search.globs(counts);
    plan.repeats = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    plan.of = all;
    if (plan.repeats == all)
        return std::nullopt;
    Setup chosen = setup;
    chosen.checkpoint = plan.globs;
    const Compute compute = countCompute(network, chosen, catalogues);
    plan.recomputed = compute.forward > 0 ? compute.recomputed / compute.forward : 0;
    return plan;
}

} // namespace vram

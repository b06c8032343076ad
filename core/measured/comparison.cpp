// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/comparison.h"

#include "base/units.h"
#include "measured/match.h"
#include "measured/unpredicted_advice.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace vram {

namespace {

/// Whether the storage is alive in the prediction just after that event.
bool alive(const PredictedStorage& storage, std::size_t event)
{
    return storage.allocatedAt != PredictedStorage::kNever && storage.allocatedAt <= event
           && (storage.freedAt == PredictedStorage::kNever || storage.freedAt > event);
}

/// Returns the peak of the allocated bytes in the steady step, and the index of the event after which it is reached.
std::pair<Bytes, std::size_t> predictedPeak(const PredictedRun& run)
{
    Bytes held = 0;
    std::pair<Bytes, std::size_t> peak{-1, 0};
    for (std::size_t e = 0; e < run.steadyEnd; ++e) {
        held += run.changeAt(e);
        if (e >= run.steadyStep && held > peak.first)
            peak = {held, e};
    }
    return {std::max<Bytes>(peak.first, 0), peak.second};
}

class Comparer
{
public:
    Comparer(const Snapshot& snapshot, const History& history, const RecordedStep& step, const PredictedRun& run)
        : m_snapshot(snapshot), m_history(history), m_step(step), m_run(run)
    {
    }

    Comparison compare()
    {
        m_result.match.assign(m_history.blocks.size(), {});
        m_result.measuredPeakEvent = peakEvent(m_history, m_step);
        m_result.measuredPeak = m_history.allocated[m_result.measuredPeakEvent];
        std::tie(m_result.predictedPeak, m_result.predictedPeakEvent) = predictedPeak(m_run);
        matchStanding();
        matchStep();
        addUp();
        addDifferences();
        m_result.advice = unpredictedAdvice(m_snapshot, m_history, m_step, m_run, m_result);
        return std::move(m_result);
    }

private:
    using Blocks = std::vector<std::size_t>;
    using Storages = std::vector<StorageId>;

    void match(const Blocks& blocks, const Storages& storages, bool ordered)
    {
        std::vector<Bytes> a;
        std::vector<Bytes> b;
        for (const std::size_t block : blocks)
            a.push_back(blockBytes(m_history.blocks[block].size));
        for (const StorageId storage : storages)
            b.push_back(blockBytes(m_run.storages[storage].bytes));
        const std::vector<std::optional<std::size_t>> found = matchBySize(a, b, ordered);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (found[i])
                m_result.match[blocks[i]] = storages[*found[i]];
        }
    }

    bool bornInStep(const RecordedBlock& block) const
    {
        return block.allocatedAt != RecordedBlock::kOutside && block.allocatedAt >= m_step.begin
               && block.allocatedAt < m_step.end;
    }

    // Parameters precede other tensors of the same size, because they were allocated first.
    void matchStanding()
    {
        Blocks blocks;
        Storages storages;
        for (std::size_t i = 0; i < m_history.blocks.size(); ++i) {
            const RecordedBlock& block = m_history.blocks[i];
            if (!bornInStep(block) && block.alive(m_step.begin))
                blocks.push_back(i);
        }
        for (const StorageId s : m_run.storages.indices()) {
            if (m_run.storages[s].allocatedAt < m_run.steadyStep && alive(m_run.storages[s], m_run.steadyStep))
                storages.push_back(s);
        }
        match(blocks, storages, true);
    }

    void matchStep()
    {
        Blocks blocks;
        Storages storages;
        for (std::size_t i = 0; i < m_history.blocks.size(); ++i) {
            if (bornInStep(m_history.blocks[i]))
                blocks.push_back(i);
        }
        for (const StorageId s : m_run.storages.indices()) {
            const PredictedStorage& storage = m_run.storages[s];
            if (storage.allocatedAt >= m_run.steadyStep && storage.allocatedAt < m_run.steadyEnd)
                storages.push_back(s);
        }
        std::ranges::stable_sort(storages, {}, [this](StorageId s) { return m_run.storages[s].allocatedAt; });
        match(blocks, storages, true);
        Bytes all = 0;
        Bytes matched = 0;
        for (const std::size_t i : blocks) {
            all = checkedAdd(all, blockBytes(m_history.blocks[i].size));
            if (m_result.match[i].valid())
                matched = checkedAdd(matched, blockBytes(m_history.blocks[i].size));
        }
        m_result.share = all > 0 ? static_cast<double>(matched) / static_cast<double>(all) : 0;
    }

    void addUp()
    {
        for (std::size_t i = 0; i < m_history.blocks.size(); ++i) {
            const RecordedBlock& block = m_history.blocks[i];
            if (!block.alive(m_result.measuredPeakEvent))
                continue;
            const Bytes bytes = blockBytes(block.size);
            if (!m_result.match[i].valid())
                m_result.notPredicted += bytes;
            else
                m_result.matched[m_run.storages[m_result.match[i]].category] += bytes;
        }
    }

    using Where = std::tuple<Difference::Kind, RowIndex, int, StackId>; // The int is a category.

    void add(Difference::Kind kind, const PredictedStorage* storage, StackId stack, Bytes bytes)
    {
        const bool predicted = kind != Difference::Kind::NotPredicted;
        const Where where{kind, predicted ? storage->row : RowIndex::none(),
                          predicted ? static_cast<int>(storage->category) : -1, predicted ? kNoStack : stack};
        Difference& difference = m_groups[where];
        difference.kind = kind;
        if (predicted) {
            difference.row = m_run.pathOf(storage->row);
            difference.category = storage->category;
        }
        if (difference.stack == kNoStack)
            difference.stack = stack;
        difference.bytes += bytes;
        ++difference.count;
    }

    void addDifferences()
    {
        IndexedVector<StorageId, char> held(m_run.storages.size(), 0);
        for (std::size_t i = 0; i < m_history.blocks.size(); ++i) {
            const RecordedBlock& block = m_history.blocks[i];
            if (!block.alive(m_result.measuredPeakEvent))
                continue;
            const StorageId storage = m_result.match[i];
            if (!storage.valid()) {
                add(Difference::Kind::NotPredicted, nullptr, block.stack, blockBytes(block.size));
                continue;
            }
            const PredictedStorage& like = m_run.storages[storage];
            held[storage] = 1;
            if (!alive(like, m_result.predictedPeakEvent))
                add(Difference::Kind::HeldLonger, &like, block.stack, blockBytes(block.size));
        }
        for (const StorageId s : m_run.storages.indices()) {
            if (!held[s] && alive(m_run.storages[s], m_result.predictedPeakEvent))
                add(Difference::Kind::NotHeld, &m_run.storages[s], kNoStack, blockBytes(m_run.storages[s].bytes));
        }
        for (auto& [where, difference] : m_groups) {
            difference.place = sourceLocation(m_snapshot, difference.stack);
            m_result.differences.push_back(std::move(difference));
        }
        std::ranges::stable_sort(m_result.differences, std::greater(), &Difference::bytes);
    }

    const Snapshot& m_snapshot;
    const History& m_history;
    const RecordedStep& m_step;
    const PredictedRun& m_run;
    Comparison m_result{};
    std::map<Where, Difference> m_groups{};
};

} // namespace

Comparison compare(const Snapshot& snapshot, const History& history, const RecordedStep& step, const PredictedRun& run)
{
    return Comparer(snapshot, history, step, run).compare();
}

} // namespace vram

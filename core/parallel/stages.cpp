// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/stages.h"

#include "base/words.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <charconv>

namespace vram {

namespace {

/// A row of the table, with the number of repetitions of unit blocks that precede it.
struct StageRow {
    const Layer* layer = nullptr;
    const Block* block = nullptr;
    RowIndex parent{};
    RowIndex above{}; ///< The previous sibling.
    RowIndex end{0};  ///< One past its last descendant.
    std::int64_t before = 0;
    bool unit = false;
    bool inUnit = false;

    const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    LayerId id() const { return layer ? layer->id : block->id; }
};

/// The rows of a network, and the number of repetitions of its unit blocks. A pipeline can be split between these.
class StageRows
{
public:
    StageRows(const Network& network, const RowFlags& units) : m_units(units) { collect(network.rows, {}, false); }

    const IndexedVector<RowIndex, StageRow>& rows() const { return m_rows; }
    std::int64_t passes() const { return m_passes; }
    RowIndex rowOf(LayerId id) const
    {
        const auto found = std::ranges::find(m_rows, id, &StageRow::id);
        return found == m_rows.end() ? RowIndex::none() : RowIndex(found - m_rows.begin());
    }

private:
    void collect(const std::vector<Row>& rows, RowIndex parent, bool inUnit)
    {
        RowIndex above;
        for (const Row& row : rows) {
            const RowIndex at = m_rows.next();
            const bool unit = !inUnit && isSet(m_units, at) && asBlock(row);
            m_rows.push_back({asLayer(row), asBlock(row), parent, above, RowIndex(0), m_passes, unit, inUnit});
            if (const Block* block = asBlock(row))
                collect(block->rows, at, inUnit || unit);
            if (unit)
                m_passes += m_rows[at].block->repeat;
            m_rows[at].end = m_rows.next();
            above = at;
        }
    }

    const RowFlags& m_units;
    IndexedVector<RowIndex, StageRow> m_rows;
    std::int64_t m_passes = 0;
};

/// Marks the rows that a stage does not run.
class StageSplit
{
public:
    StageSplit(const StageRows& rows, std::int64_t first, std::int64_t end) : m_table(rows), m_first(first), m_end(end)
    {
        m_cut.dropped.assign(rows.rows().size(), 0);
        m_cut.repeats.assign(rows.rows().size(), 0);
        m_cut.earlier.assign(rows.rows().size(), 0);
        m_cut.sendsOutput = end < rows.passes();
    }

    StageCut make()
    {
        const IndexRange<RowIndex> rows = m_table.rows().indices();
        for (const RowIndex r : rows)
            decide(r);
        for (RowIndex r = rows.after() - 1; r.valid(); --r)
            dropEmpty(r);
        for (const RowIndex r : rows)
            keepSources(r);
        return std::move(m_cut);
    }

private:
    const StageRow& row(RowIndex r) const { return m_table.rows()[r]; }
    bool isDropped(RowIndex r) const { return m_cut.dropped[r] != 0; }
    void drop(RowIndex r, bool dropped) { m_cut.dropped[r] = dropped ? 1 : 0; }

    void decide(RowIndex r)
    {
        const StageRow& at = row(r);
        if (at.unit) {
            const std::int64_t from = std::max(m_first, at.before);
            const std::int64_t to = std::min(m_end, at.before + at.block->repeat);
            drop(r, from >= to);
            m_cut.repeats[r] = std::max<std::int64_t>(to - from, 0);
            m_cut.earlier[r] = from - at.before;
            if (m_first > 0 && at.before <= m_first && m_first < at.before + at.block->repeat)
                m_cut.receiver = r;
        } else if (at.inUnit) {
            drop(r, isDropped(at.parent));
        } else if (at.layer) {
            const bool here = at.before > m_first ? at.before <= m_end : m_first == 0 && at.before == 0;
            drop(r, !here);
        }
    }

    // Drops a container in which no rows remain.
    void dropEmpty(RowIndex r)
    {
        const StageRow& at = row(r);
        if (!at.block || at.unit || at.inUnit)
            return;
        bool all = true;
        for (RowIndex child = r + 1; child < at.end; child = row(child).end)
            all = all && isDropped(child);
        drop(r, all);
    }

    void keepSources(RowIndex r)
    {
        if (isDropped(r))
            return;
        const std::vector<InputRef>& inputs = row(r).inputs();
        for (std::size_t i = r == m_cut.receiver ? 1 : 0; i < inputs.size(); ++i) {
            const RowIndex source = m_table.rowOf(inputs[i].row);
            if (source.valid() && isDropped(source) && standsAlone(source))
                keep(source);
        }
    }

    /// Returns the rows that the row reads; empty if it takes no input.
    std::vector<RowIndex> sources(RowIndex r) const
    {
        std::vector<RowIndex> result;
        for (const InputRef& ref : row(r).inputs())
            result.push_back(m_table.rowOf(ref.row));
        // A cast uses only the dtype of its second input.
        if (result.size() > 1 && is(*row(r).layer, Trait::Converts))
            result.resize(1);
        const LayerType* type = findLayerType(row(r).layer->type);
        if (result.empty() && type && type->maximumInputs > 0)
            result.push_back(row(r).above);
        return result;
    }

    // Whether the row is independent of the network's input.
    bool standsAlone(RowIndex r) const
    {
        if (!r.valid() || !row(r).layer || is(*row(r).layer, Trait::Input))
            return false;
        return std::ranges::all_of(sources(r), [this, r](RowIndex s) { return s < r && standsAlone(s); });
    }

    void keep(RowIndex r)
    {
        for (RowIndex around = r; around.valid(); around = row(around).parent)
            drop(around, false);
        for (const RowIndex source : sources(r))
            keep(source);
    }

    const StageRows& m_table;
    const std::int64_t m_first;
    const std::int64_t m_end;
    StageCut m_cut;
};

Result<std::vector<std::int64_t>> typedSplit(std::string_view split)
{
    std::vector<std::int64_t> counts;
    while (!split.empty()) {
        const std::size_t comma = std::min(split.find(','), split.size());
        const std::string_view entry = trimmed(split.substr(0, comma));
        std::int64_t count = 0;
        const auto [end, code] = std::from_chars(entry.data(), entry.data() + entry.size(), count);
        if (code != std::errc{} || end != entry.data() + entry.size() || count < 1)
            return Error{message(
                "pp.split: \"%1\" is not a number of blocks; enter balanced, or one number for each stage such as "
                "9,8,8,7."_tr,
                entry)};
        counts.push_back(count);
        split.remove_prefix(std::min(comma + 1, split.size()));
    }
    return counts;
}

} // namespace

std::int64_t countPasses(const Network& network, const RowFlags& units)
{
    return StageRows(network, units).passes();
}

Result<std::vector<std::int64_t>> passesPerStage(std::int64_t passes, std::int64_t stages, std::string_view split)
{
    if (passes < stages)
        return Error{
            passes == 0
                ? "The network has no repeated blocks that could be divided into stages; set pipeline-parallel to 1."_tr
                : message("%1 cannot be split into %2 stages; set pipeline-parallel to %3 or less."_tr,
                          counted(passes, "%1 repeated block"_tr, "%1 repeated blocks"_tr), stages, passes)};
    if (trimmed(split).empty() || equalsIgnoringCase(trimmed(split), "balanced")) {
        std::vector<std::int64_t> counts(static_cast<std::size_t>(stages), passes / stages);
        for (std::int64_t s = 0; s < passes % stages; ++s)
            ++counts[static_cast<std::size_t>(s)];
        return counts;
    }
    Result<std::vector<std::int64_t>> counts = typedSplit(split);
    if (!counts)
        return counts;
    std::int64_t sum = 0;
    for (const std::int64_t count : *counts)
        sum = checkedAdd(sum, count);
    if (static_cast<std::int64_t>(counts->size()) != stages || sum != passes)
        return Error{message("pp.split distributes %1 blocks over %2 stages; the network has %3 for %4."_tr, sum,
                             counts->size(), passes, stages)};
    return counts;
}

StageCut stageCut(const Network& network, const RowFlags& units, std::int64_t first, std::int64_t end)
{
    const StageRows rows(network, units);
    return StageSplit(rows, first, end).make();
}

RowIndex senderRow(const Network& network, const RowFlags& units, const StageCut& cut, std::int64_t first)
{
    if (!cut.receiver.valid())
        return {};
    const StageRows table(network, units);
    const StageRow& receiver = table.rows()[cut.receiver];
    if (receiver.before < first)
        return cut.receiver; // An earlier pass through the same block sends it.
    if (!receiver.block->inputs.empty())
        return table.rowOf(receiver.block->inputs.front().row);
    return receiver.above.valid() ? receiver.above : cut.receiver;
}

RowIndex unreceivedRow(const Network& network, const RowFlags& units, const StageCut& cut)
{
    const StageRows table(network, units);
    for (const RowIndex r : table.rows().indices()) {
        const std::vector<InputRef>& inputs = table.rows()[r].inputs();
        // The tensor received from the previous stage replaces the first input of the receiver and of the blocks that
        // contain the receiver.
        const bool receives = cut.receiver.valid() && r <= cut.receiver && cut.receiver < table.rows()[r].end;
        for (std::size_t i = receives ? 1 : 0; i < inputs.size() && cut.dropped[r] == 0; ++i) {
            const RowIndex source = table.rowOf(inputs[i].row);
            const bool absent = source.valid() && cut.dropped[source] != 0;
            if (absent && !(table.rows()[source].layer && is(*table.rows()[source].layer, Trait::Input)))
                return source;
        }
    }
    return {};
}

namespace {

/// The rounds of ScheduleInterleaved1F1B on one rank: each round runs its micro-batches through one stage after
/// another.
struct Rounds {
    std::int64_t microbatches = 1; ///< Micro-batches per round.
    std::int64_t each = 1;         ///< Stages per rank.

    std::int32_t stage(std::int64_t step) const { return static_cast<std::int32_t>(step / microbatches % each); }
    std::int32_t microbatch(std::int64_t step) const
    {
        return static_cast<std::int32_t>(step / (microbatches * each) * microbatches + step % microbatches);
    }
};

std::int64_t roundsOf(std::int64_t microbatches, std::int64_t ranks)
{
    return std::max<std::int64_t>(1, microbatches / ranks);
}

} // namespace

bool canInterleave(std::int64_t microbatches, std::int64_t ranks)
{
    return microbatches % roundsOf(microbatches, ranks) == 0;
}

StageSchedule stageSchedule(PipelineSchedule schedule, std::int64_t rank, std::int64_t ranks, std::int64_t microbatches,
                            std::int64_t each)
{
    StageSchedule plan;
    plan.microbatches = static_cast<std::int32_t>(microbatches);
    const std::int64_t all = microbatches * each;
    const Rounds rounds{each == 1 ? microbatches : microbatches / roundsOf(microbatches, ranks), each};
    std::int64_t warmup = ranks - rank;
    if (schedule == PipelineSchedule::GPipe)
        warmup = all;
    else if (each > 1)
        warmup = (each - 1) * rounds.microbatches + 2 * (ranks - 1 - rank) + 1;
    std::int64_t forward = 0;
    const auto runForward = [&] {
        plan.actions.push_back({true, rounds.microbatch(forward), rounds.stage(forward)});
        ++forward;
    };
    while (forward < std::min(warmup, all))
        runForward();
    for (std::int64_t backward = 0; backward < all; ++backward) {
        const auto stage = static_cast<std::int32_t>(each - 1 - rounds.stage(backward));
        plan.actions.push_back({false, rounds.microbatch(backward), stage});
        if (forward < all)
            runForward();
    }
    return plan;
}

StageSchedule minimalPlan(const StageSchedule& plan)
{
    const auto warmup = std::ranges::find(plan.actions, false, &StageAction::forward) - plan.actions.begin();
    // The first backward allocates the gradients, and the next ones accumulate into them.
    constexpr std::int32_t further = 3;
    const std::int32_t kept = static_cast<std::int32_t>(warmup) + further;
    const bool several = std::ranges::any_of(plan.actions, [](const StageAction& a) { return a.stage > 0; });
    if (several || plan.microbatches <= kept)
        return plan;
    StageSchedule few = plan;
    few.microbatches = kept;
    few.omitted = plan.microbatches - kept;
    std::erase_if(few.actions, [kept](const StageAction& action) { return action.microbatch >= kept; });
    return few;
}

StageSchedule forwardOnly(StageSchedule plan)
{
    std::erase_if(plan.actions, [](const StageAction& action) { return !action.forward; });
    return plan;
}

} // namespace vram

#include "estimate/rank_figures.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

namespace {

Bytes savedActivations(const Tape& tape)
{
    Bytes bytes = 0;
    for (const TapeStorage& storage : tape.storages) {
        if (storage.savedBy != TapeStorage::kNoRow && storage.category == Category::Activation)
            bytes = checkedAdd(bytes, storage.bytes);
    }
    return bytes;
}

// What the forward of one micro-batch saves, of what it received too; the schedule computes the loss apart from it.
Bytes savedByStage(const Tape& tape)
{
    std::vector<char> saved(tape.storages.size(), 0);
    for (const Node& node : tape.nodes) {
        const bool forward = node.kernel < tape.units.front().endKernel && node.segment < 0;
        for (std::int32_t i = node.firstSaved; forward && i < node.firstSaved + node.savedCount; ++i)
            saved[static_cast<std::size_t>(tape.saved[i].tensor.storage)] = 1;
    }
    for (const CheckpointSegment& segment : tape.segments) {
        for (const std::int32_t s : segment.inputs)
            saved[static_cast<std::size_t>(s)] = 1;
    }
    Bytes bytes = 0;
    for (std::size_t s = 0; s < saved.size(); ++s) {
        const auto at = static_cast<std::int32_t>(s);
        const TapeStorage& storage = tape.storages[at];
        if (saved[s] && storage.saved && (storage.category == Category::Activation || at == tape.received))
            bytes = checkedAdd(bytes, storage.bytes);
    }
    return bytes;
}

void addTape(Estimate& result, const LoweredStage& stage, bool staged)
{
    Totals& totals = result.totals;
    const Tape& tape = *stage.tape;
    for (std::size_t i = 0; i < tape.parameters.size(); ++i) {
        const TapeParameter& parameter = tape.parameters[i];
        const std::int64_t elements = parameter.elements;
        const Bytes bytes = stage.collectives ? stage.collectives->ownBytes(i) : parameter.tensor.bytes();
        result.parameters = checkedAdd(result.parameters, elements);
        totals.parameters = checkedAdd(totals.parameters, bytes);
        if (parameter.trainable)
            result.trainableParameters = checkedAdd(result.trainableParameters, elements);
    }
    for (const std::int32_t s : tape.buffers)
        totals.buffers = checkedAdd(totals.buffers, tape.storages[s].bytes);
    for (const std::int32_t s : tape.inputTensors)
        totals.input = checkedAdd(totals.input, tape.storages[s].bytes);
    for (const std::int32_t s : tape.caches)
        totals.kvCache = checkedAdd(totals.kvCache, tape.storages[s].bytes);
    totals.savedActivations = checkedAdd(totals.savedActivations, staged ? savedByStage(tape) : savedActivations(tape));
}

constexpr std::array kPhases{Phase::Forward, Phase::Loss, Phase::Backward, Phase::Step};

// The first phase that reaches the most.
Phase highestPhase(const Memory& memory)
{
    return *std::ranges::max_element(kPhases, {}, [&](Phase phase) { return memory.peak(phase).bytes; });
}

} // namespace

void fillTotals(Estimate& result, std::span<const LoweredStage> stages, const Replay& replay, const StagePlan* plan)
{
    for (const LoweredStage& stage : stages)
        addTape(result, stage, plan != nullptr);
    if (plan)
        result.totals.input = checkedMul(result.totals.input, plan->microbatches);
    result.totals.gradients = replay.gradients();
    result.totals.optimizerState = replay.optimizerState();
}

void fillPeak(Estimate& result, const Memory& memory, const Lowering& lowering)
{
    for (const Phase phase : kPhases)
        result.peak.byPhase[static_cast<std::size_t>(phase)] = memory.peak(phase).bytes;
    result.peak.phase = highestPhase(memory);
    const Memory::Peak highest = memory.peak(result.peak.phase);
    result.peak.allocated = highest.bytes;
    result.peak.byCategory = highest.byCategory;
    result.peak.kernel = highest.kernel;
    if (highest.row < lowering.rows().size()) {
        result.peak.layer = lowering.rows()[highest.row].id;
        result.peak.layerPath = lowering.pathOf(static_cast<std::int32_t>(highest.row));
    }
}

bool overflowed(const Memory& memory)
{
    return std::ranges::any_of(kPhases, [&](Phase phase) { return memory.peak(phase).bytes == kOverflow; });
}

namespace {

// Bytes of each row that are alive at the peak, standing storages aside.
void fillAtPeak(std::vector<RowEstimate>& rows, const Memory& memory, Phase phase)
{
    std::vector<char> alive(memory.storageCount(), 0);
    const std::size_t peak = memory.peak(phase).event;
    for (std::size_t e = 0; e < peak; ++e)
        alive[static_cast<std::size_t>(memory.events()[e].storage)] = memory.events()[e].bytes > 0 ? 1 : 0;
    for (std::size_t s = 0; s < alive.size(); ++s) {
        const auto id = static_cast<StorageId>(s);
        const Category category = memory.category(id);
        const bool moving =
            category == Category::Activation || category == Category::Temporary || category == Category::Gradient;
        if (alive[s] && moving && memory.row(id) < rows.size())
            rows[memory.row(id)].atPeak = checkedAdd(rows[memory.row(id)].atPeak, memory.bytes(id));
    }
}

void addStage(std::vector<RowEstimate>& rows, const LoweredStage& stage)
{
    const Lowering& lowering = *stage.lowering;
    const std::vector<LoweredRow>& lowered = lowering.rows();
    for (std::size_t r = 0; r < lowered.size(); ++r) {
        RowEstimate& row = rows[r];
        row.id = lowered[r].id;
        for (std::size_t i = row.outputs.size(); i < lowered[r].outputs; ++i)
            row.outputs.push_back(lowering.values()[lowered[r].firstOutput + i].shape);
        row.parameters = checkedAdd(row.parameters, lowered[r].parameters);
        row.trainable = checkedAdd(row.trainable, lowered[r].trainable);
        row.parameterBytes = checkedAdd(row.parameterBytes, lowered[r].parameterBytes);
    }
    for (const TapeStorage& storage : stage.tape->storages) {
        if (storage.savedBy < rows.size() && storage.category == Category::Activation)
            rows[storage.savedBy].saved = checkedAdd(rows[storage.savedBy].saved, storage.bytes);
    }
}

} // namespace

void fillRows(Estimate& result, std::span<const LoweredStage> stages, const Memory& memory)
{
    const std::vector<LoweredRow>& lowered = stages.front().lowering->rows();
    result.rows.resize(lowered.size());
    for (const LoweredStage& stage : stages)
        addStage(result.rows, stage);
    fillAtPeak(result.rows, memory, result.peak.phase);
    // Blocks come before their rows: adding up from the end reaches every depth.
    for (std::size_t r = lowered.size(); r-- > 0;) {
        if (lowered[r].parent < 0)
            continue;
        RowEstimate& parent = result.rows[static_cast<std::size_t>(lowered[r].parent)];
        const RowEstimate& row = result.rows[r];
        parent.parameters = checkedAdd(parent.parameters, row.parameters);
        parent.trainable = checkedAdd(parent.trainable, row.trainable);
        parent.parameterBytes = checkedAdd(parent.parameterBytes, row.parameterBytes);
        parent.saved = checkedAdd(parent.saved, row.saved);
        parent.atPeak = checkedAdd(parent.atPeak, row.atPeak);
    }
}

} // namespace vram

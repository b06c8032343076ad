// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/rank_figures.h"

#include <algorithm>
#include <span>
#include <variant>

namespace vram {

namespace {

using Marks = IndexedVector<TapeStorageId, char>;

// `freedEarly` marks the storages that the forward pass releases; it may be empty.
bool isSaved(const Tape& tape, TapeStorageId s, const Marks& freedEarly)
{
    const TapeStorage& storage = tape.storages[s];
    return storage.savedBy.valid() && storage.category == Category::Activation
           && !(freedEarly.contains(s) && freedEarly[s]);
}

Bytes savedActivations(const Tape& tape, const Marks& freedEarly)
{
    Bytes bytes = 0;
    for (const TapeStorageId s : tape.storages.indices()) {
        if (isSaved(tape, s, freedEarly))
            bytes = checkedAdd(bytes, tape.storages[s].bytes);
    }
    return bytes;
}

// The bytes that the forward pass of one micro-batch saves, including received tensors. The schedule computes the loss
// separately.
Bytes savedByStage(const Tape& tape)
{
    IndexedVector<TapeStorageId, char> saved(tape.storages.size(), 0);
    for (const Node& node : tape.nodes) {
        if (node.segment.valid() || node.kernel >= tape.units.front().kernels.after())
            continue;
        for (const SavedId s : node.saved)
            saved[tape.saved[s].tensor.storage] = 1;
    }
    for (const CheckpointSegment& segment : tape.segments) {
        for (const TapeStorageId s : segment.inputs)
            saved[s] = 1;
        for (const KeptResult& kept : segment.kept)
            saved[kept.storage] = 1;
    }
    Bytes bytes = 0;
    for (const TapeStorageId s : saved.indices()) {
        const TapeStorage& storage = tape.storages[s];
        if (saved[s] && storage.saved && (storage.category == Category::Activation || s == tape.received))
            bytes = checkedAdd(bytes, storage.bytes);
    }
    return bytes;
}

// Calls `visit(row, bytes)` for everything that is recomputed by segments of torch.utils.checkpoint or by the backward
// passes of compiled regions. All repeats of a block share one region.
template<typename Visit>
void forEachRecomputed(const Tape& tape, Visit visit)
{
    for (const CheckpointSegment& segment : tape.segments) {
        for (Moment k = segment.kernels.first; k < segment.kernels.after(); ++k) {
            const Kernel& kernel = tape.recomputation[k];
            for (TapeStorageId s = kernel.storages.first; !kernel.kept && s < kernel.storages.after(); ++s)
                visit(kernel.row, tape.storages[s].bytes);
        }
    }
    for (const Node& node : tape.nodes) {
        if (const auto* region = std::get_if<RegionIndex>(&node.data)) {
            for (const CompiledBackward::Recomputed& again : tape.regions[*region].again)
                visit(again.row, again.bytes);
        }
    }
}

void addTape(Estimate& result, const LoweredStage& stage, bool staged, const Marks& freedEarly)
{
    Totals& totals = result.totals;
    const Tape& tape = *stage.tape;
    for (const ParameterId i : tape.parameters.indices()) {
        const TapeParameter& parameter = tape.parameters[i];
        const std::int64_t elements = parameter.elements;
        const Bytes bytes = stage.collectives ? stage.collectives->localBytes(i) : parameter.tensor.bytes();
        result.parameters = checkedAdd(result.parameters, elements);
        totals.parameters = checkedAdd(totals.parameters, bytes);
        if (parameter.trainable)
            result.trainableParameters = checkedAdd(result.trainableParameters, elements);
    }
    for (const TapeStorageId s : tape.buffers)
        totals.buffers = checkedAdd(totals.buffers, tape.storages[s].bytes);
    for (const TapeStorageId s : tape.inputTensors)
        totals.input = checkedAdd(totals.input, tape.storages[s].bytes);
    for (const TapeStorageId s : tape.caches)
        totals.kvCache = checkedAdd(totals.kvCache, tape.storages[s].bytes);
    totals.savedActivations =
        checkedAdd(totals.savedActivations, staged ? savedByStage(tape) : savedActivations(tape, freedEarly));
    forEachRecomputed(tape, [&](RowIndex, Bytes bytes) { totals.recomputed = checkedAdd(totals.recomputed, bytes); });
}

} // namespace

void fillTotals(Estimate& result, const StepRun& run)
{
    const Replay& replay = run.lastReplay();
    for (const LoweredStage& stage : run.stages())
        addTape(result, stage, run.plan() != nullptr, replay.freedInForward());
    if (run.plan())
        result.totals.input = checkedMul(result.totals.input, run.plan()->totalMicrobatches());
    result.totals.gradients = replay.gradients();
    result.totals.optimizerState = replay.optimizerState();
}

void fillPeak(Estimate& result, const StepRun& run)
{
    const Memory& memory = run.memory();
    for (std::size_t phase = 0; phase < result.peak.byPhase.size(); ++phase)
        result.peak.byPhase[phase] = memory.peak(static_cast<Phase>(phase)).bytes;
    result.peak.phase = highestPhase(memory);
    const Memory::Peak highest = memory.peak(result.peak.phase);
    result.peak.allocated = highest.bytes;
    result.peak.byCategory = highest.byCategory;
    result.peak.kernel = highest.kernel;
    if (run.rows().contains(highest.row)) {
        result.peak.layer = run.rows()[highest.row].id();
        result.peak.layerPath = run.rows().pathOf(highest.row);
    }
}

namespace {

using RowEstimates = IndexedVector<RowIndex, RowEstimate>;

/// Whether storages of the category are allocated and freed by a row during the step.
bool belongsToRow(Category category)
{
    switch (category) {
    case Category::Activation:
    case Category::Temporary:
    case Category::Gradient: return true;
    case Category::Parameter:
    case Category::Buffer:
    case Category::OptimizerState:
    case Category::Input:
    case Category::KvCache:
    case Category::GatheredParameters:
    case Category::Communication: return false;
    }
    return false;
}

// Sets the bytes of each row that are alive at the peak, apart from storages that exist throughout the step.
void fillAtPeak(RowEstimates& rows, const Memory& memory, Phase phase)
{
    IndexedVector<StorageId, char> alive(memory.storageCount(), 0);
    const std::size_t peak = memory.peak(phase).event;
    for (std::size_t e = 0; e < peak; ++e)
        alive[memory.events()[e].storage()] = memory.events()[e].allocates() ? 1 : 0;
    for (const StorageId s : alive.indices()) {
        if (alive[s] && belongsToRow(memory.category(s)) && rows.contains(memory.row(s))) {
            Bytes& bytes = rows[memory.row(s)].atPeak;
            bytes = checkedAdd(bytes, memory.bytes(s));
        }
    }
}

void addStage(RowEstimates& rows, const LoweredStage& stage, const Marks& freedEarly)
{
    const Lowering& lowering = *stage.lowering;
    for (const RowIndex r : lowering.rows().indices()) {
        const ParameterCount& parameters = lowering.parametersOf(r);
        const std::span<const Tensor> outputs = lowering.outputsOf(r);
        RowEstimate& row = rows[r];
        row.id = lowering.rows()[r].id();
        for (std::size_t i = row.outputs.size(); i < outputs.size(); ++i)
            row.outputs.push_back(outputs[i].shape);
        row.parameters = checkedAdd(row.parameters, parameters.elements);
        row.trainable = checkedAdd(row.trainable, parameters.trainable);
        row.parameterBytes = checkedAdd(row.parameterBytes, parameters.bytes);
    }
    for (const TapeStorageId s : stage.tape->storages.indices()) {
        const TapeStorage& storage = stage.tape->storages[s];
        if (!rows.contains(storage.savedBy) || !isSaved(*stage.tape, s, freedEarly))
            continue;
        Bytes& saved = rows[storage.savedBy].saved;
        saved = checkedAdd(saved, storage.bytes);
    }
    forEachRecomputed(*stage.tape, [&rows](RowIndex row, Bytes bytes) {
        if (rows.contains(row))
            rows[row].recomputed = checkedAdd(rows[row].recomputed, bytes);
    });
}

/// Counts the elements of each layer's output. Inputs are counted separately, because textbooks have a separate term
/// for them.
void countOutputs(Estimate& result, const NetworkRows& networkRows)
{
    IndexedVector<RowIndex, std::int64_t> repeats(networkRows.size(), 1);
    const std::int64_t batch = std::max<std::int64_t>(result.batch, 1);
    for (const RowIndex r : networkRows.indices()) {
        const TableRow& row = networkRows[r];
        RowEstimate& figures = result.rows[r];
        if (row.parent.valid())
            repeats[r] = checkedMul(repeats[row.parent], networkRows[row.parent].block->repeat);
        if (!row.type || figures.outputs.empty())
            continue;
        const std::int64_t all = checkedMul(figures.outputs.front().elements(), repeats[r]);
        const std::int64_t elements = all == kOverflow ? kOverflow : all / batch;
        if (row.type->traits.has(Trait::Input))
            result.inputElements = checkedAdd(result.inputElements, elements);
        else if (!row.type->traits.has(Trait::Auxiliary))
            figures.outputElements = elements;
        result.outputElements = checkedAdd(result.outputElements, figures.outputElements);
    }
}

} // namespace

void fillRows(Estimate& result, const StepRun& run)
{
    const NetworkRows& networkRows = run.rows();
    result.rows.resize(networkRows.size());
    for (const LoweredStage& stage : run.stages())
        addStage(result.rows, stage, run.lastReplay().freedInForward());
    fillAtPeak(result.rows, run.memory(), result.peak.phase);
    countOutputs(result, networkRows);
    fillRowTimes(result.rows, result.time.rows, networkRows);
    // Blocks come before their rows, so adding from the end accumulates over all levels.
    for (RowIndex r = networkRows.end() - 1; r.valid(); --r) {
        if (!networkRows[r].parent.valid())
            continue;
        RowEstimate& parent = result.rows[networkRows[r].parent];
        const RowEstimate& row = result.rows[r];
        parent.outputElements = checkedAdd(parent.outputElements, row.outputElements);
        parent.parameters = checkedAdd(parent.parameters, row.parameters);
        parent.trainable = checkedAdd(parent.trainable, row.trainable);
        parent.parameterBytes = checkedAdd(parent.parameterBytes, row.parameterBytes);
        parent.saved = checkedAdd(parent.saved, row.saved);
        parent.recomputed = checkedAdd(parent.recomputed, row.recomputed);
        parent.atPeak = checkedAdd(parent.atPeak, row.atPeak);
    }
}

void fillRowTimes(IndexedVector<RowIndex, RowEstimate>& rows, const IndexedVector<RowIndex, PassSeconds>& seconds,
                  const NetworkRows& networkRows)
{
    for (const RowIndex r : rows.indices())
        rows[r].time = seconds.contains(r) ? seconds[r].total() : 0;
    for (RowIndex r = networkRows.end() - 1; r.valid(); --r) {
        if (networkRows[r].parent.valid())
            rows[networkRows[r].parent].time += rows[r].time;
    }
}

} // namespace vram

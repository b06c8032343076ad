// Blocks: run once, or repeated. Of repeats that are the same only two are lowered, or three where the first differs; the
// others are their stretch of the tape written again.

#include "engine/lowering.h"
#include "step/tape_period.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Layers and passes through blocks that repeats may add to the rows of the table.
constexpr std::int64_t kMostRepeated = 250'000;
/// Entries of a tape: one of 100,000 plain layers has about a million, and they take some hundred bytes each.
constexpr std::int64_t kMostEntries = 10'000'000;

} // namespace

void Lowering::runBlock(RowIndex row, const Tensor& above)
{
    const FlatRow& flat = m_flat[row];
    std::vector<Tensor> inputs;
    if (m_placement && m_placement->stage && m_placement->stage->receiver == row)
        receiveInputs(row, inputs);
    else
        collectInputs(row, flat.block->inputs, above, inputs);
    if (const RowPart* part = partOf(row))
        shareInputs(*part, inputs);
    const std::int64_t repeats = repeatsOf(row);
    Tensor carried = inputs.empty() ? Tensor{} : inputs.front();
    Repeat before;
    for (std::int64_t i = 0; i < repeats; ++i) {
        const Repeat repeat{TapeMark::of(m_tape), m_layers, entries(), carried};
        const bool checkpointed = i < flat.checkpoint && m_segment == Segment::None && m_recorder.gradMode();
        carried = runPass(row, inputs, repeat.input, checkpointed);
        const std::int64_t alike = checkpointed ? std::min(repeats, flat.checkpoint) : repeats;
        if (i > 0 && writeAgain(row, before, repeat, alike - i - 1, carried))
            i = alike - 1;
        before = repeat;
    }
    store(row, carried.defined() ? std::span<const Tensor>(&carried, 1) : std::span<const Tensor>());
}

Tensor Lowering::runPass(RowIndex row, const std::vector<Tensor>& inputs, const Tensor& carried, bool checkpointed)
{
    const UnitId unit = openUnit(row, carried.requiresGrad ? std::span(&carried, 1) : std::span(inputs));
    const Tensor result = checkpointed ? runCheckpointed(row, carried) : runOnce(row, carried);
    holdGathered(carried);
    m_recorder.touch(carried); // held, as the other arguments are, by the frame that called the block
    for (std::size_t argument = 1; argument < inputs.size(); ++argument)
        m_recorder.touch(inputs[argument]);
    closeUnit(unit);
    return result;
}

// A slip in a repeat count, or repeats within repeats, must not take this machine's memory.
void Lowering::limitRepeats(std::int64_t runs)
{
    m_runsOnce = m_mostRunsRow.valid() && runs - static_cast<std::int64_t>(m_rows.size()) > kMostRepeated;
    if (m_runsOnce)
        report(
            Severity::Error, m_mostRunsRow,
            message("The repeats make more than %1 layers, the most that are counted; lower them."_tr, kMostRepeated));
}

std::int64_t Lowering::entries() const
{
    return static_cast<std::int64_t>(m_tape.kernels.size() + m_tape.storages.size() + m_tape.outputs.size()
                                     + m_values.size());
}

bool Lowering::full(RowIndex row)
{
    if (entries() <= kMostEntries)
        return false;
    if (!std::exchange(m_full, true))
        report(
            Severity::Error, row,
            message("Here the step has more than %1 tensors and kernels, the most that are counted; lower the repeats "
                    "or the number of pieces."_tr,
                    kMostEntries));
    return true;
}

// Writes the last repeat again, `times` times, where it is the one before over again; false where it has to be lowered.
bool Lowering::writeAgain(RowIndex row, const Repeat& before, const Repeat& last, std::int64_t times, Tensor& carried)
{
    const std::int64_t layers = m_layers - last.layers;
    // A recomputation meets the parameters of the pass that was recorded one by one.
    if (times <= 0 || m_segment != Segment::None
        || checkedAdd(entries(), checkedMul(entries() - last.entries, times)) > kMostEntries)
        return false;
    TapePeriod period(m_tape, before.start, last.start);
    if (!period.holds() || !(period.later(last.input, 1) == carried))
        return false;
    const auto repeats = static_cast<std::int32_t>(times);
    period.append(repeats);
    m_layers += layers * times;
    countParameters(last.start, repeats);
    m_recorder.repeatCasts(period, repeats);
    for (auto& [name, tensor] : m_shareable)
        tensor = period.contains(tensor.storage) ? period.later(tensor, repeats) : tensor;
    for (RowIndex r = row + 1; r < m_rows[row].end; ++r) {
        const IndexRange<ValueId> values = m_valuesOf[r];
        m_valuesOf[r].first = m_values.next();
        for (const ValueId value : values)
            m_values.push_back(period.later(Tensor(m_values[value]), repeats));
    }
    carried = period.later(carried, repeats);
    return true;
}

// Those of the repeat that began there belong to it that many times more.
void Lowering::countParameters(const TapeMark& start, std::int32_t repeats)
{
    const std::int32_t each = (m_tape.parameters.next() - start.parameters) / (repeats + 1);
    for (ParameterId p = start.parameters + each; p < m_tape.parameters.next(); ++p)
        countParameter(m_tape.parameters[p]);
}

Tensor Lowering::runOnce(RowIndex row, const Tensor& input)
{
    const RowIndex end = m_rows[row].end;
    blockInput(row) = input;
    runRows(row + 1, end, input);
    RowIndex last;
    for (RowIndex child = row + 1; child < end; child = m_rows[child].end) {
        if (m_dropped.empty() || !m_dropped[child])
            last = child;
    }
    if (!last.valid())
        return input;
    const IndexRange<ValueId> values = m_valuesOf[last];
    return values.empty() ? input : m_values[values.first];
}

} // namespace vram

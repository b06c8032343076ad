// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/repeats.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Maximum number of layers and passes through blocks that repeats may add to the rows of the table.
constexpr std::int64_t kMostRepeated = 500'000;
/// Maximum number of entries of a tape. A tape of 100,000 simple layers has about a million entries, of a few hundred
/// bytes each.
constexpr std::int64_t kMostEntries = 10'000'000;

} // namespace

void TapeElements::add(const TapeParameter& parameter)
{
    all = checkedAdd(all, parameter.elements);
    if (parameter.trainable)
        trainable = checkedAdd(trainable, parameter.elements);
}

// A mistyped repeat count or nested repeats must not exhaust the computer's memory.
void Repeats::begin()
{
    m_once = m_rows.mostRepeated().valid() && m_rows.runs() - static_cast<std::int64_t>(m_rows.size()) > kMostRepeated;
    if (m_once)
        m_issues.report(Severity::Error, m_rows.mostRepeated(),
                        message("The repeats make more than %1 layers, the maximum; reduce them."_tr, kMostRepeated));
}

std::int64_t Repeats::of(RowIndex block) const
{
    const std::int64_t repeats = m_rows[block].block->repeat;
    if (m_once)
        return std::min<std::int64_t>(repeats, 1);
    if (!m_placement || !m_placement->stage)
        return repeats;
    const std::int64_t here = m_placement->stage->repeats[block];
    return here > 0 ? here : repeats;
}

std::int64_t Repeats::entries() const
{
    const Tape& tape = m_recorder.tape();
    return static_cast<std::int64_t>(tape.kernels.size() + tape.storages.size() + tape.outputs.size()
                                     + m_values.size());
}

void Repeats::countLayer()
{
    ++m_layers;
    ++m_lowered;
}

bool Repeats::isFull(RowIndex row)
{
    if (entries() <= kMostEntries)
        return false;
    if (!std::exchange(m_full, true))
        m_issues.report(
            Severity::Error, row,
            message("Here the step has more than %1 tensors and kernels, the maximum; reduce the repeats or the "
                    "number of pieces."_tr,
                    kMostEntries));
    return true;
}

Repeats::Start Repeats::start(const Tensor& input) const
{
    return {TapeMark::of(m_recorder.tape()), m_layers, entries(), m_unwritten, input};
}

bool Repeats::appendCopies(RowIndex block, const Start& before, const Start& last, std::int64_t times, Tensor& carried)
{
    // A recomputation uses the parameters of the recorded pass one by one. The graph of a traced region contains all
    // repeats.
    if (times <= 0 || m_recorder.isInSegment() || m_recorder.graph()
        || checkedAdd(entries(), checkedMul(entries() - last.entries, times)) > kMostEntries)
        return false;
    TapePeriod period(m_recorder.tape(), before.tape, last.tape);
    if (!period.isPeriodic() || !(period.shifted(last.input, 1) == carried))
        return false;
    const auto repeats = static_cast<std::int32_t>(times);
    if (m_onlyShapes)
        countCopies(last, times);
    m_layers += (m_layers - last.layers) * times;
    if (m_onlyShapes)
        return true;
    period.append(repeats);
    m_parameters.repeat(period, last.tape, repeats);
    m_recorder.repeatCasts(period, repeats);
    for (RowIndex row = block + 1; row < m_rows[block].end; ++row)
        m_values.repeat(row, period, repeats);
    carried = period.shifted(carried, repeats);
    return true;
}

void Repeats::countCopies(const Start& last, std::int64_t times)
{
    TapeElements again;
    const Tape& tape = m_recorder.tape();
    for (ParameterId p = last.tape.parameters; p < tape.parameters.next(); ++p)
        again.add(tape.parameters[p]);
    const auto more = [times](std::int64_t total, std::int64_t nested, std::int64_t own) {
        return checkedAdd(total, checkedMul(checkedAdd(total - nested, own), times));
    };
    m_unwritten = {more(m_unwritten.all, last.unrecorded.all, again.all),
                   more(m_unwritten.trainable, last.unrecorded.trainable, again.trainable)};
}

TapeElements Repeats::parameters() const
{
    TapeElements count = m_unwritten;
    for (const TapeParameter& parameter : m_recorder.tape().parameters)
        count.add(parameter);
    return count;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_frames.h"

#include "engine/module_lists.h"

namespace vram {

// If the block is an instance of a torch.nn class, block.compile() compiles only the modules of other classes that the
// block calls.
void CompiledFrames::begin(bool blocks)
{
    m_known = m_breaks.addRecorded(m_rows);
    for (const RowIndex row : m_rows.indices()) {
        const Block* const block = m_rows[row].block;
        if (!blocks || !block || !isTorchContainer(*block) || !isRepeatedModule(m_rows, row))
            continue;
        m_frames[row] = Reason::Called;
        m_issues.report(
            Severity::Note, row,
            "runs without torch.compile, except for your own modules inside it: Dynamo does not compile the forward of torch.nn modules."_tr);
    }
}

// Unless it is part of a larger graph, Dynamo skips the forward() of an instance of a torch.nn class and compiles the
// modules that it calls (torch/_dynamo/trace_rules.py).
bool CompiledFrames::isDivided(RowIndex block) const
{
    const auto frame = m_frames.find(block);
    const bool called = frame != m_frames.end() && frame->second == Reason::Called;
    return (called && isTorchContainer(*m_rows[block].block)) || m_breaks.hasBetween(block + 1, m_rows[block].end);
}

// After a graph break in a loop, Dynamo does not compile the frame that contains the loop ("Skipping frame because
// there is a graph break in a for/while loop").
bool CompiledFrames::isSkipped(RowIndex first, RowIndex end) const
{
    const RowIndex around = m_rows[first].parent;
    if (around.valid() && isTorchContainer(*m_rows[around].block)) {
        const auto frame = m_frames.find(around);
        return m_breaks.hasPyTorchBreakBetween(first, end)
               || (frame != m_frames.end() && frame->second == Reason::Called);
    }
    for (RowIndex row = first; row < end; row = m_rows[row].end) {
        if (m_rows[row].block && isInLoop(m_rows, row) && m_breaks.hasPyTorchBreakBetween(row, m_rows[row].end))
            return true;
    }
    return false;
}

CompiledPart CompiledFrames::part(RowIndex first, RowIndex end, bool compiled) const
{
    RowIndex last = end - 1;
    while (last > first && m_rows[last].parent != m_rows[first].parent)
        last = m_rows[last].parent;
    return {first, end, compiled, last};
}

void CompiledFrames::noteBreak(RowIndex row)
{
    const GraphBreaks::Break* const found = m_breaks.at(row);
    if (!found)
        return;
    m_issues.report(
        Severity::Note, row,
        found->before ? message(
            "is where the graph of torch.compile breaks (%1): the parts before it and from it on are compiled separately."_tr,
            found->kernel)
        : found->alsoInPyTorch
            ? message(
                "breaks the graph of torch.compile (%1): it runs without torch.compile, and the parts before and after it are compiled separately."_tr,
                found->kernel)
            : message(
                "cannot be compiled here (%1): it runs without torch.compile, and the parts before and after it are compiled separately, although PyTorch would not divide them."_tr,
                found->kernel));
}

std::vector<CompiledPart> CompiledFrames::parts(RowIndex first, RowIndex end)
{
    const bool skipped = isSkipped(first, end);
    std::vector<CompiledPart> parts;
    RowIndex begin = first;
    for (RowIndex row = first; row < end; row = m_rows[row].end) {
        const RowIndex after = m_rows[row].end;
        noteBreak(row);
        if (m_rows[row].block && skipped)
            m_frames[row] = Reason::Called;
        if (skipped || !m_breaks.hasBetween(row, after))
            continue;
        if (m_rows[row].block)
            m_frames[row] = m_breaks.hasPyTorchBreakBetween(row, after) ? Reason::Called : Reason::Cut;
        if (row > begin)
            parts.push_back(part(begin, row, true));
        begin = row;
        if (m_breaks.at(row) && m_breaks.at(row)->before)
            continue;
        parts.push_back(part(row, after, false));
        begin = after;
    }
    if (begin < end)
        parts.push_back(part(begin, end, !skipped));
    return parts;
}

} // namespace vram

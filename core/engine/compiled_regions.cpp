// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_regions.h"

#include "compile/written_attention.h"
#include "engine/compiled_program.h"

#include <algorithm>
#include <utility>

namespace vram {

// A row after the block that reads one inside, rather than the block's output.
bool CompiledRegions::isReadInside(RowIndex block) const
{
    const auto readsInside = [&](RowIndex row) {
        return std::ranges::any_of(m_rows[row].inputs(), [&](const InputRef& ref) {
            const RowIndex source = m_rows.rowOf(ref.row);
            return source > block && source < m_rows[block].end;
        });
    };
    for (RowIndex row = m_rows[block].end; row < m_rows.end(); ++row) {
        if (readsInside(row))
            return true;
    }
    return false;
}

bool CompiledRegions::mayCompile(RowIndex block) const
{
    return m_setup.compile == Compile::Blocks && m_rows[block].block->repeat > 1 && m_recorder.gradMode()
           && !m_recorder.graph();
}

bool CompiledRegions::compiles(RowIndex block, bool checkpointed)
{
    if (!mayCompile(block) || (m_recorder.inSegment() && !checkpointed))
        return false;
    const bool inside = isReadInside(block);
    if (inside)
        m_issues.report(Severity::Note, block,
                        "runs as without torch.compile, because rows after it read rows inside."_tr);
    return !inside;
}

bool CompiledRegions::holdsCheckpoint(RowIndex block) const
{
    if (m_recorder.graph())
        return true;
    return mayCompile(block) && m_setup.checkpointMode == CheckpointMode::Op && !m_recorder.inSegment()
           && !isReadInside(block);
}

Tensor CompiledRegions::runCheckpointed(RowIndex block, CheckpointKeeps keeps, const std::function<Tensor()>& pass)
{
    const auto tagged = [&] {
        GraphTrace& graph = *m_recorder.graph();
        graph.enterCheckpoint(keeps == CheckpointKeeps::Results);
        const Tensor result = pass();
        graph.leaveCheckpoint();
        return result;
    };
    return m_recorder.graph() ? tagged() : run(block, false, tagged);
}

void CompiledRegions::checkTrace(GraphTrace& trace, RowIndex row, const TapeMark& start) const
{
    const Tape& tape = m_recorder.tape();
    trace.endForward();
    if (tape.segments.next() > start.segments)
        trace.fail(row, "checkpoint");
    if (tape.units.next() > start.units)
        trace.fail(row, "fully_shard");
    std::vector<GraphValue> trained;
    for (const GraphTrace::Outside& outside : trace.outside()) {
        if (outside.tensor.requiresGrad)
            trained.push_back(outside.value);
    }
    if (const GraphValue softmax = writtenAttention(trace.graph(), trained); softmax.valid())
        trace.fail(trace.node(softmax).row, "softmax");
}

Tensor CompiledRegions::trace(RowIndex block, const std::function<Tensor()>& pass, GraphTrace& trace)
{
    const Tape& tape = m_recorder.tape();
    const TapeMark start = TapeMark::of(tape);
    m_recorder.beginTrace(trace);
    const Tensor result = pass();
    checkTrace(trace, block, start);
    if (result.requiresGrad && trace.fault().kernel.empty())
        traceBackward(trace, tape, start, {&result, 1});
    m_recorder.endTrace();
    m_nextValue = trace.after();
    return result;
}

void CompiledRegions::noteWhy(const GraphTrace::Fault& fault, Message message)
{
    m_issues.report(Severity::Note, fault.row, std::move(message));
}

Tensor CompiledRegions::run(RowIndex block, bool checkpointed, const std::function<Tensor()>& pass)
{
    if (!compiles(block, checkpointed))
        return pass();
    const auto record = [&] {
        return recordCompiled(m_recorder, m_graphs.of(m_traced, m_setup.activationBudget), m_outside, block).front();
    };
    if (m_recorder.recomputing())
        return m_traced.size() > 0 ? record() : pass();
    m_traced.clear();
    GraphTrace trace(m_recorder.tape(), m_nextValue, m_recorder.autocast().has_value());
    Tensor result = this->trace(block, pass, trace);
    result.value = {};
    if (const GraphTrace::Fault& fault = trace.fault(); !fault.kernel.empty()) {
        noteWhy(fault,
                message("cannot be compiled (%1), so that its block runs as without torch.compile."_tr, fault.kernel));
        return result;
    }
    if (!result.requiresGrad)
        return result;
    m_recorder.takeBack();
    m_values.detach(block + 1, m_rows[block].end);
    m_traced = std::move(trace.graph());
    m_outside = trace.outside();
    return record();
}

bool CompiledRegions::isOnlyFor(RowIndex row, RowIndex loss) const
{
    const TableRow& flat = m_rows[row];
    if (!flat.type || !(flat.type->traits.has(Trait::Input) || flat.type->traits.has(Trait::Reshapes)))
        return false;
    for (RowIndex reader = row + 1; reader < loss; ++reader) {
        const auto reads = [&](const InputRef& ref) { return m_rows.rowOf(ref.row) == row; };
        if (std::ranges::any_of(m_rows[reader].inputs(), reads))
            return false;
    }
    return true;
}

RowIndex CompiledRegions::lossBegin() const
{
    RowIndex loss = m_rows.firstLoss();
    if (!loss.valid() || m_rows[loss].parent.valid())
        return m_rows.end();
    while (m_rows[loss].above.valid() && isOnlyFor(m_rows[loss].above, loss))
        loss = m_rows[loss].above;
    return loss;
}

CompiledRegions::Part CompiledRegions::part(RowIndex first, RowIndex end, bool compiled) const
{
    RowIndex last = end - 1;
    while (last.valid() && m_rows[last].parent.valid())
        last = m_rows[last].parent;
    return {first, end, compiled, last};
}

std::vector<CompiledRegions::Part> CompiledRegions::parts() const
{
    const RowIndex end = m_rows.end();
    const bool model = m_setup.compile == Compile::Model || m_setup.compile == Compile::Step;
    if (!m_recorder.gradMode() || (!model && !m_setup.compileLoss))
        return {part(RowIndex(0), end, false)};
    const RowIndex loss = m_setup.compile == Compile::Step ? end : lossBegin();
    std::vector<Part> parts;
    if (loss > RowIndex(0))
        parts.push_back(part(RowIndex(0), loss, model));
    if (loss < end)
        parts.push_back(part(loss, end, m_setup.compileLoss));
    return parts;
}

// What rows after the part read, and at the end of the network its last value.
std::vector<Tensor> CompiledRegions::resultsOf(const Part& part, const TapeMark& start) const
{
    std::vector<Tensor> results;
    const auto add = [&](const Tensor& tensor) {
        const bool made = tensor.storage >= start.storages || (tensor.node.valid() && tensor.node >= start.nodes);
        const Category category = m_recorder.tape().storages[tensor.storage].category;
        const bool standing =
            category != Category::Temporary && category != Category::Activation && !tensor.node.valid();
        if (made && !standing && std::ranges::find(results, tensor) == results.end())
            results.push_back(tensor);
    };
    const auto addOutput = [&](RowIndex row, int output) {
        const std::span<const Tensor> outputs = m_values.of(row);
        if (row >= part.first && row < part.end && static_cast<std::size_t>(output) < outputs.size())
            add(outputs[static_cast<std::size_t>(output)]);
    };
    for (RowIndex row = part.end; row < m_rows.end(); ++row) {
        for (const InputRef& ref : m_rows[row].inputs())
            addOutput(m_rows.rowOf(ref.row), ref.output);
        if (m_rows[row].readsAbove() && m_rows[row].above.valid())
            addOutput(m_rows[row].above, 0);
    }
    if (part.end == m_rows.end() && !m_values.empty())
        add(m_values.last());
    std::stable_partition(results.begin(), results.end(), [](const Tensor& tensor) { return tensor.requiresGrad; });
    return results;
}

bool CompiledRegions::runPart(const Part& part, const std::function<void()>& pass)
{
    const Tape& tape = m_recorder.tape();
    const TapeMark start = TapeMark::of(tape);
    const Phase phase = m_recorder.phase();
    GraphTrace trace(tape, m_nextValue, m_recorder.autocast().has_value());
    m_recorder.beginTrace(trace);
    pass();
    checkTrace(trace, part.first, start);
    const std::vector<Tensor> results = resultsOf(part, start);
    const bool trains = !results.empty() && results.front().requiresGrad;
    if (trains && trace.fault().kernel.empty())
        traceBackward(trace, tape, start, results);
    m_recorder.endTrace();
    m_nextValue = trace.after();
    if (const GraphTrace::Fault& fault = trace.fault(); !fault.kernel.empty()) {
        noteWhy(fault, message("cannot be compiled (%1), so that all that would be compiled with it runs as without "
                               "torch.compile."_tr,
                               fault.kernel));
        return false;
    }
    if (!trains)
        return false;
    m_recorder.takeBack();
    m_recorder.setPhase(phase);
    m_outside = trace.outside();
    const std::vector<Tensor> made =
        recordCompiled(m_recorder, m_graphs.of(trace.graph(), m_setup.activationBudget), m_outside, part.last);
    m_values.exchange(part.first, part.end, results, made, tape, start);
    return true;
}

std::vector<Tensor> CompiledRegions::arguments() const
{
    std::vector<Tensor> arguments;
    arguments.reserve(m_outside.size());
    for (const GraphTrace::Outside& outside : m_outside)
        arguments.push_back(outside.tensor);
    return arguments;
}

} // namespace vram

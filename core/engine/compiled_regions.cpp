// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_regions.h"

#include "engine/compiled_program.h"
#include "engine/compiler_versions.h"
#include "engine/module_lists.h"
#include "step/aten/attention_choice.h"
#include "step/aten/attention_nodes.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// The largest tensor of a compiled graph: far more than any GPU has, and so few bytes that the sums of a graph's
/// tensors, which decide what is saved and fused, do not overflow.
constexpr Bytes kMostBytes = Bytes{1} << 48;

} // namespace

bool CompiledRegions::mayCompile(RowIndex block) const
{
    if (!m_recorder.gradMode() || m_recorder.graph())
        return false;
    return m_frames.isFrame(block) || (m_setup.compile == Compile::Blocks && isRepeatedModule(m_rows, block));
}

bool CompiledRegions::shouldCompile(RowIndex block, bool checkpointed) const
{
    return mayCompile(block) && (!m_recorder.isInSegment() || checkpointed);
}

bool CompiledRegions::containsCheckpoint(RowIndex block) const
{
    if (m_recorder.graph())
        return true;
    return mayCompile(block) && m_setup.checkpointMode == CheckpointMode::Op && !m_recorder.isInSegment()
           && !m_frames.isDivided(block);
}

bool CompiledRegions::isDivided(RowIndex block) const
{
    return shouldCompile(block, false) && m_frames.isDivided(block);
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
    for (SegmentId segment = start.segments; segment < tape.segments.next(); ++segment) {
        const IndexRange<NodeId>& nodes = tape.segments[segment].nodes;
        trace.fail(nodes.count > 0 ? tape.nodes[nodes.first].row : row, "checkpoint");
    }
    for (UnitId unit = start.units; unit < tape.units.next(); ++unit)
        trace.fail(tape.units[unit].row, GraphBreaks::kHook);
    for (const GraphValue value : trace.graph().indices()) {
        if (trace.node(value).bytes() > kMostBytes)
            trace.fail(trace.node(value).row, "tensor too large");
    }
}

void CompiledRegions::fuseAttention(GraphTrace& trace) const
{
    const aten::AttentionKernel chosen = aten::attentionKernel(m_setup, {});
    const aten::AttentionKernel wanted = chosen == aten::AttentionKernel::Eager ? aten::AttentionKernel::Auto : chosen;
    const aten::AttentionEnvironment environment{m_recorder.device().capability, torchVersion(m_setup.torch)};
    for (const RowIndex row : aten::fuseAttention(trace.graph(), wanted, environment))
        trace.fail(row, "softmax");
}

// Whether the storage holds a parameter or buffer of the compiled modules. Dynamo gives no static address to a
// parameter that is passed to them as an argument. If inputs are DTensors, however, every parameter has one, as a
// comparison with PyTorch 2.14 shows.
bool CompiledRegions::isParameter(const TapeStorage& storage, const Part& part) const
{
    const bool lasts = storage.category == Category::Parameter || storage.category == Category::Buffer;
    const bool own = storage.row >= part.first && storage.row < part.end;
    return lasts && (own || m_setup.parallel.tensor > 1);
}

void CompiledRegions::trace(const Part& part, const TapeMark& start, const std::function<void()>& pass,
                            GraphTrace& trace, std::vector<Tensor>& results)
{
    CompilerRules& rules = trace.graph().rules;
    rules = compilerRules(torchVersion(m_setup.torch));
    rules.float32Attention = !rules.laterAttention || m_setup.precision == Precision::Tf32;
    m_recorder.beginTrace(trace);
    pass();
    checkTrace(trace, part.first, start);
    for (const Tensor& result : resultsOf(part, start)) {
        if (std::ranges::find(results, result) == results.end())
            results.push_back(result);
    }
    std::stable_partition(results.begin(), results.end(), [](const Tensor& tensor) { return tensor.requiresGrad; });
    for (const GraphTrace::ExternalTensor& external : trace.externalTensors())
        trace.graph()[external.value].isParameter =
            isParameter(m_recorder.tape().storages[external.tensor.storage], part);
    if (!results.empty() && results.front().requiresGrad && trace.failures().empty())
        traceBackward(trace, m_recorder.tape(), start, results);
    if (trace.failures().empty())
        fuseAttention(trace);
    m_recorder.endTrace();
    m_nextValue = trace.after();
}

bool CompiledRegions::isUncompilable(const GraphTrace& trace, const Part& part)
{
    for (const GraphTrace::TraceFailure& fault : trace.failures()) {
        m_issues.report(
            Severity::Note, fault.row,
            message(
                "cannot be compiled (%1), so everything that would be compiled with it runs without torch.compile."_tr,
                fault.kernel));
        if (fault.row >= part.first && fault.row < part.end)
            m_frames.addBreak(fault.row, fault.kernel);
    }
    return !trace.failures().empty();
}

void CompiledRegions::noteCheckpointed(RowIndex block)
{
    m_issues.report(Severity::Note, block,
                    "runs without torch.compile: its graph is broken, and it is recomputed in backward."_tr);
}

// torch/_dynamo/config.py, recompile_limit: all modules of a class share its code, which is compiled again where a
// guard fails. If an element of a list uses its own index, for example to store keys and values in a cache, Dynamo
// guards on that index.
bool CompiledRegions::exceedsRecompileLimit(RowIndex block, const JointGraph& graph, bool isIndexed)
{
    constexpr std::int64_t recompileLimit = 8;
    const std::string_view kind = m_rows[block].block->kind;
    const RowIndex list = kind.empty() ? firstOfList(m_rows, block) : RowIndex{};
    const auto sharesCode = [&](const CompiledCode& code) { return code.kind == kind && code.list == list; };
    const auto isKnown = [&](const CompiledCode& code) { return sharesCode(code) && code.graph.isSameCode(graph); };
    if (!isIndexed && std::ranges::any_of(m_compiledCode, isKnown))
        return false;
    if (std::ranges::count_if(m_compiledCode, sharesCode) < recompileLimit) {
        m_compiledCode.push_back({kind, list, graph});
        return false;
    }
    m_issues.report(
        Severity::Note, block,
        message(
            "runs without torch.compile: Dynamo compiles the code of its class no more than %1 times (torch._dynamo.config.recompile_limit)."_tr,
            recompileLimit));
    return true;
}

Tensor CompiledRegions::run(RowIndex block, bool checkpointed, const std::function<Tensor()>& pass)
{
    if (!shouldCompile(block, checkpointed))
        return pass();
    if (m_frames.isDivided(block)) {
        if (checkpointed)
            noteCheckpointed(block);
        return pass();
    }
    if (m_recorder.isRecomputing())
        return m_traced.size() > 0 ? record(m_traced, block)[m_outputIndex] : pass();
    m_traced.clear();
    const Tape& tape = m_recorder.tape();
    const TapeMark start = TapeMark::of(tape);
    const Part rows{block + 1, m_rows[block].end, true, block};
    GraphTrace trace(tape, m_nextValue, m_recorder.autocast());
    std::vector<Tensor> results;
    Tensor result;
    const auto traced = [&] {
        result = pass();
        results.push_back(result);
    };
    this->trace(rows, start, traced, trace, results);
    const bool isIndexed = results.size() > 1 && m_rows[block].block->repeat == 1;
    if (isUncompilable(trace, rows) || !result.requiresGrad || exceedsRecompileLimit(block, trace.graph(), isIndexed)) {
        result.value = {};
        return result;
    }
    m_recorder.rollBack();
    m_outputIndex = static_cast<std::size_t>(std::ranges::find(results, result) - results.begin());
    m_traced = std::move(trace.graph());
    m_externalTensors = trace.externalTensors();
    const std::vector<Tensor> made = record(m_traced, block);
    m_values.replaceOutputs(rows.first, rows.end, results, made, tape, start);
    return made[m_outputIndex];
}

std::vector<Tensor> CompiledRegions::record(const JointGraph& graph, RowIndex row)
{
    return recordCompiled(m_recorder, m_graphs.of(graph, m_setup.activationBudget), m_externalTensors, row,
                          m_setup.compileMode == CompileMode::ReduceOverhead);
}

bool CompiledRegions::isReadOnlyBy(RowIndex row, RowIndex loss) const
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

// Local variables of the model's forward live until it returns. An output that lives until a row that does not read it
// therefore shows that this row is the last one.
bool CompiledRegions::endsForward(RowIndex row) const
{
    return std::ranges::any_of(m_rows.rowsWithReferences(), [&](RowIndex held) {
        const auto isHeld = [&](const InputRef& ref) { return m_rows.rowOf(ref.row) == held; };
        return held < row && m_rows.rowOf(m_rows[held].layer->until) == row && m_rows[row].above != held
               && std::ranges::none_of(m_rows[row].inputs(), isHeld);
    });
}

RowIndex CompiledRegions::lossBegin() const
{
    RowIndex loss = m_rows.trainingLoss();
    if (!loss.valid() || m_rows[loss].parent.valid())
        return m_rows.end();
    while (m_rows[loss].above.valid() && isReadOnlyBy(m_rows[loss].above, loss) && !endsForward(m_rows[loss].above))
        loss = m_rows[loss].above;
    return loss;
}

// A target that follows the loss belongs to a training loop that only takes the loss from the model's results.
bool CompiledRegions::hasTarget() const
{
    for (RowIndex row = lossBegin(); row <= m_rows.trainingLoss(); ++row) {
        if (m_rows[row].type && m_rows[row].type->traits.has(Trait::Input))
            return true;
    }
    return false;
}

bool CompiledRegions::modelComputesLoss() const
{
    const RowIndex loss = m_rows.trainingLoss();
    return loss.valid() && m_rows[loss].inputs().size() > 1 && !hasTarget();
}

std::vector<CompiledRegions::Part> CompiledRegions::parts()
{
    const RowIndex end = m_rows.end();
    const bool model = m_setup.compile == Compile::Model || m_setup.compile == Compile::Step;
    if (!m_recorder.gradMode() || (!model && !m_setup.compileLoss))
        return {m_frames.part(RowIndex(0), end, false)};
    const bool together =
        m_setup.compile == Compile::Step || (m_setup.compile == Compile::Model && modelComputesLoss());
    const RowIndex loss = together ? end : lossBegin();
    std::vector<Part> parts;
    const auto add = [&](RowIndex first, RowIndex last, bool compiled) {
        if (first >= last)
            return;
        if (!compiled)
            return parts.push_back(m_frames.part(first, last, false));
        const std::vector<Part> divided = m_frames.parts(first, last);
        parts.insert(parts.end(), divided.begin(), divided.end());
    };
    add(RowIndex(0), loss, model);
    add(loss, end, m_setup.compileLoss);
    return parts;
}

// Returns the tensors that rows after the part read, those that stay referenced and, at the end of the network, its
// last output.
std::vector<Tensor> CompiledRegions::resultsOf(const Part& part, const TapeMark& start) const
{
    std::vector<Tensor> results;
    const auto add = [&](const Tensor& tensor) {
        if (!tensor.defined()) // It was in an earlier part and is not among its results.
            return;
        const bool made = tensor.storage >= start.storages || (tensor.node.valid() && tensor.node >= start.nodes);
        const Category category = m_recorder.tape().storages[tensor.storage].category;
        const bool betweenSteps =
            category != Category::Temporary && category != Category::Activation && !tensor.node.valid();
        if (made && !betweenSteps && std::ranges::find(results, tensor) == results.end())
            results.push_back(tensor);
    };
    const auto addOutput = [&](RowIndex row, int output) {
        if (row < part.first || row >= part.end) // An input may name no row.
            return;
        const std::span<const Tensor> outputs = m_values.of(row);
        if (static_cast<std::size_t>(output) < outputs.size())
            add(outputs[static_cast<std::size_t>(output)]);
    };
    const auto addOutputs = [&](RowIndex row) {
        for (int i = 0; i < static_cast<int>(m_values.of(row).size()); ++i)
            addOutput(row, i);
    };
    // A row of the part that has produced no outputs so far runs later, such as the last linear layer before a chunked
    // loss.
    for (RowIndex row = part.first; row < m_rows.end(); ++row) {
        if (row < part.end && !m_values.of(row).empty())
            continue;
        for (const InputRef& ref : m_rows[row].inputs())
            addOutput(m_rows.rowOf(ref.row), ref.output);
        if (m_rows[row].readsAbove() && m_rows[row].above.valid())
            addOutput(m_rows[row].above, 0);
    }
    // Tensors that live until the last row are the model's outputs. A step that computes the loss returns only the
    // loss.
    const bool returnsAll = part.end < m_rows.end() || !hasTarget();
    for (const RowIndex row : m_rows.rowsWithReferences()) {
        const RowIndex until = m_rows.rowOf(m_rows[row].layer->until);
        if (until.valid() && (until >= part.end || (returnsAll && until + 1 == m_rows.end())))
            addOutputs(row);
    }
    if (part.end == m_rows.end() && !m_values.empty())
        add(m_values.last());
    const RowIndex around = m_rows[part.first].parent;
    if (around.valid() && m_rows[around].end == part.end)
        addOutputs(part.last); // They are the results of the block.
    return results;
}

bool CompiledRegions::runPart(const Part& part, const std::function<void()>& pass)
{
    const Tape& tape = m_recorder.tape();
    const TapeMark start = TapeMark::of(tape);
    const Phase phase = m_recorder.phase();
    GraphTrace trace(tape, m_nextValue, m_recorder.autocast());
    std::vector<Tensor> results;
    this->trace(part, start, pass, trace, results);
    if (isUncompilable(trace, part) || results.empty() || !results.front().requiresGrad)
        return false;
    m_recorder.rollBack();
    m_recorder.setPhase(phase);
    m_externalTensors = trace.externalTensors();
    const std::vector<Tensor> made = record(trace.graph(), part.last);
    m_values.replaceOutputs(part.first, part.end, results, made, tape, start);
    return true;
}

std::vector<Tensor> CompiledRegions::arguments() const
{
    std::vector<Tensor> arguments;
    arguments.reserve(m_externalTensors.size());
    for (const GraphTrace::ExternalTensor& external : m_externalTensors)
        arguments.push_back(external.tensor);
    return arguments;
}

} // namespace vram

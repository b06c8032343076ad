// Language head and cross-entropy in parts: each part of the tokens goes through the last linear layer and the loss under
// checkpointing, so that the class scores never exist as a whole (torchtune's and Liger's chunked cross-entropy).

#include "engine/lowering.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram {

bool Lowering::chunkable(const FlatRow& loss)
{
    if (!loss.type || !loss.type->traits.has(Trait::TokenLoss))
        return false;
    const int reduction = attributeIndex(*loss.type, "reduction");
    return attribute(*loss.layer, *loss.type, reduction) != AttributeValue(std::string("none"));
}

// The row that gives the scores, walking up from the loss; what lies between is collected.
void Lowering::findChunkedLoss()
{
    noteAbove();
    RowIndex loss = m_firstLossRow;
    while (loss.valid() && m_flat[loss].block)
        loss = lastChild(loss);
    std::vector<RowIndex> inside;
    RowIndex row = loss.valid() && chunkable(m_flat[loss]) ? firstSource(loss) : RowIndex::none();
    for (; row.valid(); row = firstSource(row)) {
        inside.push_back(row);
        const Layer* layer = m_flat[row].layer;
        if (!layer || !isAny(*layer, {Trait::Reshapes, Trait::Reorders, Trait::Converts}))
            break;
    }
    const Layer* head = row.valid() ? m_flat[row].layer : nullptr;
    const bool linear = head && is(*head, Trait::Linear) && head->inputs.size() < 2;
    if (!linear || !runsOnce(row) || !runsOnce(loss) || readElsewhere(inside, loss))
        return report(Severity::Note, loss,
                      "Cross-entropy in chunks has no effect: it takes a linear layer whose output goes to the "
                      "cross-entropy alone."_tr);
    m_dropped.assign(m_rows.size(), 0);
    for (const RowIndex r : inside)
        m_dropped[r] = 1;
    m_chunked = {row, loss, {inside.rbegin() + 1, inside.rend()}};
}

bool Lowering::runsOnce(RowIndex row) const
{
    for (row = m_rows[row].parent; row.valid(); row = m_rows[row].parent) {
        const FlatRow& around = m_flat[row];
        if (around.checkpoint > 0 || around.block->repeat != 1)
            return false;
    }
    return true;
}

RowIndex Lowering::lastChild(RowIndex block) const
{
    const RowIndex end = m_rows[block].end;
    RowIndex last;
    for (RowIndex r = block + 1; r < end; r = m_rows[r].end)
        last = r;
    return last;
}

// The row whose first output is a row's first input; that of the block around it for a block's first row.
RowIndex Lowering::firstSource(RowIndex row) const
{
    for (;;) {
        const FlatRow& flat = m_flat[row];
        const std::vector<InputRef>& inputs = flat.inputs();
        const RowIndex source = inputs.empty() ? rowAbove(row) : rowOf(inputs.front().row);
        const RowIndex parent = m_rows[row].parent;
        const bool blockInput = inputs.empty() ? !source.valid() : source.valid() && source == parent;
        if (!blockInput)
            return inputs.empty() || inputs.front().output == 0 ? source : RowIndex::none();
        if (!parent.valid())
            return {};
        row = parent;
    }
}

bool Lowering::readElsewhere(const std::vector<RowIndex>& rows, RowIndex loss) const
{
    const auto inside = [&](RowIndex r) { return std::ranges::find(rows, r) != rows.end(); };
    for (const RowIndex r : m_flat.indices()) {
        const bool around = r < loss && loss < m_rows[r].end; // the block of the loss
        if (inside(r) || r == loss || around)
            continue;
        const FlatRow& flat = m_flat[r];
        const std::vector<InputRef>& inputs = flat.inputs();
        if (std::ranges::any_of(inputs, [&](const InputRef& ref) { return inside(rowOf(ref.row)); }))
            return true;
        if (inputs.empty() && (!flat.type || flat.type->maximumInputs > 0) && inside(rowAbove(r)))
            return true;
    }
    return false;
}

Tensor Lowering::lowerOnce(RowIndex row, const std::vector<Tensor>& inputs)
{
    const FlatRow& flat = m_flat[row];
    m_recorder.setRow(row);
    m_layerOutputs.clear();
    LayerScope scope(*this, *flat.layer, *flat.type, row, inputs, m_layerOutputs);
    flat.type->lower(scope);
    for (const Tensor& input : inputs)
        m_recorder.touch(input);
    return scope.failed() || m_layerOutputs.empty() ? Tensor{} : m_layerOutputs.front();
}

// One part, as checkpoint() runs it; a part after the first meets the head's parameters again.
Tensor Lowering::chunkLoss(const Tensor& hidden, const Tensor& target)
{
    m_nextReplayed = 0;
    Tensor scores = lowerOnce(m_chunked.head, {hidden});
    for (const RowIndex row : m_chunked.between) {
        if (is(*m_flat[row].layer, Trait::Converts) && scores.defined())
            scores = lowerOnce(row, {scores});
    }
    return scores.defined() ? lowerOnce(m_chunked.loss, {scores, target}) : Tensor{};
}

Tensor Lowering::headInput()
{
    std::vector<Tensor> inputs;
    const RowIndex above = rowAbove(m_chunked.head);
    const RowIndex parent = m_rows[m_chunked.head].parent;
    Tensor previous = parent.valid() ? blockInput(parent) : Tensor{};
    if (above.valid() && !m_valuesOf[above].empty())
        previous = m_values[m_valuesOf[above].first];
    collectInputs(m_chunked.head, m_flat[m_chunked.head].layer->inputs, previous, inputs);
    return inputs.empty() ? Tensor{} : inputs.front();
}

void Lowering::runChunkedLoss()
{
    Tensor hidden = headInput();
    if (hidden.shape.rank() < 2)
        return report(Severity::Error, m_chunked.head,
                      "needs [tokens, width] to be split in chunks; set one chunk."_tr);
    m_recorder.setRow(m_chunked.loss);
    m_recorder.setPhase(Phase::Loss);
    m_recorder.touch(hidden, kUntilBackwardEnds);
    const std::int64_t tokens = hidden.shape.elements() / hidden.shape.back();
    hidden = aten::reshaped(m_recorder, hidden, {tokens, hidden.shape.back()});
    const std::vector<InputRef>& refs = m_flat[m_chunked.loss].layer->inputs;
    const Tensor given = refs.size() > 1 ? valueOf(m_chunked.loss, refs[1]) : Tensor{};
    const bool whole = given.defined() && given.shape.elements() == tokens;
    const Tensor target =
        whole ? aten::reshaped(m_recorder, given, {tokens}) : m_recorder.input({tokens}, DType::Int64);
    const std::int64_t size = (tokens + m_setup.lossChunks - 1) / m_setup.lossChunks;
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(tokens / size), size);
    if (tokens % size != 0)
        sizes.push_back(tokens % size);
    const std::vector<Tensor> parts = aten::split(m_recorder, hidden, sizes, 0);
    const std::vector<Tensor> targets = aten::split(m_recorder, target, sizes, 0);
    Tensor total;
    m_replayed.clear();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        m_recorder.beginSegment({parts[i], targets[i]});
        m_segment = i == 0 ? Segment::Recording : Segment::Recomputing;
        const Tensor part = chunkLoss(parts[i], targets[i]);
        m_segment = Segment::Recomputing;
        m_recorder.beginRecomputation();
        chunkLoss(parts[i], targets[i]);
        m_recorder.endSegment();
        m_segment = Segment::None;
        if (!part.defined())
            return;
        total = total.defined() ? aten::add(m_recorder, total, part) : part;
    }
    total = aten::unary(m_recorder, aten::scalarMul, total);
    store(m_chunked.loss, std::span<const Tensor>(&total, 1));
}

} // namespace vram

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
    std::int32_t loss = m_firstLossRow;
    while (loss >= 0 && m_flat[static_cast<std::size_t>(loss)].block)
        loss = lastChild(loss);
    std::vector<std::int32_t> inside;
    std::int32_t row = loss >= 0 && chunkable(m_flat[static_cast<std::size_t>(loss)]) ? firstSource(loss) : -1;
    for (; row >= 0; row = firstSource(row)) {
        inside.push_back(row);
        const Layer* layer = m_flat[static_cast<std::size_t>(row)].layer;
        if (!layer || !isAny(*layer, {Trait::Reshapes, Trait::Reorders, Trait::Converts}))
            break;
    }
    const Layer* head = row >= 0 ? m_flat[static_cast<std::size_t>(row)].layer : nullptr;
    const bool linear = head && is(*head, Trait::Linear) && head->inputs.size() < 2;
    if (!linear || !runsOnce(row) || !runsOnce(loss) || readElsewhere(inside, loss))
        return report(Severity::Note, loss,
                      "Cross-entropy in chunks has no effect: it takes a linear layer whose output goes to the "
                      "cross-entropy alone."_tr);
    m_dropped.assign(m_rows.size(), 0);
    for (const std::int32_t r : inside)
        m_dropped[static_cast<std::size_t>(r)] = 1;
    m_chunked = {row, loss, {inside.rbegin() + 1, inside.rend()}};
}

bool Lowering::runsOnce(std::int32_t row) const
{
    for (row = m_rows[static_cast<std::size_t>(row)].parent; row >= 0;
         row = m_rows[static_cast<std::size_t>(row)].parent) {
        const FlatRow& around = m_flat[static_cast<std::size_t>(row)];
        if (around.checkpoint > 0 || around.block->repeat != 1)
            return false;
    }
    return true;
}

std::int32_t Lowering::lastChild(std::int32_t block) const
{
    const std::int32_t end = m_rows[static_cast<std::size_t>(block)].end;
    std::int32_t last = -1;
    for (std::int32_t r = block + 1; r < end; r = m_rows[static_cast<std::size_t>(r)].end)
        last = r;
    return last;
}

// The row whose first output is a row's first input; that of the block around it for a block's first row.
std::int32_t Lowering::firstSource(std::int32_t row) const
{
    for (;;) {
        const FlatRow& flat = m_flat[static_cast<std::size_t>(row)];
        const std::vector<InputRef>& inputs = flat.inputs();
        const std::int32_t source = inputs.empty() ? rowAbove(row) : rowOf(inputs.front().row);
        const std::int32_t parent = m_rows[static_cast<std::size_t>(row)].parent;
        const bool blockInput = inputs.empty() ? source < 0 : source >= 0 && source == parent;
        if (!blockInput)
            return inputs.empty() || inputs.front().output == 0 ? source : -1;
        if (parent < 0)
            return -1;
        row = parent;
    }
}

bool Lowering::readElsewhere(const std::vector<std::int32_t>& rows, std::int32_t loss) const
{
    const auto inside = [&](std::int32_t r) { return std::ranges::find(rows, r) != rows.end(); };
    for (std::size_t row = 0; row < m_flat.size(); ++row) {
        const auto r = static_cast<std::int32_t>(row);
        const bool around = r < loss && loss < m_rows[row].end; // the block of the loss
        if (inside(r) || r == loss || around)
            continue;
        const FlatRow& flat = m_flat[row];
        const std::vector<InputRef>& inputs = flat.inputs();
        if (std::ranges::any_of(inputs, [&](const InputRef& ref) { return inside(rowOf(ref.row)); }))
            return true;
        if (inputs.empty() && (!flat.type || flat.type->maximumInputs > 0) && inside(rowAbove(r)))
            return true;
    }
    return false;
}

Tensor Lowering::lowerOnce(std::int32_t row, const std::vector<Tensor>& inputs)
{
    const FlatRow& flat = m_flat[static_cast<std::size_t>(row)];
    m_recorder.setRow(static_cast<std::uint32_t>(row));
    m_layerOutputs.clear();
    LayerScope scope(*this, *flat.layer, *flat.type, static_cast<std::uint32_t>(row), inputs, m_layerOutputs);
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
    for (const std::int32_t row : m_chunked.between) {
        if (is(*m_flat[static_cast<std::size_t>(row)].layer, Trait::Converts) && scores.defined())
            scores = lowerOnce(row, {scores});
    }
    return scores.defined() ? lowerOnce(m_chunked.loss, {scores, target}) : Tensor{};
}

Tensor Lowering::headInput()
{
    std::vector<Tensor> inputs;
    const std::int32_t above = rowAbove(m_chunked.head);
    const std::int32_t parent = m_rows[static_cast<std::size_t>(m_chunked.head)].parent;
    Tensor previous = parent >= 0 ? blockInput(parent) : Tensor{};
    if (above >= 0 && m_valuesOf[static_cast<std::size_t>(above)].count > 0)
        previous = m_values[m_valuesOf[static_cast<std::size_t>(above)].first];
    collectInputs(m_chunked.head, m_flat[static_cast<std::size_t>(m_chunked.head)].layer->inputs, previous, inputs);
    return inputs.empty() ? Tensor{} : inputs.front();
}

void Lowering::runChunkedLoss()
{
    Tensor hidden = headInput();
    if (hidden.shape.rank() < 2)
        return report(Severity::Error, m_chunked.head,
                      "needs [tokens, width] to be split in chunks; set one chunk."_tr);
    m_recorder.setRow(static_cast<std::uint32_t>(m_chunked.loss));
    m_recorder.setPhase(Phase::Loss);
    m_recorder.touch(hidden, kUntilBackwardEnds);
    const std::int64_t tokens = hidden.shape.elements() / hidden.shape.back();
    hidden = aten::reshaped(m_recorder, hidden, {tokens, hidden.shape.back()});
    const std::vector<InputRef>& refs = m_flat[static_cast<std::size_t>(m_chunked.loss)].layer->inputs;
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chunked_loss.h"

#include "base/checked.h"
#include "step/aten/elementwise.h"
#include "step/aten/fused_loss.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram {

namespace {

/// Far more chunks than any model has: a vocabulary of 256,000 and a width of 64 make 4,000.
constexpr std::int64_t kMostFusedChunks = 65536;

} // namespace

bool ChunkedLoss::canRunInChunks(RowIndex loss) const
{
    const LayerType* type = m_rows[loss].type;
    if (!type || !type->traits.has(Trait::TokenLoss))
        return false;
    const int reduction = attributeIndex(*type, "reduction");
    return attribute(*m_rows[loss].layer, *type, reduction) != AttributeValue(std::string("none"));
}

std::vector<RowIndex> ChunkedLoss::rowsBefore(RowIndex loss) const
{
    std::vector<RowIndex> inside;
    RowIndex row = loss.valid() && canRunInChunks(loss) ? m_rows.firstInputRow(loss) : RowIndex::none();
    for (; row.valid(); row = m_rows.firstInputRow(row)) {
        inside.push_back(row);
        const Layer* layer = m_rows[row].layer;
        if (!layer || !isAny(*layer, {Trait::Reshapes, Trait::Reorders, Trait::Converts}))
            return inside;
    }
    return {};
}

void ChunkedLoss::find(RowFlags& dropped)
{
    RowIndex loss = m_rows.trainingLoss();
    while (loss.valid() && m_rows[loss].block)
        loss = m_rows.lastChild(loss);
    const std::vector<RowIndex> inside = rowsBefore(loss);
    const Layer* head = inside.empty() ? nullptr : m_rows[inside.back()].layer;
    const bool linear = head && is(*head, Trait::Linear) && head->inputs.size() < 2;
    if (!linear || !isOutsideRepeats(inside.back()) || !isOutsideRepeats(loss) || isReadElsewhere(inside, loss))
        return m_issues.report(Severity::Note, loss,
                               "Cross-entropy in chunks has no effect: it needs a linear layer whose output only "
                               "the cross-entropy uses."_tr);
    dropped.assign(m_rows.size(), 0);
    for (const RowIndex row : inside)
        dropped[row] = 1;
    m_head = inside.back();
    m_loss = loss;
    m_between.assign(inside.rbegin() + 1, inside.rend());
}

bool ChunkedLoss::isOutsideRepeats(RowIndex row) const
{
    for (row = m_rows[row].parent; row.valid(); row = m_rows[row].parent) {
        if (m_rows[row].checkpoint > 0 || m_rows[row].block->repeat != 1)
            return false;
    }
    return true;
}

bool ChunkedLoss::isReadElsewhere(const std::vector<RowIndex>& rows, RowIndex loss) const
{
    const auto inside = [&](RowIndex r) { return std::ranges::find(rows, r) != rows.end(); };
    const auto reads = [&](const TableRow& row) {
        return std::ranges::any_of(row.inputs(), [&](const InputRef& ref) { return inside(m_rows.rowOf(ref.row)); })
               || (row.readsAbove() && inside(row.above));
    };
    return std::ranges::any_of(m_rows.indices(), [&](RowIndex r) {
        const bool around = r < loss && loss < m_rows[r].end; // The row is a block around the loss.
        return !inside(r) && r != loss && !around && reads(m_rows[r]);
    });
}

Tensor ChunkedLoss::lower(RowIndex row, const std::vector<Tensor>& inputs)
{
    const TableRow& flat = m_rows[row];
    recorder().setRow(row);
    std::vector<Tensor> outputs;
    LayerScope scope(m_host, *flat.layer, *flat.type, row, inputs, outputs);
    if (Message fault = inputError(*flat.type, inputs); !fault.empty())
        scope.fail(std::move(fault));
    else
        flat.type->lower(scope);
    for (const Tensor& input : inputs)
        recorder().keepAlive(input);
    return scope.failed() || outputs.empty() ? Tensor{} : outputs.front();
}

Tensor ChunkedLoss::checkpointedLoss(const Tensor& hidden, const Tensor& target)
{
    Tensor scores = lower(m_head, {hidden});
    for (const RowIndex row : m_between) {
        if (is(*m_rows[row].layer, Trait::Converts) && scores.defined())
            scores = lower(row, {scores});
    }
    return scores.defined() ? lower(m_loss, {scores, target}) : Tensor{};
}

// Every chunk uses the parameters of the head, which the first chunk creates.
Tensor ChunkedLoss::record(const Tensor& hidden, const Tensor& target, bool first)
{
    recorder().beginSegment({hidden, target});
    first ? m_parameters.beginRecording() : m_parameters.beginRecomputation();
    const Tensor loss = checkpointedLoss(hidden, target);
    m_parameters.beginRecomputation();
    recorder().beginRecomputation();
    checkpointedLoss(hidden, target);
    recorder().endSegment();
    m_parameters.endRecording();
    return loss;
}

Tensor ChunkedLoss::headInput()
{
    const TableRow& head = m_rows[m_head];
    Tensor previous = head.parent.valid() ? m_inputs.blockInput(head.parent) : Tensor{};
    if (const Tensor* above = head.above.valid() ? m_values.output(head.above) : nullptr)
        previous = *above;
    std::vector<Tensor> inputs;
    m_inputs.collect(m_head, head.layer->inputs, previous, inputs);
    return inputs.empty() ? Tensor{} : inputs.front();
}

Tensor ChunkedLoss::target(std::int64_t tokens)
{
    const std::vector<InputRef>& refs = m_rows[m_loss].layer->inputs;
    const Tensor given = refs.size() > 1 ? m_inputs.value(m_loss, refs[1]) : Tensor{};
    const bool whole = given.defined() && given.shape.elements() == tokens;
    return whole ? aten::reshaped(recorder(), given, {tokens}) : recorder().input({tokens}, DType::Int64);
}

std::vector<std::int64_t> ChunkedLoss::chunkSizes(std::int64_t tokens) const
{
    if (tokens == 0)
        return {0}; // torch.split makes one empty chunk of an empty tensor.
    const std::int64_t chunks = m_host.setup().lossChunks;
    const std::int64_t size = ceilDiv(tokens, chunks);
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(tokens / size), size);
    if (tokens % size != 0)
        sizes.push_back(tokens % size);
    return sizes;
}

void ChunkedLoss::run()
{
    Tensor hidden = headInput();
    if (hidden.shape.rank() < 2)
        return m_issues.report(Severity::Error, m_head,
                               "needs [tokens, width] to be split in chunks; set one chunk."_tr);
    recorder().setRow(m_loss);
    recorder().setPhase(Phase::Loss);
    recorder().keepAlive(hidden, kEndOfBackward);
    const std::int64_t tokens = Shape(hidden.shape.begin(), hidden.shape.end() - 1).elements();
    hidden = aten::reshaped(recorder(), hidden, {tokens, hidden.shape.back()});
    const Tensor classes = target(tokens);
    const bool fuses = m_host.setup().fusedLoss != FusedLoss::None;
    const Tensor total = fuses ? fused(hidden, classes) : chunked(hidden, classes);
    if (total.defined())
        m_values.store(m_loss, std::span<const Tensor>(&total, 1), false);
}

Tensor ChunkedLoss::chunked(const Tensor& hidden, const Tensor& classes)
{
    const std::vector<std::int64_t> sizes = chunkSizes(hidden.shape[0]);
    const std::vector<Tensor> parts = aten::split(recorder(), hidden, sizes, 0);
    const std::vector<Tensor> targets = aten::split(recorder(), classes, sizes, 0);
    Tensor total;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Tensor part = record(parts[i], targets[i], i == 0);
        if (!part.defined())
            return {};
        total = total.defined() ? aten::add(recorder(), total, part) : part;
    }
    return aten::unary(recorder(), aten::scalarMul, total);
}

Tensor ChunkedLoss::fused(const Tensor& hidden, const Tensor& classes)
{
    const TableRow& head = m_rows[m_head];
    std::vector<Tensor> outputs;
    LayerScope scope(m_host, *head.layer, *head.type, m_head, std::span<const Tensor>(&hidden, 1), outputs);
    const std::int64_t out = scope.integer(attributeIndex(*head.type, "out_features"));
    const std::int64_t tokens = hidden.shape[0];
    const std::int64_t chunks = ceilDiv(tokens, aten::ligerChunkTokens(tokens, hidden.shape[1], out));
    if (chunks > kMostFusedChunks) {
        m_issues.report(Severity::Error, m_loss,
                        message("Liger's cross-entropy would run in %1 chunks; at most %2 are estimated. Use fewer "
                                "tokens or classes, or set fused-loss to none."_tr,
                                chunks, kMostFusedChunks));
        return {};
    }
    const Tensor weight = scope.parameter("weight", {out, hidden.shape[1]});
    const bool biased = scope.flag(attributeIndex(*head.type, "bias"));
    const Tensor bias = biased ? scope.parameter("bias", {out}) : Tensor{};
    return aten::ligerCrossEntropy(recorder(), hidden, weight, bias, classes);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sharded_layers.h"

#include "base/checked.h"
#include "engine/precision_cases.h"
#include "layers/class_target.h"
#include "step/aten/float8.h"
#include "step/aten/redistribute.h"
#include "step/aten/views.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

// The sequence dimension is the second-to-last one.
int sequenceDimensionOf(const Tensor& tensor)
{
    return tensor.shape.rank() - 2;
}

int lastOf(const Tensor& tensor)
{
    return tensor.shape.rank() - 1;
}

} // namespace

Tensor ShardedLayers::redistributeInput(const RowPart& part, std::size_t i, const Tensor& input, GatherIn type)
{
    const std::int64_t ranks = m_placement->tensorRanks;
    switch (part.before[i]) {
    case InputRedistribution::None: return input;
    case InputRedistribution::Replicate: return aten::replicated(m_recorder, input);
    case InputRedistribution::SlicePositions:
        return aten::localShard(m_recorder, input, sequenceDimensionOf(input), ranks);
    case InputRedistribution::Rotate: return rotated(input);
    case InputRedistribution::Receive: return received(part, input);
    case InputRedistribution::ReceiveAll: return allReceived(part, input);
    case InputRedistribution::SliceTokens: return sliced(part, input);
    case InputRedistribution::Gather: break;
    }
    return gathered(input, type);
}

// PrepareModuleInput and PrepareFloat8ModuleInput run one all-gather for all layers of a block.
Tensor ShardedLayers::gathered(const Tensor& input, GatherIn type)
{
    const bool casts = type == GatherIn::Float8;
    const auto same = [&](const Gathered& known) {
        return known.part == input && (known.whole.dtype == DType::Float8) == casts;
    };
    if (const auto known = std::ranges::find_if(m_gathered, same); known != m_gathered.end())
        return known->whole;
    const int positions = sequenceDimensionOf(input);
    const std::int64_t ranks = m_placement->tensorRanks;
    if (m_placement->savesAsMegatron && !casts && !m_recorder.graph()) {
        m_gathered.push_back({input, aten::gatherShardsAgain(m_recorder, input, positions, ranks)});
        return m_gathered.back().whole;
    }
    m_gathered.push_back({input, casts ? aten::gatherInFloat8(m_recorder, input, positions, ranks)
                                       : aten::gatherShards(m_recorder, input, positions, ranks)});
    return m_gathered.back().whole;
}

// _RingRotater.exchange_buffers (torch/distributed/tensor/experimental/_attention.py) receives tensors into a separate
// buffer. Transformer Engine copies keys and values into such a buffer first.
Tensor ShardedLayers::rotated(const Tensor& input)
{
    if (m_placement->savesAsMegatron) {
        const Tensor copy = aten::sentCopy(m_recorder, input);
        m_inFlight.push_back(m_recorder.emptyLike(copy, copy.dtype));
        return copy;
    }
    m_recorder.kernel("exchange_buffers", {&input});
    m_inFlight.push_back(m_recorder.emptyLike(input, input.dtype));
    return input;
}

void ShardedLayers::releaseRotatedBuffers()
{
    for (const Tensor& tensor : m_inFlight)
        m_recorder.keepAlive(tensor);
    m_inFlight.clear();
}

// If tensor-parallel ranks divide the tokens, both m_sentRows and Placement::expertTokens have been divided.
Tensor ShardedLayers::received(const RowPart& part, const Tensor& input)
{
    const double sent = static_cast<double>(m_sentRows) * static_cast<double>(part.tokenSlices);
    const double rows = std::ceil(sent * m_placement->expertTokens);
    return aten::allToAll(m_recorder, input, static_cast<std::int64_t>(rows));
}

/// The tokens that each of this rank's experts receives, if a row of the part gives all experts equally many.
std::int64_t ShardedLayers::receivedByEach(const RowPart& part) const
{
    const std::int64_t sent = checkedMul(m_sentRows / part.experts, part.tokenSlices);
    return static_cast<std::int64_t>(std::ceil(static_cast<double>(sent) * m_placement->expertTokens));
}

Tensor ShardedLayers::allReceived(const RowPart& part, const Tensor& input)
{
    m_sent.push_back(input);
    m_sentRows = input.shape.empty() ? 0 : input.shape[0];
    const Tensor tokens = aten::allToAll(m_recorder, input, checkedMul(part.ownExperts, receivedByEach(part)));
    return inOtherOrder(part, tokens);
}

// The function that exchanges the tokens holds those that it was given until it returns.
Tensor ShardedLayers::allReturned(const RowPart& part, const Tensor& output)
{
    const Tensor returned = aten::allToAll(m_recorder, inOtherOrder(part, output), m_sentRows);
    for (const Tensor& sent : m_sent)
        m_recorder.keepAlive(sent);
    m_sent.clear();
    return returned;
}

/// Puts tokens that are ordered by rank in the order of the experts, or the reverse. For a single expert, both are the
/// same.
Tensor ShardedLayers::inOtherOrder(const RowPart& part, const Tensor& tokens)
{
    return part.ownExperts > 1 ? aten::reordered(m_recorder, tokens) : tokens;
}

Tensor ShardedLayers::sliced(const RowPart& part, const Tensor& input)
{
    return input.shape.empty() ? input : aten::slice(m_recorder, input, 0, 0, input.shape[0] / part.tokenSlices, 1);
}

Tensor ShardedLayers::redistributeOutput(const RowPart& part, const Tensor& output)
{
    const std::int64_t ranks = m_placement->tensorRanks;
    switch (part.after) {
    case OutputRedistribution::None: return output;
    case OutputRedistribution::ReduceAll: return aten::reduceAll(m_recorder, output);
    case OutputRedistribution::Return: return aten::allToAll(m_recorder, output, m_sentRows);
    case OutputRedistribution::ReturnAll: return allReturned(part, output);
    case OutputRedistribution::Pass: return aten::withAllToAllBuffers(m_recorder, output, part.tokens);
    case OutputRedistribution::ReducePositions:
        return aten::reduceScatterShards(m_recorder, output, sequenceDimensionOf(output), ranks);
    case OutputRedistribution::GatherFeatures: break;
    }
    return aten::gatherReplicated(m_recorder, output, lastOf(output), ranks, part.features);
}

void ShardedLayers::redistributeInputs(const RowPart& part, std::vector<Tensor>& inputs, GatherIn type)
{
    if (part.after == OutputRedistribution::Return && !inputs.empty() && !inputs.front().shape.empty())
        m_sentRows = inputs.front().shape[0];
    for (std::size_t i = 0; i < std::min(part.before.size(), inputs.size()); ++i)
        inputs[i] = redistributeInput(part, i, inputs[i], type);
}

void ShardedLayers::holdGathered(const Tensor& input)
{
    for (const Gathered& gathered : m_gathered) {
        if (gathered.part == input)
            m_recorder.keepAlive(gathered.whole);
    }
}

namespace {

/// Whether the target holds class indices rather than probabilities.
bool takesClassIndices(LayerScope& scope)
{
    return scope.input().shape.rank() == 2 && (scope.inputs() == 1 || !isFloating(scope.input(1).dtype));
}

} // namespace

void ShardedLayers::lower(const RowPart& part, LayerScope& scope, std::vector<Tensor>& outputs)
{
    if (part.embeddingRows > 0) {
        const Tensor rows = scope.parameter("weight", {scope.integer(0), scope.integer(1)});
        if (rows.leaf.valid())
            m_recorder.tape().parameters[rows.leaf].gradientElements = checkedMul(part.embeddingRows, scope.integer(1));
        scope.addOutput(aten::shardedEmbedding(m_recorder, rows, scope.input(), part.embeddingRows));
    } else if (part.softmaxInPlace && takesClassIndices(scope)) {
        scope.addOutput(
            aten::crossEntropyInPlace(m_recorder, scope.input(), layers::classTarget(scope), part.copiesSoftmax));
    } else if (part.experts > 0 && part.after == OutputRedistribution::None) {
        lowerSplit(part, scope);
    } else if (part.shardsLogits) {
        scope.addOutput(aten::shardedCrossEntropy(m_recorder, scope.input(), layers::classTarget(scope)));
    } else {
        lowerLinear(part, scope);
    }
    if (!scope.failed() && part.after != OutputRedistribution::None && !outputs.empty())
        outputs.front() = redistributeOutput(part, outputs.front());
}

// The experts of other ranks have no tokens here, and no gradient passes through them.
void ShardedLayers::lowerSplit(const RowPart& part, LayerScope& scope)
{
    const std::vector<std::int64_t> pieces(static_cast<std::size_t>(part.ownExperts), receivedByEach(part));
    scope.addOutput(aten::split(m_recorder, scope.input(), pieces, 0));
    Shape shape = scope.input().shape;
    shape[0] = 0;
    const Tensor none = m_recorder.empty(shape, scope.input().dtype);
    for (std::int64_t i = part.ownExperts; i < part.experts; ++i)
        scope.addOutput(none);
}

void ShardedLayers::lowerLinear(const RowPart& part, LayerScope& scope)
{
    const bool reduces =
        part.after == OutputRedistribution::ReduceAll || part.after == OutputRedistribution::ReducePositions;
    m_recorder.setBiasParts(reduces ? m_placement->tensorRanks : 1);
    lowerIn(scope.layer().autocast, *findLayerType(scope.typeName()), scope, m_recorder);
    m_recorder.setBiasParts(1);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/tool_formulas.h"

#include "estimate/estimate.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <unordered_map>

namespace vram::formulas {

Accelerate accelerate(Bytes size, bool halfPrecision)
{
    const auto s = static_cast<double>(size);
    // For half precision, the tool counts the fp32 size once for the weights and 1.5 times for the gradients.
    Accelerate result{s, halfPrecision ? 1.5 * s : s, 2 * s, halfPrecision ? 2 * s : 4 * s, 0};
    result.maximum = std::max({result.model, result.gradients, result.optimizer, result.step});
    return result;
}

DeepSpeed deepSpeedZero2(const DeepSpeedSetup& setup)
{
    const double gpus = setup.gpusPerNode * setup.nodes;
    const double p = setup.parameters;
    if (setup.offloadOptimizer)
        return {p * std::max(4 * gpus, 16.0) * setup.bufferFactor, 2 * p};
    // The 18 bytes are the fp16 and fp32 gradients, the fp32 parameters, and Adam's two moments.
    return {p * 4 * setup.gpusPerNode * setup.bufferFactor, 2 * p + 18 * p / gpus};
}

DeepSpeed deepSpeedZero3(const DeepSpeedSetup& setup)
{
    const double p = setup.parameters;
    const double gpus = setup.gpusPerNode * setup.nodes;
    const double share = 1.0 / setup.nodes;
    const double factor = setup.bufferFactor;
    const double gathered = 4 * setup.largestLayer;
    const double everyRank = 4.0 * setup.gpusPerNode; // Each process builds the whole model before it is sharded.
    if (!setup.offloadOptimizer)
        return {(setup.zeroInit ? setup.largestLayer : p) * everyRank * factor, gathered + 18 * p / gpus};
    const double offloaded = setup.offloadParameters ? 18 : 16;
    const double cpu = setup.zeroInit ? p * offloaded * share : p * std::max(everyRank, offloaded * share);
    return {cpu * factor, gathered + (setup.offloadParameters ? 0 : 2 * p / gpus)};
}

namespace {

double eleutherAiParameters(const Transformer& m)
{
    const double embeddings = 2 * m.vocabulary * m.hidden + m.hidden * m.sequence;
    const double norms = 8 * m.hidden * m.layers + 2 * m.hidden;
    const double attention = 2 * (1 + m.keyValueRatio) * m.layers * m.hidden * m.hidden;
    return embeddings + norms + attention + m.feedForwardLinears * m.layers * m.hidden * m.hidden * m.feedForwardRatio;
}

double eleutherAiActivations(const Transformer& m)
{
    constexpr double lowPrecision = 2;
    double perElement = 16 * lowPrecision + 2;
    if (!m.checkpoint)
        perElement += (2 * lowPrecision + 1) * m.heads * m.sequence / m.hidden;
    const double bytes = m.sequence * m.batch * m.hidden * m.layers * perElement;
    return m.partitionActivations ? bytes / m.tensorParallel : bytes;
}

} // namespace

EleutherAi eleutherAi(const Transformer& m)
{
    EleutherAi result;
    const double p = eleutherAiParameters(m);
    const auto shared = [&](double bytes, int fromStage) { return m.zeroStage >= fromStage ? bytes / m.gpus : bytes; };
    result.parameters = p;
    result.activations = eleutherAiActivations(m);
    result.model = shared(2 * p / (m.tensorParallel * m.pipelineParallel), 3);
    result.gradients = shared(4 * p, 2);
    result.optimizer = shared(12 * p, 1);
    if (m.zeroStage >= 1 && m.gpus > 1)
        result.communication = 2 * 5e8;
    if (m.zeroStage >= 3)
        result.communication += 2 * 1e9;
    return result;
}

double megatronLayerActivations(const Transformer& m, bool sequenceParallel, Recompute recompute)
{
    const double sbh = m.sequence * m.batch * m.hidden;
    const double t = m.tensorParallel;
    if (recompute == Recompute::Full)
        return 2 * sbh;
    const double attention = recompute == Recompute::Selective ? 0 : 5 * m.heads * m.sequence / m.hidden;
    return sequenceParallel ? sbh * (34 + attention) / t : sbh * (10 + 24 / t + attention / t);
}

double megatronBytesPerParameter(double dataParallel)
{
    return dataParallel > 1 ? 6 + 12 / dataParallel : 18;
}

namespace {

struct LeafCounter {
    std::unordered_map<LayerId, const RowEstimate*> figures{};
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;

    void count(const Layer& layer, std::int64_t repeats)
    {
        const auto found = figures.find(layer.id);
        if (found == figures.end() || found->second->outputs.empty())
            return;
        const std::int64_t elements = checkedMul(found->second->outputs.front().elements(), repeats);
        if (is(layer, Trait::Input))
            inputs = checkedAdd(inputs, elements);
        else if (found->second->parameters > 0)
            outputs = checkedAdd(outputs, elements);
    }
};

} // namespace

TorchInfo torchInfo(const Network& network, const Estimate& estimate)
{
    LeafCounter counter;
    for (const RowEstimate& row : estimate.rows)
        counter.figures.emplace(row.id, &row);
    forEachLayer(network, [&](const Layer& layer, std::int64_t repeats) { counter.count(layer, repeats); });
    return {counter.inputs, counter.outputs, estimate.parameters};
}

} // namespace vram::formulas

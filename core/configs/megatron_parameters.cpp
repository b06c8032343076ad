// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "configs/megatron_model.h"

namespace vram {

namespace {

/// Number of parameters of a linear layer.
std::int64_t linear(std::int64_t in, std::int64_t out, bool bias)
{
    return checkedAdd(checkedMul(in, out), bias ? out : 0);
}

std::int64_t norm(const MegatronModel& model, std::int64_t size)
{
    return checkedMul(model.rmsNorm ? 1 : 2, size);
}

std::int64_t feedForward(const MegatronModel& model, std::int64_t size)
{
    const bool bias = model.layer.bias;
    return checkedAdd(linear(model.hidden, checkedMul(model.layer.gated ? 2 : 1, size), bias),
                      linear(size, model.hidden, bias));
}

std::int64_t latentAttention(const MegatronModel& model)
{
    const MegatronLayer& layer = model.layer;
    const MegatronLatent& latent = layer.latent;
    const bool bias = layer.attentionBias;
    const std::int64_t heads = checkedMul(layer.heads, latent.headChannels + latent.rotaryChannels);
    std::int64_t count = latent.queryRank > 0 ? checkedAdd(linear(model.hidden, latent.queryRank, bias),
                                                           linear(latent.queryRank, heads, bias))
                                              : linear(model.hidden, heads, bias);
    count = checkedAdd(count, linear(model.hidden, latent.keyValueRank + latent.rotaryChannels, bias));
    count = checkedAdd(
        count, linear(latent.keyValueRank, checkedMul(layer.heads, latent.headChannels + layer.channels), bias));
    return layer.qkNorm ? checkedAdd(count, norm(model, latent.keyValueRank + latent.queryRank)) : count;
}

std::int64_t attention(const MegatronModel& model)
{
    const MegatronLayer& layer = model.layer;
    const std::int64_t output = linear(checkedMul(layer.heads, layer.channels), model.hidden, layer.bias);
    if (layer.latent.keyValueRank > 0)
        return checkedAdd(latentAttention(model), output);
    const std::int64_t heads = checkedAdd(layer.heads, checkedMul(2, layer.groups));
    const std::int64_t projected =
        checkedAdd(linear(model.hidden, checkedMul(heads, layer.channels), layer.attentionBias), output);
    return layer.qkNorm ? checkedAdd(projected, norm(model, 2 * layer.channels)) : projected;
}

std::int64_t experts(const MegatronModel& model)
{
    const MegatronFeedForward& sparse = model.layer.feedForward;
    std::int64_t count = checkedMul(sparse.experts, feedForward(model, sparse.size));
    count = checkedAdd(count, linear(model.hidden, sparse.experts, sparse.trainedRouterBias));
    if (sparse.shared > 0)
        count = checkedAdd(count, feedForward(model, sparse.shared));
    return sparse.sharedGate ? checkedAdd(count, model.hidden) : count;
}

} // namespace

std::int64_t parameterCount(const MegatronModel& model)
{
    const std::int64_t common = checkedAdd(attention(model), norm(model, checkedMul(2, model.hidden)));
    std::int64_t count = norm(model, model.hidden);
    for (const auto& [sparse, layers] : model.runs) {
        const std::int64_t own = sparse ? experts(model) : feedForward(model, model.denseFeedForward);
        count = checkedAdd(count, checkedMul(layers, checkedAdd(common, own)));
    }
    const std::int64_t tables = checkedAdd(checkedMul(model.tied ? 1 : 2, model.vocabulary), model.positions);
    return checkedAdd(count, checkedMul(tables, model.hidden));
}

} // namespace vram

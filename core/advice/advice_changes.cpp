// SPDX-License-Identifier: GPL-3.0-or-later

// The changes that can save memory, each with its cost in words.

#include "advice/advice_changes.h"

#include "advice/checkpoint_plan.h"
#include "base/checked.h"
#include "base/units.h"
#include "estimate/allocator_replay.h"
#include "estimate/compute.h"
#include "layers/layer_type.h"
#include "search/frontier.h"
#include "search/largest_batch.h"
#include "setup/precision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace vram {

namespace {

using OptionalChange = std::optional<ProposedChange>;

template<typename Value>
OptionalChange with(const AdviceContext& s, Value Setup::*member, Value value, Message title, Message cost)
{
    if (s.setup.*member == value)
        return std::nullopt;
    ProposedChange proposal{std::move(title), std::move(cost), s.setup, nullptr};
    proposal.setup.*member = std::move(value);
    return proposal;
}

bool isAdam(const Setup& setup)
{
    return setup.optimizer == "adam" || setup.optimizer == "adamw";
}

/// A percentage such as "about 31 %".
Message percent(double share)
{
    return message("about %1 %"_tr, static_cast<int>(std::lround(share * 100)));
}

Message recomputationCost(const AdviceContext& s, const Setup& setup)
{
    const Compute compute = countCompute(s.network, setup, s.catalogues);
    if (compute.forward <= 0 || compute.recomputed <= 0)
        return "the forward pass of each checkpointed block runs twice"_tr;
    return message("%1 of the forward pass runs twice"_tr, percent(compute.recomputed / compute.forward));
}

/// Splits the batch into the fewest micro-batches with which the setup fits, or into two if it fits already.
OptionalChange smallerBatch(const AdviceContext& s)
{
    if (s.setup.batch < 2)
        return std::nullopt;
    ProposedChange proposal{{}, {}, s.setup, nullptr};
    std::int64_t parts = 2;
    if (!s.now.device.fits) {
        Setup accumulated = s.setup;
        accumulated.accumulation = std::max<std::int64_t>(2, s.setup.accumulation);
        const std::int64_t largest =
            largestBatch(s.network, isInference(s.setup) ? s.setup : accumulated, s.catalogues);
        parts = largest > 0 ? std::max<std::int64_t>(2, ceilDiv(s.setup.batch, largest)) : s.setup.batch;
    }
    proposal.setup.batch = ceilDiv(s.setup.batch, parts);
    if (isInference(s.setup)) {
        proposal.title = message("Batch size %1"_tr, proposal.setup.batch);
        proposal.cost = "fewer sequences at a time"_tr;
        return proposal;
    }
    proposal.setup.accumulation = s.setup.accumulation * parts;
    proposal.title = message("Micro-batch %1 × %2 gradient accumulation steps"_tr, proposal.setup.batch,
                             proposal.setup.accumulation);
    proposal.cost = hasLayer(s.network, {Trait::BatchStatistics})
                        ? "smaller kernels, and batch statistics over fewer samples"_tr
                        : "smaller kernels"_tr;
    return proposal;
}

OptionalChange mixedPrecision(const AdviceContext& s)
{
    const bool plain = !autocastDType(s.setup.precision) && modelDType(s.setup.precision) == DType::Float32;
    return plain && !isInference(s.setup) ? with(s, &Setup::precision, Precision::AmpBf16, "Mixed bf16"_tr,
                                                 "bf16 matmuls, fp32 master weights (no loss scaling needed)"_tr)
                                          : std::nullopt;
}

OptionalChange halfPrecisionModel(const AdviceContext& s)
{
    if (modelDType(s.setup.precision) != DType::Float32)
        return std::nullopt;
    return with(s, &Setup::precision, Precision::Bf16, "Pure bf16"_tr,
                isInference(s.setup) ? "bf16 weights and activations"_tr
                                     : "bf16 weights and optimizer state (small updates are rounded away)"_tr);
}

OptionalChange halfOptimizer(const AdviceContext& s)
{
    return isAdam(s.setup) && modelDType(s.setup.precision) == DType::Float32
               ? with<std::string>(s, &Setup::optimizer, "adamw16bit", "16-bit optimizer state"_tr,
                                   "bf16 moments (Transformer Engine's FusedAdam)"_tr)
               : std::nullopt;
}

OptionalChange adam8Bit(const AdviceContext& s)
{
    return isAdam(s.setup) ? with<std::string>(s, &Setup::optimizer, s.setup.optimizer + "8bit", "8-bit Adam"_tr,
                                               "block-wise 8-bit optimizer states (bitsandbytes)"_tr)
                           : std::nullopt;
}

OptionalChange plainSgd(const AdviceContext& s)
{
    return isAdam(s.setup) && !isInference(s.setup) ? with<std::string>(
               s, &Setup::optimizer, "sgd", "SGD instead of Adam"_tr,
               "another optimizer without state: its learning rate must be tuned, and it often needs "
               "more epochs"_tr)
                                                    : std::nullopt;
}

OptionalChange fused(const AdviceContext& s)
{
    return isAdam(s.setup) ? with(s, &Setup::implementation, Implementation::Fused, "Fused optimizer"_tr,
                                  "free: the same update in one kernel"_tr)
                           : std::nullopt;
}

OptionalChange checkpointAll(const AdviceContext& s)
{
    std::string blocks = checkpointableBlocks(s.network);
    if (blocks.empty() || !s.setup.checkpoint.empty())
        return std::nullopt;
    ProposedChange proposal{"Activation checkpointing in every block"_tr, {}, s.setup, nullptr};
    proposal.setup.checkpoint = std::move(blocks);
    proposal.cost = recomputationCost(s, proposal.setup);
    return proposal;
}

OptionalChange checkpointFewest(const AdviceContext& s)
{
    const auto plan = cheapestCheckpoints(s.network, s.setup, s.catalogues);
    if (!plan)
        return std::nullopt;
    ProposedChange proposal{message("Activation checkpointing in %1 of %2 blocks"_tr, plan->repeats, plan->of),
                            message("%1 of the forward pass runs twice"_tr, percent(plan->recomputed)), s.setup,
                            nullptr};
    proposal.setup.checkpoint = plan->globs;
    return proposal;
}

OptionalChange flashAttention(const AdviceContext& s)
{
    return hasLayer(s.network, {Trait::Attention})
               ? with(s, &Setup::attention, AttentionChoice::Flash, "Flash attention"_tr,
                      "free: the same result without the score matrix"_tr)
               : std::nullopt;
}

OptionalChange inPlace(const AdviceContext& s)
{
    return with(s, &Setup::inPlaceActivations, true, "In-place activations"_tr, "free, where autograd allows it"_tr);
}

OptionalChange chunkedLoss(const AdviceContext& s)
{
    if (!hasLayer(s.network, {Trait::TokenLoss}) || chunksLoss(s.setup))
        return std::nullopt;
    constexpr std::int64_t kChunks = 8;
    ProposedChange proposal{message("Cross-entropy in %1 chunks"_tr, kChunks), {}, s.setup, nullptr};
    proposal.setup.lossChunks = kChunks;
    const Compute before = countCompute(s.network, s.setup, s.catalogues);
    const Compute after = countCompute(s.network, proposal.setup, s.catalogues);
    const double again = after.recomputed - before.recomputed;
    if (again <= 0)
        return std::nullopt;
    proposal.cost =
        message("the last layer and the loss run twice, %1 of the forward pass"_tr, percent(again / after.forward));
    return proposal;
}

OptionalChange offload(const AdviceContext& s)
{
    if (s.setup.offloadOptimizer)
        return std::nullopt;
    const Bytes gradients = estimate(s.network, s.setup, s.catalogues, Detail::Memory).totals.gradients;
    const Bytes traffic = checkedAdd(gradients, gradients);
    return with(s, &Setup::offloadOptimizer, true, "Offload optimizer state to the CPU"_tr,
                message("%1 of gradients and weights transferred over PCIe per step, and the CPU runs the optimizer"_tr,
                        ByteCount{traffic}));
}

/// Uses the largest input size below the current one that fits, or the smallest size considered if none does.
OptionalChange smallerInput(const AdviceContext& s)
{
    const std::vector<SizeAxis> axes = sizeAxes(s.network);
    if (axes.empty())
        return std::nullopt;
    const SizeAxis& axis = axes.front();
    const bool image = axis.kind == SizeAxis::Kind::Image;
    std::vector<std::int64_t> sizes = nearbySizes(axis);
    std::erase_if(sizes, [&](std::int64_t size) { return size * 10 > axis.size * 9 || size * 4 < axis.size; });
    std::ranges::reverse(sizes);
    for (const std::int64_t size : sizes) {
        if (!sizeProblem(s.network, s.setup, s.catalogues, axis, size).empty())
            continue;
        auto network = std::make_shared<const Network>(resized(s.network, axis, size));
        const bool enough = s.now.device.fits || estimate(*network, s.setup, s.catalogues, Detail::Memory).device.fits;
        if (!enough && size != sizes.back())
            continue;

        return ProposedChange{
            message(image ? "Image size %1 instead of %2"_tr : "Sequence length %1 instead of %2"_tr, size, axis.size),
            image ? "finer detail is lost"_tr : "longer texts are truncated or split"_tr, s.setup, std::move(network)};
    }
    return std::nullopt;
}

using Trained = std::unordered_set<LayerId>;

/// Returns globs of all trainable rows of `rows` except the last. If there is only one row, its children are used. The
/// result is empty if there would be too many globs to read.
std::string allButLast(const std::vector<Row>& rows, const std::string& above, const Trained& trains)
{
    constexpr std::size_t kMost = 64;
    std::vector<const Row*> trained;
    for (const Row& row : rows) {
        if (trains.contains(id(row)))
            trained.push_back(&row);
    }
    if (trained.empty() || trained.size() > kMost)
        return {};
    const auto pathOf = [&](const Row& row) { return above.empty() ? name(row) : above + "." + name(row); };
    const Block* last = asBlock(*trained.back());
    if (trained.size() == 1)
        return last && last->repeat == 1 ? allButLast(last->rows, pathOf(*trained.front()), trains) : std::string();
    std::string globs;
    for (std::size_t i = 0; i + 1 < trained.size(); ++i)
        globs += (globs.empty() ? "" : ",") + pathOf(*trained[i]) + (asBlock(*trained[i]) ? ".*" : "");
    return globs;
}

/// Whether a layer after all trainable ones uses another layer's weights, such as a head tied to the embeddings.
bool endsWithTiedLayer(const Network& network, const Trained& trains)
{
    bool isTied = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        isTied = !trains.contains(layer.id) && (isTied || !layer.shared.empty());
    });
    return isTied;
}

OptionalChange freeze(const AdviceContext& s)
{
    if (!s.setup.freeze.empty() || !s.setup.lora.empty() || isInference(s.setup))
        return std::nullopt;
    Trained trains;
    for (const RowEstimate& row : s.now.rows) {
        if (row.trainable > 0)
            trains.insert(row.id);
    }
    std::string globs = allButLast(s.network.rows, {}, trains);
    if (globs.empty() || endsWithTiedLayer(s.network, trains))
        return std::nullopt;
    return with<std::string>(s, &Setup::freeze, std::move(globs), "Freeze all but the head"_tr,
                             "only the last layer trains: for a pretrained network"_tr);
}

OptionalChange lowRank(const AdviceContext& s)
{
    return s.setup.lora.empty() && !isInference(s.setup) && hasLayer(s.network, {Trait::Linear})
               ? with<std::string>(s, &Setup::lora, "*", "LoRA on all linear layers"_tr,
                                   "low-rank adapters train, everything else is frozen"_tr)
               : std::nullopt;
}

OptionalChange quantized(const AdviceContext& s)
{
    return isInference(s.setup) && s.setup.quantize == Quantization::None
               ? with(s, &Setup::quantize, Quantization::Nf4, "4-bit linear weights"_tr,
                      "block-wise NF4 weights (bitsandbytes)"_tr)
               : std::nullopt;
}

OptionalChange quantizedToInt8(const AdviceContext& s)
{
    return isInference(s.setup) && s.setup.quantize == Quantization::None
               ? with(s, &Setup::quantize, Quantization::Int8, "8-bit linear weights"_tr,
                      "LLM.int8() weights (bitsandbytes)"_tr)
               : std::nullopt;
}

OptionalChange smallCache(const AdviceContext& s)
{
    return s.now.totals.kvCache > 0 && s.setup.cacheDType == CacheDType::Compute ? with(
               s, &Setup::cacheDType, CacheDType::Float8, "8-bit KV cache"_tr, "keys and values lose precision"_tr)
                                                                                 : std::nullopt;
}

/// Uses expandable segments, the first remedy in PyTorch's own out-of-memory message.
OptionalChange expandableSegments(const AdviceContext& s)
{
    const AllocatorSettings now = allocatorSettings(s.setup);
    if (now.expandableSegments || now.backend != AllocatorSettings::Backend::Native)
        return std::nullopt;
    ProposedChange proposal{"Expandable segments"_tr, "free: the allocator grows segments page by page"_tr, s.setup,
                            nullptr};
    proposal.setup.allocConf = withAllocOption(s.setup.allocConf, "expandable_segments", "True");
    return allocatorSettings(proposal.setup).expandableSegments ? std::optional(std::move(proposal)) : std::nullopt;
}

/// Compiles a transformer block by block and any other network as a whole, as the usual training scripts do.
OptionalChange compiled(const AdviceContext& s)
{
    if (s.setup.compile != Compile::None || isInference(s.setup))
        return std::nullopt;
    const bool blocks =
        hasLayer(s.network, {Trait::Attention, Trait::Softmax}) && !checkpointableBlocks(s.network).empty();
    return with(s, &Setup::compile, blocks ? Compile::Blocks : Compile::Model,
                blocks ? "torch.compile of each block"_tr : "torch.compile of the model"_tr,
                "free: the same result; the first steps compile for minutes"_tr);
}

OptionalChange compiledLoss(const AdviceContext& s)
{
    return hasLayer(s.network, {Trait::TokenLoss}) && !isInference(s.setup) && s.setup.compile != Compile::Step
                   && !chunksLoss(s.setup)
               ? with(s, &Setup::compileLoss, true, "torch.compile of the loss"_tr,
                      "free: the same result, without log-probabilities in memory"_tr)
               : std::nullopt;
}

// A combination applies its changes in this order.
constexpr std::array kChanges{
    Change{Family::Batch, Price::Time, smallerBatch, true},
    Change{Family::Input, Price::Learning, smallerInput},
    Change{Family::Width, Price::Learning, withNarrowerLayers, true},
    Change{Family::Precision, Price::Numerics, mixedPrecision},
    Change{Family::Precision, Price::Numerics, halfPrecisionModel},
    Change{Family::OptimizerState, Price::Numerics, halfOptimizer},
    Change{Family::OptimizerState, Price::Numerics, adam8Bit},
    Change{Family::OptimizerState, Price::Learning, plainSgd, true},
    Change{Family::OptimizerKernel, Price::Nothing, fused},
    Change{Family::Recomputation, Price::Time, checkpointAll},
    Change{Family::Recomputation, Price::Time, checkpointFewest, true},
    Change{Family::Attention, Price::Nothing, flashAttention},
    Change{Family::InPlace, Price::Nothing, inPlace},
    Change{Family::Loss, Price::Time, chunkedLoss},
    Change{Family::Trained, Price::Learning, freeze},
    Change{Family::Trained, Price::Learning, lowRank},
    Change{Family::Trained, Price::Numerics, quantized},
    Change{Family::Trained, Price::Numerics, quantizedToInt8},
    Change{Family::Offload, Price::Time, offload},
    Change{Family::Cache, Price::Numerics, smallCache},
    Change{Family::Compile, Price::Nothing, compiled},
    Change{Family::Loss, Price::Nothing, compiledLoss},
    Change{Family::Allocator, Price::Nothing, expandableSegments},
};

} // namespace

std::span<const Change> changes()
{
    return kChanges;
}

} // namespace vram

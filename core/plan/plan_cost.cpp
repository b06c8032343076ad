// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "base/dtype.h"
#include "base/units.h"
#include "parallel/world.h"
#include "setup/precision.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

// Operations that a GPU performs in the time that it takes to send a byte: an H100 at 400 TFLOP/s with NVLink's 450
// GB/s in one direction within a machine, or with 400 Gb/s InfiniBand between machines (NVIDIA, DGX H100 user guide).
constexpr double kOperationsPerByteWithin = 900;
constexpr double kOperationsPerByteBetween = 8000;

double elementSize(PolicyType type, DType stored)
{
    if (type == PolicyType::Same)
        return static_cast<double>(itemSize(stored));
    return type == PolicyType::Float32 ? 4 : 2;
}

/// The bytes that each of `ranks` sends in a ring all-gather of `bytes`. A reduce-scatter sends as many.
double ring(double bytes, std::int64_t ranks)
{
    return bytes * static_cast<double>(ranks - 1) / static_cast<double>(ranks);
}

/// Data-parallel traffic of one step, counted as in ZeRO (Rajbhandari et al. 2020, section 7).
double sentByData(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const std::int64_t degree = way.dataDegree();
    if (degree == 1)
        return 0;
    const double share = 1.0 / static_cast<double>(way.tensor * way.pipeline);
    const DType stored = modelType(setup.precision);
    const auto size = static_cast<double>(itemSize(stored));
    const double gradients = facts.trainableParameters * share * size;
    if (way.data == DataParallel::Ddp)
        return 2 * ring(gradients, degree);
    if (way.data == DataParallel::Zero1)
        return 2 * ring(gradients, degree) + ring(gradients, degree);
    const std::int64_t shards = degree / way.replicate;
    const double gatheredSize = elementSize(setup.parallel.parameterType, stored);
    const double reducedSize =
        setup.parallel.reduceType == PolicyType::Same ? gatheredSize : elementSize(setup.parallel.reduceType, stored);
    const double gathers = way.reshard ? 2 : 1; // The root's parameters stay gathered from forward to backward.
    // Experts of other ranks are not gathered here.
    const double elsewhere = facts.expertParameters * (1 - 1 / static_cast<double>(way.expert));
    const double gathered =
        share * gatheredSize * (gathers * (facts.unitParameters - elsewhere) + facts.otherParameters);
    const double reduced = share * reducedSize * std::max(facts.trainableParameters - elsewhere, 0.0);
    const double replicas = 2 * ring(reduced / static_cast<double>(shards), way.replicate);
    return static_cast<double>(setup.accumulation) * ring(gathered, shards) + ring(reduced, shards) + replicas;
}

// Each block gathers and reduces twice in forward and twice in backward, as in Megatron-LM (Shoeybi et al. 2019,
// section 3), and again in forward if it is recomputed.
double sentByTensor(const PlanFacts& facts, const ParallelLayout& way, double samples)
{
    const double rounds = way.checkpointed ? 6 : 4;
    const double layers = facts.streamLayers / static_cast<double>(way.pipeline);
    return way.tensor == 1 ? 0 : rounds * layers * 2 * ring(facts.streamBytes * samples, way.tensor);
}

double sentByPipeline(const PlanFacts& facts, const ParallelLayout& way, double samples)
{
    return way.pipeline == 1 ? 0 : 2 * facts.streamBytes * samples;
}

// Tokens are sent to their experts and back, in forward and in backward, and again in forward if it is recomputed.
double sentByExperts(const PlanFacts& facts, const ParallelLayout& way, double samples)
{
    const double rounds = way.checkpointed ? 6 : 4;
    const double layers = 1 / static_cast<double>(way.pipeline);
    return way.expert == 1 ? 0 : rounds * layers * ring(facts.routedBytes * samples, way.expert);
}

Message percentWords(double share)
{
    return verbatim(fixedText(share * 100, share < 0.1 ? 1 : 0) + " %");
}

void addWords(PlanCost& cost, const ParallelLayout& way)
{
    if (way.gpus > 1)
        cost.words.push_back(cost.acrossNodes ? message("Each GPU sends %1 per step, most of it to other machines."_tr,
                                                        ByteCount{cost.sent})
                                              : message("Each GPU sends %1 per step."_tr, ByteCount{cost.sent}));
    if (cost.recomputed > 0)
        cost.words.push_back(
            message("Checkpointed blocks run forward twice: %1 more computation."_tr, percentWords(cost.recomputed)));
    if (cost.bubble > 0)
        cost.words.push_back(message("Pipeline stages are idle for %1 of the step."_tr, percentWords(cost.bubble)));
    if (cost.passes > 1)
        cost.words.push_back(message("A step takes %1 forward passes, one after another."_tr, cost.passes));
}

} // namespace

PlanCost costOf(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup, std::int64_t globalBatch)
{
    PlanCost cost;
    const double samples = static_cast<double>(globalBatch) / static_cast<double>(way.dataDegree());
    const double data = sentByData(facts, way, setup);
    const double layers = sentByTensor(facts, way, samples);
    const double tokens = sentByExperts(facts, way, samples);
    const double stages = sentByPipeline(facts, way, samples);
    const bool apart = way.gpus > setup.parallel.gpusPerNode;
    cost.sent = static_cast<Bytes>(std::llround(data + layers + stages + tokens));
    cost.acrossNodes = apart && way.replicate == 1 && data + stages + tokens > layers;
    const double slow = apart && way.replicate == 1 ? data + stages + tokens : 0;
    cost.recomputed = way.checkpointed && facts.forward > 0 ? facts.recomputed / (3 * facts.forward) : 0;
    const std::int64_t together = std::max<std::int64_t>(setup.parallel.microbatches, 1);
    cost.passes = together * setup.accumulation;
    const auto stagesLess = static_cast<double>(way.pipeline - 1);
    if (way.pipeline > 1) // Huang et al. 2019 (GPipe), section 2.3; 1F1B is idle for as long.
        cost.bubble = stagesLess / (static_cast<double>(together) + stagesLess);
    const double arithmetic = 3 * facts.forward * static_cast<double>(globalBatch) / static_cast<double>(way.gpus);
    const double moved =
        kOperationsPerByteBetween * slow + kOperationsPerByteWithin * (static_cast<double>(cost.sent) - slow);
    cost.added = cost.recomputed + cost.bubble / (1 - cost.bubble) + (arithmetic > 0 ? moved / arithmetic : 0);
    addWords(cost, way);
    return cost;
}

} // namespace vram

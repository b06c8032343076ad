// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "base/dtype.h"
#include "base/units.h"
#include "parallel/device_mesh.h"
#include "setup/precision.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

// Operations that a GPU performs in the time it takes to send one byte. The values are those of an H100 at 400 TFLOP/s
// with NVLink at 450 GB/s per direction within a machine, 400 Gb/s InfiniBand between machines (NVIDIA, DGX H100 user
// guide), and the 25 GB/s that 16 lanes of PCIe 4.0 achieve to the CPU.
constexpr double kOperationsPerByteWithin = 900;
constexpr double kOperationsPerByteBetween = 8000; // Through the network card of one GPU.
constexpr double kOperationsPerByteToCpu = 16000;
constexpr double kOperationsPerByteOfMemory = 130; // HBM3 at 3 TB/s.

double elementSize(PolicyDType type, DType stored)
{
    if (type == PolicyDType::Same)
        return static_cast<double>(itemSize(stored));
    return type == PolicyDType::Float32 ? 4 : 2;
}

/// Returns the bytes that each of `ranks` sends in a ring all-gather of `bytes`. A reduce-scatter sends the same
/// amount.
double ring(double bytes, std::int64_t ranks)
{
    return bytes * static_cast<double>(ranks - 1) / static_cast<double>(ranks);
}

/// The bytes that a GPU sends in one step, by link.
struct Traffic {
    double within = 0;   ///< Bytes sent within a machine.
    double between = 0;  ///< Bytes sent to other machines.
    double parallel = 0; ///< The part of `between` that other network cards of the machine transfer at the same time.
    double toCpu = 0;

    void add(double bytes, bool leaves) { (leaves ? between : within) += bytes; }
    /// Adds what a GPU sends in a ring of `ranks` ranks, `together` of which are on one machine. A ring enters each
    /// machine through one of its network cards, and there are as many rings as ranks on a machine.
    void addRing(double bytes, std::int64_t ranks, std::int64_t together)
    {
        const double share = ring(bytes, ranks);
        add(share, ranks > together);
        const double cards =
            std::min(static_cast<double>(together), kOperationsPerByteBetween / kOperationsPerByteWithin);
        if (ranks > together)
            parallel += share * (1 - 1 / cards);
    }
    /// Adds the bytes that a GPU sends to each of `ranks` ranks alike, `together` of which are on one machine.
    void addExchange(double bytes, std::int64_t ranks, std::int64_t together)
    {
        within += bytes * static_cast<double>(together - 1) / static_cast<double>(ranks);
        between += bytes * static_cast<double>(ranks - together) / static_cast<double>(ranks);
    }
    double sent() const { return within + between; }
    /// Returns the number of operations that could run in the time that the traffic takes.
    double operations() const
    {
        return kOperationsPerByteBetween * (between - parallel) + kOperationsPerByteWithin * within
               + kOperationsPerByteToCpu * toCpu;
    }
};

/// Counts a rank's traffic in one step. Tensor-parallel ranks are adjacent, followed by those of context, expert and
/// data parallelism, and finally by the pipeline stages.
class TrafficCount
{
public:
    TrafficCount(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup, double samples)
        : m_facts(facts), m_way(layout), m_setup(setup), m_samples(samples / static_cast<double>(layout.context))
    {
        countData();
        countTensor();
        countContext();
        countExperts();
        if (layout.pipeline > 1)
            m_traffic.add(2 * facts.streamBytes * m_samples, layout.gpus > setup.parallel.gpusPerNode);
    }

    /// Traffic of parameters and gradients. It overlaps with computation, because parameters are gathered before they
    /// are needed and gradients are reduced in the background.
    const Traffic& data() const { return m_data; }
    /// Traffic of activations, for which the next kernel waits.
    const Traffic& others() const { return m_traffic; }

private:
    bool leaves(std::int64_t ranks) const { return ranks > m_setup.parallel.gpusPerNode; }
    /// Returns how many of `ranks` ranks, whose numbers differ by `stride`, are on one machine.
    std::int64_t together(std::int64_t ranks, std::int64_t stride) const
    {
        return std::clamp<std::int64_t>(m_setup.parallel.gpusPerNode / stride, 1, ranks);
    }
    bool recomputesBlocks() const { return m_way.checkpointing == PlanCheckpoints::Full; }

    // Counted as in ZeRO (Rajbhandari et al. 2020, section 7).
    void countData()
    {
        const std::int64_t degree = m_way.shardingRanks();
        const double share = 1.0 / static_cast<double>(m_way.tensor * m_way.pipeline);
        const double gradients =
            m_facts.trainableParameters * share * elementSize(PolicyDType::Same, modelDType(m_setup.precision));
        if (m_way.data == DataParallel::Fsdp2)
            return countFsdp(share);
        if (degree > 1)
            m_data.addRing((m_way.data == DataParallel::Zero1 ? 3 : 2) * gradients, degree,
                           together(degree, m_way.tensor));
    }

    // Each micro-batch gathers the parameters and reduces the gradients; the root's parameters stay gathered from
    // forward to backward. Experts of other ranks are not gathered.
    void countFsdp(double share)
    {
        const double trainable = std::max(m_facts.trainableParameters - m_facts.expertParameters, 0.0);
        const std::int64_t shards = m_way.shards();
        const double units = m_facts.unitParameters - m_facts.expertParameters;
        countShards({share * units, share * m_facts.otherParameters, share * trainable}, shards, m_way.tensor);
        const double experts = share * m_facts.expertParameters / static_cast<double>(m_way.expert);
        const double trained = m_facts.trainableParameters > 0 ? experts : 0;
        countShards({experts, 0, trained}, std::max<std::int64_t>(shards / m_way.expert, 1),
                    m_way.tensor * m_way.expert);
    }

    /// Parameters that the same ranks shard.
    struct Sharded {
        double units = 0;
        double others = 0;
        double trainable = 0;
    };

    void countShards(const Sharded& parameters, std::int64_t shards, std::int64_t stride)
    {
        const double gathered = gatheredSize(m_setup) * (unitGathers() * parameters.units + parameters.others);
        const double reduced = reducedSize(m_setup) * parameters.trainable;
        const auto passes = static_cast<double>(m_setup.accumulation);
        const double reductions = m_setup.parallel.noSync ? 1 : passes;
        m_data.addRing(passes * gathered, shards, together(shards, stride));
        // A pipeline stage reduces its gradients after its last backward pass.
        Traffic& reducing = m_way.pipeline > 1 ? m_traffic : m_data;
        reducing.addRing(reductions * reduced, shards, together(shards, stride));
        reducing.addRing(reductions * 2 * reduced / static_cast<double>(shards), m_way.replicate,
                         together(m_way.replicate, shards * stride));
        if (m_way.offload)
            m_data.toCpu += (passes * gathered + reductions * reduced) / static_cast<double>(shards);
    }

    /// Returns how often the parameters of units are gathered for each accumulated pass. In a pipeline, backward passes
    /// leave them unsharded.
    double unitGathers() const
    {
        if (m_way.pipeline > 1)
            return m_way.reshard ? static_cast<double>(m_setup.parallel.microbatches) : 1;
        return m_way.reshard ? 2 : 1;
    }

    // Each block gathers and reduces twice in forward and twice in backward, as in Megatron-LM (Shoeybi et al. 2019,
    // section 3), and again in forward if it is recomputed.
    void countTensor()
    {
        const double rounds = recomputesBlocks() ? 6 : 4;
        const double layers = m_facts.streamLayers / static_cast<double>(m_way.pipeline);
        m_traffic.add(rounds * layers * 2 * ring(m_facts.streamBytes * m_samples, m_way.tensor), leaves(m_way.tensor));
    }

    // Keys and values are gathered in forward and again in backward, which also reduces their gradients.
    void countContext()
    {
        const double rounds = recomputesBlocks() ? 4 : 3;
        const double share =
            m_samples * static_cast<double>(m_way.context) / static_cast<double>(m_way.tensor * m_way.pipeline);
        m_traffic.add(rounds * ring(m_facts.keyValueBytes * share, m_way.context),
                      leaves(m_way.context * m_way.tensor));
    }

    // Tokens are sent to their experts and back in forward and in backward, and once more to their experts if the block
    // is recomputed.
    void countExperts()
    {
        const double rounds = recomputesBlocks() ? 5 : 4;
        const double layers = 1 / static_cast<double>(m_way.pipeline);
        m_traffic.addExchange(rounds * layers * m_facts.routedBytes * m_samples, m_way.expert,
                              together(m_way.expert, m_way.tensor));
    }

    const PlanFacts& m_facts;
    const ParallelLayout& m_way;
    const Setup& m_setup;
    const double m_samples; ///< Samples per data-parallel rank; fractional if ranks shard sequences.
    Traffic m_data{};
    Traffic m_traffic{};
};

Message percentText(double share)
{
    return verbatim(fixedText(share * 100, share < 0.1 ? 1 : 0) + " %");
}

void addExplanation(PlanCost& cost, const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup)
{
    if (layout.gpus > 1)
        cost.words.push_back(cost.acrossNodes ? message("Each GPU sends %1 per step, most of it to other machines."_tr,
                                                        ByteCount{cost.sent})
                                              : message("Each GPU sends %1 per step."_tr, ByteCount{cost.sent}));
    if (cost.recomputed > 0)
        cost.words.push_back(
            message("Checkpointed blocks run forward twice: %1 more computation."_tr, percentText(cost.recomputed)));
    if (cost.bubble > 0)
        cost.words.push_back(message("Pipeline stages are idle for %1 of the step."_tr, percentText(cost.bubble)));
    if (cost.passes > 1)
        cost.words.push_back(message("A step takes %1 forward passes, one after another."_tr, cost.passes));
    if (!layout.offload)
        return;
    const Bytes all = checkedAdd(facts.parameterBytes, checkedAdd(facts.gradientBytes, facts.stateBytes));
    const std::int64_t copies =
        std::max(std::min(setup.parallel.gpusPerNode, layout.gpus) * layout.replicate / layout.gpus, std::int64_t{1});
    const std::int64_t machines = std::max((layout.gpus - 1) / setup.parallel.gpusPerNode + 1, std::int64_t{1});
    cost.words.push_back(message("Shards, gradients and optimizer state take %1 of CPU memory in each machine."_tr,
                                 ByteCount{checkedMul(all, copies) / (layout.replicate > 1 ? 1 : machines)}));
}

/// Returns the operations that could run while a step waits for traffic. Even overlapped traffic takes some memory
/// bandwidth and core time, so of two layouts that hide all traffic, the one that sends less is better.
double idleOperations(const TrafficCount& traffic, double computing)
{
    constexpr double kHiddenCost = 0.1;
    const double data = traffic.data().operations();
    const double hidden = std::min(data, computing);
    return traffic.others().operations() + kHiddenCost * hidden + (data - hidden);
}

/// Returns the operations that could run while the GPU waits for the host to dispatch its kernels. Each pass of a
/// micro-batch is dispatched again, so that small ones and many experts on a rank take longer than they compute.
double undispatchedOperations(const PlanFacts& facts, const ParallelLayout& layout, const PlanCost& cost,
                              double arithmetic)
{
    const double once = facts.hostOperations + facts.expertHostOperations / static_cast<double>(layout.expert);
    const double all = static_cast<double>(cost.passes) * once / static_cast<double>(layout.pipeline);
    return std::max(all - arithmetic, 0.0) * (1 + cost.recomputed);
}

/// Returns the operations that could run while gradients are accumulated in memory: each pass reads its own and those
/// of earlier passes, and writes their sum.
double accumulationOperations(const PlanFacts& facts, const ParallelLayout& layout, const PlanCost& cost,
                              const Setup& setup)
{
    const double experts = std::min(facts.expertParameters, facts.trainableParameters);
    const double parameters = (facts.trainableParameters - experts + experts / static_cast<double>(layout.expert))
                              / static_cast<double>(layout.tensor * layout.pipeline);
    constexpr double kTransfers = 3;
    return kOperationsPerByteOfMemory * kTransfers * reducedSize(setup) * parameters
           * static_cast<double>(cost.passes - 1);
}

double recomputedFraction(const PlanFacts& facts, const ParallelLayout& layout)
{
    if (facts.forward <= 0)
        return 0;
    switch (layout.checkpointing) {
    case PlanCheckpoints::Full: return facts.recomputed / (3 * facts.forward);
    case PlanCheckpoints::Selective: return facts.recomputedSelectively / (3 * facts.forward);
    case PlanCheckpoints::AsSet:
    case PlanCheckpoints::None: break;
    }
    return 0;
}

} // namespace

double gatheredSize(const Setup& setup)
{
    return elementSize(setup.parallel.parameterDType, modelDType(setup.precision));
}

double reducedSize(const Setup& setup)
{
    return setup.parallel.reduceDType == PolicyDType::Same ? gatheredSize(setup)
                                                           : elementSize(setup.parallel.reduceDType, DType::Float32);
}

double handicap(const ParallelDegrees& degrees, DataParallel data)
{
    const bool shards = strategyTraits(data).sharded != Sharded::Nothing;
    return (degrees.tensor > 1 ? kTensorParallelHandicap : 0) + (shards ? kShardingHandicap : 0);
}

PlanCost costOf(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup, std::int64_t globalBatch)
{
    PlanCost cost;
    const double samples = static_cast<double>(globalBatch) / static_cast<double>(layout.dataDegree());
    const TrafficCount traffic(facts, layout, setup, samples);
    cost.sent = static_cast<Bytes>(std::llround(traffic.data().sent() + traffic.others().sent()));
    cost.acrossNodes = traffic.data().between + traffic.others().between > static_cast<double>(cost.sent) / 2;
    cost.recomputed = recomputedFraction(facts, layout);
    const std::int64_t together = std::max<std::int64_t>(setup.parallel.microbatches, 1);
    cost.passes = together * setup.accumulation;
    const auto stagesLess = static_cast<double>(layout.pipeline - 1);
    if (layout.pipeline > 1) // Huang et al. 2019 (GPipe), section 2.3; 1F1B has the same idle time.
        cost.bubble = stagesLess / (static_cast<double>(together) + stagesLess);
    const double arithmetic = 3 * facts.forward * static_cast<double>(globalBatch) / static_cast<double>(layout.gpus);
    // Sharded layers have smaller kernels, and layers that are not sharded run on every rank. According to measured
    // step times, this adds 2 % of a step for each additional rank with a hidden size of 8192, and 11 % with 4096.
    constexpr double kSmallerKernels = 0.03;
    double busy = 1 + cost.recomputed + kSmallerKernels * static_cast<double>(layout.tensor - 1);
    if (arithmetic > 0)
        busy += (idleOperations(traffic, arithmetic * (1 + cost.recomputed))
                 + undispatchedOperations(facts, layout, cost, arithmetic)
                 + accumulationOperations(facts, layout, cost, setup))
                / arithmetic;
    cost.added = busy / (1 - cost.bubble) - 1 + handicap(layout, layout.data);
    addExplanation(cost, facts, layout, setup);
    return cost;
}

} // namespace vram

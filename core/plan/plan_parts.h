#pragma once

#include "plan/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The data from which the cost of a plan is computed; the same for all plans of a network.
struct PlanFacts {
    double forward = 0;         ///< Operations of one sample's forward pass.
    double recomputed = 0;      ///< Operations that checkpointing every block runs again.
    double unitParameters = 0;  ///< Elements in repeated blocks.
    double otherParameters = 0; ///< Elements outside of them.
    double trainableParameters = 0;
    Bytes parameterBytes = 0; ///< On one GPU, as are the next two.
    Bytes gradientBytes = 0;
    Bytes stateBytes = 0;
    Device device{};             ///< For its capacity and context.
    std::int64_t experts = 1;    ///< Divides the number of experts of each layer; 1: none can be shared.
    double expertParameters = 0; ///< Elements in experts.
    double routedBytes = 0;      ///< Of one sample on its way to experts, all layers together.
    double streamBytes = 0;      ///< Of one sample between two blocks: the bytes that stages and shared layers send.
    double streamLayers = 0;     ///< Blocks that attention stands in; 0: the network is no transformer.
    std::string blocks{};        ///< For Setup::checkpoint: every repeated block.
};

PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// One way of dividing GPUs, still without a micro-batch.
struct PlanWay {
    std::int64_t gpus = 1;
    DataParallel data = DataParallel::None;
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t replicate = 1;
    std::int64_t expert = 1;
    bool reshard = true;
    bool checkpointed = false;

    std::int64_t dataDegree() const { return gpus / (tensor * pipeline); }
    bool operator==(const PlanWay&) const = default;
};

/// Numbers of GPUs to try: powers of two, whole machines, and every number while there are few.
std::vector<std::int64_t> gpuCounts(std::int64_t most, std::int64_t perNode);
/// Ways to use that many GPUs, those that take the least memory first.
std::vector<PlanWay> waysOf(std::int64_t gpus, const Setup& setup, const PlanFacts& facts, bool keepCheckpointing);
/// The setup of a way with a micro-batch; `samples` of one data-parallel GPU make a step.
Setup setupOf(const Setup& setup, const PlanWay& way, const PlanFacts& facts, std::int64_t micro, std::int64_t samples);
/// Micro-batches that `samples` can be cut into under that way, rising.
std::vector<std::int64_t> microBatches(const PlanWay& way, std::int64_t samples);
/// A lower bound for the fullest GPU, whatever the micro-batch: its memory during the optimizer step.
Bytes leastBytes(const PlanFacts& facts, const PlanWay& way, const Setup& setup);
PlanCost costOf(const PlanFacts& facts, const PlanWay& way, const Setup& setup, std::int64_t globalBatch);

} // namespace vram

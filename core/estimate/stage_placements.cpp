// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/stage_placements.h"

#include "engine/lowering.h"
#include "layers/layer_type.h"
#include "parallel/device_mesh.h"
#include "parallel/experts.h"
#include "parallel/stages.h"
#include "parallel/strategy.h"
#include "parallel/tensor_plan.h"
#include "parallel/units.h"

namespace vram {

namespace {

void countNetwork(StagePlacements& result, const Lowering& lowering)
{
    const TapeElements count = lowering.parameterCount();
    result.whole = NetworkCount{count.all, count.trainable, lowering.layerCount()};
}

void countWhole(StagePlacements& result, const Network& whole, const Setup& setup, ScratchMemory::Stage& memory)
{
    memory.tape.clear();
    Lowering lowering(whole, setup, memory.tape, memory.scratch, Lowering::Purpose::Shapes);
    lowering.run();
    countNetwork(result, lowering);
}

const Tensor* outputOf(RowIndex row, const Lowering& lowering)
{
    const std::span<const Tensor> outputs = lowering.outputsOf(row);
    return outputs.empty() ? nullptr : &outputs.front();
}

// The stage receives the output of the row before its first block.
void fillReceived(StageCut& cut, RowIndex sender, const Lowering& lowering, const Placement& whole)
{
    const Tensor* sent = sender.valid() ? outputOf(sender, lowering) : nullptr;
    if (!sent)
        return;
    cut.received = sent->shape;
    cut.receivedDType = sent->dtype;
    if (whole.parts.contains(sender) && whole.parts[sender].positions)
        cut.received[-2] /= whole.tensorRanks;
}

/// Returns the size of dimension 0 of the weight if tensor parallelism shards the weight along it, as in an embedding
/// or a column-wise linear layer, and 0 otherwise.
std::int64_t shardedWeightRows(const Layer& whole, const Layer& part)
{
    const LayerType& type = *findLayerType(whole.type);
    const bool hasRows = type.traits.hasAny({Trait::Lookup, Trait::Linear});
    const AttributeValue rows = hasRows ? attribute(whole, type, 0) : AttributeValue();
    const auto* count = std::get_if<std::int64_t>(&rows);
    return count && rows != attribute(part, type, 0) ? *count : 0;
}

Message unsentMessage(const std::string& path)
{
    return message("%1 is read by several stages of the pipeline, but a stage passes on the output of its last block "
                   "alone; set pipeline-parallel to 1."_tr,
                   path);
}

// torch/distributed/fsdp/_fully_shard/_fsdp_param.py, _init_sharded_param: "FSDP+TP sharding does not support uneven
// sharding for now".
Message unevenShards(const TensorPlan& plan, const Lowering& lowering, const DeviceMesh& mesh)
{
    for (const RowIndex r : plan.parts.indices()) {
        const Layer* part = plan.parts[r].layer.get();
        const std::int64_t rows = part ? shardedWeightRows(*lowering.rows()[r].layer, *part) : 0;
        if (rows % checkedMul(mesh.tensor, mesh.shards()) == 0)
            continue;
        return message(
            "%1: FSDP2 cannot split %2 rows evenly over %3 tensor-parallel GPUs times %4 shards; set gpus so that there are %5 shards, or tensor-parallel to 1."_tr,
            lowering.rows().pathOf(r), rows, mesh.tensor, mesh.shards(), divisorsText(rows / mesh.tensor));
    }
    return {};
}

IndexedVector<RowIndex, Shape> outputShapes(const Lowering& lowering)
{
    IndexedVector<RowIndex, Shape> shapes(lowering.rows().size());
    for (const RowIndex r : shapes.indices()) {
        if (const Tensor* output = outputOf(r, lowering))
            shapes[r] = output->shape;
    }
    return shapes;
}

void shardLayers(StagePlacements& result, Placement& whole, const Network& network, const RowFlags& experts,
                 const Setup& setup, const DeviceMesh& mesh, const Lowering& lowering,
                 const IndexedVector<RowIndex, Shape>& shapes)
{
    TensorPlan plan = tensorPlan(network, setup.parallel, shapes, experts);
    if (Message problem = mesh.data == DataParallel::Fsdp2 ? unevenShards(plan, lowering, mesh) : Message();
        !problem.empty())
        result.issues.push_back(networkIssue(Severity::Error, std::move(problem)));
    for (Message& problem : plan.problems)
        result.issues.push_back(networkIssue(Severity::Error, std::move(problem)));
    for (Message& note : plan.notes)
        result.issues.push_back(networkIssue(Severity::Note, std::move(note)));
    if (!plan.problems.empty())
        return;
    whole.tensorRanks = setup.parallel.tensor;
    whole.parts = std::move(plan.parts);
}

// Stage s belongs to rank s modulo the number of ranks.
void cutIntoStages(StagePlacements& result, const Placement& whole, const Network& network, const Setup& setup,
                   const DeviceMesh& mesh, const Lowering& lowering)
{
    const RowFlags units = unitRows(network, {});
    const std::int64_t stages = mesh.pipeline * mesh.stagesPerRank;
    const auto counts = passesPerStage(countPasses(network, units), stages, setup.parallel.split);
    if (!counts) {
        result.issues.push_back(networkIssue(Severity::Error, counts.error()));
        result.ranks.push_back({{whole}});
        return;
    }
    for (std::int64_t rank = 0; rank < mesh.pipeline; ++rank)
        result.ranks.push_back(
            {{}, stageSchedule(setup.parallel.schedule, rank, mesh.pipeline, mesh.microbatches, mesh.stagesPerRank)});
    RowIndex missing;
    std::int64_t first = 0;
    for (std::int64_t s = 0; s < stages; ++s) {
        const std::int64_t end = first + (*counts)[static_cast<std::size_t>(s)];
        Placement stage = whole;
        StageCut cut = stageCut(network, units, first, end);
        if (!missing.valid())
            missing = unreceivedRow(network, units, cut);
        fillReceived(cut, senderRow(network, units, cut, first), lowering, whole);
        stage.stage = std::move(cut);
        result.ranks[static_cast<std::size_t>(s % mesh.pipeline)].stages.push_back(std::move(stage));
        first = end;
    }
    if (missing.valid())
        result.issues.push_back(
            networkIssue(Severity::Error, unsentMessage(lowering.rows().pathOf(missing)), "pipeline-parallel"));
}

} // namespace

StagePlacements stagePlacements(const Network& whole, const Network& network, const Setup& setup,
                                const DeviceMesh& mesh, ScratchMemory& scratch)
{
    StagePlacements result;
    if (Message problem = isFsdp(mesh.data) ? unitProblem(network, setup.parallel.units) : Message(); !problem.empty())
        result.issues.push_back(networkIssue(Severity::Error, std::move(problem), "fsdp.units"));
    const Placement plain = rankPlacement(network, setup, mesh);
    const bool lowers = mesh.pipeline > 1 || mesh.tensor > 1;
    if (mesh.distributesExperts())
        countWhole(result, whole, setup, scratch.first);
    Placement shared = plain;
    std::optional<Lowering> lowering;
    if (lowers) {
        auto& [loweringScratch, tape] = scratch.first;
        tape.clear();
        lowering.emplace(network, setup, tape, loweringScratch, Lowering::Purpose::Shapes, &plain);
        lowering->run();
        if (!mesh.distributesExperts())
            countNetwork(result, *lowering);
    }
    IndexedVector<RowIndex, Shape> shapes;
    if (mesh.tensor > 1) {
        shapes = outputShapes(*lowering);
        shardLayers(result, shared, network, expertRows(whole), setup, mesh, *lowering, shapes);
    }
    planRingAttention(shared, network, setup, mesh);
    applyMegatronLoop(shared, network, setup, mesh);
    if (mesh.distributesExperts())
        markTokenExchange(shared, whole, setup, shapes);
    if (mesh.pipeline > 1)
        cutIntoStages(result, shared, network, setup, mesh, *lowering);
    else
        result.ranks.push_back({{shared}});
    return result;
}

} // namespace vram

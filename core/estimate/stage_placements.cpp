#include "estimate/stage_placements.h"

#include "parallel/stages.h"
#include "parallel/strategy.h"
#include "parallel/units.h"

namespace vram {

namespace {

void countNetwork(StagePlacements& result, const Tape& tape, const Lowering& lowering)
{
    result.parameters = 0;
    for (const TapeParameter& parameter : tape.parameters) {
        result.parameters = checkedAdd(result.parameters, parameter.elements);
        if (parameter.trainable)
            result.trainable = checkedAdd(result.trainable, parameter.elements);
    }
    result.layers = lowering.layerCount();
}

// What the stage receives is what the row before its first block gives.
void fillReceived(StageCut& cut, std::int32_t sender, const Lowering& lowering)
{
    if (sender < 0 || lowering.rows()[static_cast<std::size_t>(sender)].outputs == 0)
        return;
    const Tensor& sent = lowering.values()[lowering.rows()[static_cast<std::size_t>(sender)].firstOutput];
    cut.received = sent.shape;
    cut.receivedType = sent.dtype;
}

} // namespace

StagePlacements stagePlacements(const Network& network, const Setup& setup, const World& world, Tape& tape,
                                Lowering::Scratch& scratch)
{
    StagePlacements result;
    const Placement whole = placementOf(network, setup, world);
    if (world.pipeline == 1) {
        result.stages.push_back({whole});
        return result;
    }
    const std::vector<char> units = unitRows(network, {});
    const auto counts = passesPerStage(countPasses(network, units), world.pipeline, setup.parallel.split);
    if (!counts) {
        result.issues.push_back({Severity::Error, LayerId::None, {}, counts.error()});
        result.stages.push_back({whole});
        return result;
    }
    tape.clear();
    Lowering lowering(network, setup, tape, scratch, Lowering::Purpose::Shapes, &whole);
    lowering.run();
    countNetwork(result, tape, lowering);
    std::int64_t first = 0;
    for (std::int64_t s = 0; s < world.pipeline; ++s) {
        const std::int64_t end = first + (*counts)[static_cast<std::size_t>(s)];
        StagePlacement stage{whole, stagePlan(setup.parallel.schedule, s, world.pipeline, world.microbatches)};
        StageCut cut = stageCut(network, units, first, end);
        fillReceived(cut, senderOf(network, units, cut, first), lowering);
        stage.placement.stage = std::move(cut);
        result.stages.push_back(std::move(stage));
        first = end;
    }
    return result;
}

} // namespace vram

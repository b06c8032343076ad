#include "step/replay.h"

#include "step/autograd_engine.h"
#include "step/live_tape.h"
#include "step/optimizer_step.h"

#include <vector>

namespace vram {

namespace {

std::vector<TrainableTensor> trainableTensors(const Tape& tape)
{
    std::vector<TrainableTensor> tensors;
    tensors.reserve(tape.parameters.size());
    for (const TapeParameter& parameter : tape.parameters) {
        if (parameter.trainable)
            tensors.push_back({parameter.tensor.shape, parameter.tensor.dtype, parameter.name});
    }
    return tensors;
}

} // namespace

Replay replay(const Tape& tape, const Setup& setup, bool marking)
{
    Replay result;
    Memory& memory = result.memory;
    LiveTape live(tape, memory);
    live.allocateStanding();
    AutogradEngine engine(tape, live, memory);
    const std::vector<TrainableTensor> trainable = trainableTensors(tape);
    OptimizerState state;
    if (!trainable.empty())
        constructOptimizer(setup, trainable, state, memory);
    for (int step = 0; step < 2; ++step) {
        result.steadyStep = memory.events().size();
        memory.resetPeaks();
        if (marking && step == 1)
            memory.startMarking();
        live.runForward();
        std::vector<Grad> gradients;
        engine.run(gradients);
        live.releaseOutputs();
        result.gradients = memory.byCategory()[Category::Gradient];
        memory.setPhase(Phase::Step);
        memory.setKernel(TapeStorage::kNoRow, setup.optimizer);
        if (!trainable.empty())
            optimizerStep(setup, trainable, state, memory);
    }
    result.optimizerState = memory.byCategory()[Category::OptimizerState];
    return result;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/replay.h"

#include "engine/gradient_clipping.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>

namespace vram {

namespace {

Offload offloadOf(const Setup& setup)
{
    if (!setup.offloadActivations)
        return Offload::No;
    if (setup.offloadMethod == OffloadMethod::SaveOnCpu)
        return Offload::SaveOnCpu;
    return torchVersion(setup.torch) < TorchVersion{2, 5} ? Offload::Torchtune : Offload::TorchtuneStreams;
}

// With gradient accumulation, gradients already exist in the forward pass from the second micro-batch on. The passes
// after the first are the same, except for the last one if only that one reduces gradients.
int representativePasses(const Setup& setup)
{
    const bool lastReduces = setup.parallel.noSync && setup.parallel.gpus > 1;
    return static_cast<int>(std::min<std::int64_t>(setup.accumulation, lastReduces ? 3 : 2));
}

} // namespace

void Replay::run(const Setup& setup, bool marking, Collectives* collectives)
{
    m_collectives = collectives;
    m_stagePlan = nullptr;
    beginRun(setup, !collectives && keepsGradients(setup), !collectives && setup.stepInBackward);
    beginTape(collectives ? Offload::No : offloadOf(setup));
    runSteps(setup, marking);
}

void Replay::run(const Setup& setup, bool marking, const StageSchedule& plan, std::span<const StageTape> stages)
{
    m_collectives = nullptr;
    m_stagePlan = &plan;
    beginRun(setup, false, false);
    beginStages(stages);
    runSteps(setup, marking);
}

void Replay::beginRun(const Setup& setup, bool keepsGradients, bool stepsInBackward)
{
    m_projection = setup.projectionRank;
    m_keepsGradients = keepsGradients;
    m_stepsInBackward = stepsInBackward;
    // Offloaded gradients are clipped on the CPU.
    m_clips = setup.clipGradients && !stepsInBackward && !setup.parallel.offload;
    m_wholeGradients = strategyTraits(setup.parallel.data).updatesWholeTensors;
    m_clipped.clear();
    m_firstPassReusable = false;
    m_parameterGradients.clear(); // They may still hold the gradients of the previous run.
    m_memory.clear();
}

void Replay::beginTape(Offload offload)
{
    assert(m_tape.isInOrder());
    // Two steps with Adam need about this capacity.
    m_memory.reserve(6 * m_tape.storages.size(), 10 * m_tape.storages.size());
    m_engine.pool().forgetShapes();
    if (m_collectives)
        m_collectives->begin(m_tape, m_memory);
    m_reach.find(m_tape);
    m_trainable.clear();
    m_withoutGradient.clear();
    m_flatTensors.clear();
    collectTrainable(m_tape, m_reach, m_collectives);
    m_live.begin(m_reach.nodes, m_collectives, offload);
    m_live.allocatePersistent();
    if (!m_collectives)
        return;
    m_collectives->allocatePersistent();
    m_collectives->allocatePerProcess();
}

void Replay::beginStages(std::span<const StageTape> stages)
{
    m_trainable.clear();
    m_withoutGradient.clear();
    m_flatTensors.clear();
    m_stages.begin(stages);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        assert(stages[i].tape->isInOrder());
        stages[i].collectives->begin(*stages[i].tape, m_memory);
        collectTrainable(*stages[i].tape, m_stages.reach(i), stages[i].collectives);
    }
    m_stages.allocatePersistent(*m_stagePlan);
    for (const StageTape& stage : stages)
        stage.collectives->allocatePersistent();
    if (!stages.empty())
        stages.front().collectives->allocatePerProcess();
}

void Replay::runSteps(const Setup& setup, bool marking)
{
    m_state.clear();
    if (setup.ema)
        allocateAverages();
    constructOptimizerState(setup);
    // An optimizer that creates its state on construction also creates it for parameters that backward will not reach.
    OptimizerState idle;
    constructOptimizer(setup, m_withoutGradient, idle, m_memory);
    m_memory.resetPeaks();
    m_memory.setMarking(marking);
    const Memory::Point begin = m_memory.now();
    runPasses(setup);
    holdGradients();
    const Memory::Point end = m_memory.now();
    m_memory.setMarking(false);
    if (!marking && !setup.ema)
        savePass(begin, end);
    runOptimizer(setup, begin, end, marking);
}

// If the optimizer creates its state on construction, it has allocated that state before the pass.
void Replay::savePass(const Memory::Point& begin, const Memory::Point& end)
{
    const bool constructed = begin.byCategory[Category::OptimizerState] > 0;
    m_firstPassReusable = !constructed && m_flatTensors.empty() && m_collectives && m_collectives->savePass();
    if (m_firstPassReusable)
        m_firstPass = {m_memory, m_heldGradients, begin, end};
}

bool Replay::runNext(const Setup& setup, std::int64_t rank)
{
    if (!m_firstPassReusable)
        return false;
    m_memory = m_firstPass.memory;
    m_heldGradients = m_firstPass.held;
    m_collectives->setRank(rank);
    m_trainable.clear();
    m_withoutGradient.clear();
    m_clipped.clear();
    m_state.clear();
    collectTrainable(m_tape, m_reach, m_collectives);
    runOptimizer(setup, m_firstPass.begin, m_firstPass.end, false);
    return true;
}

void Replay::runOptimizer(const Setup& setup, const Memory::Point& begin, const Memory::Point& end, bool marking)
{
    stepOptimizer(setup);
    const std::size_t before = m_memory.events().size();
    beginStep();
    const bool rebuilt = m_memory.events().size() > before;
    m_memory.resetPeak(Phase::Step);
    m_steadyStep = m_memory.events().size();
    const Memory::Point steady = m_memory.now();
    m_betweenSteps = m_memory.byCategory();
    repeatPasses(setup, begin, end, marking);
    m_memory.setMarking(marking);
    m_gradients = m_memory.byCategory()[Category::Gradient];
    stepOptimizer(setup);
    m_optimizerState = m_memory.byCategory()[Category::OptimizerState];
    if (rebuilt)
        repeatStep(steady);
}

// The allocator finds other free blocks in the step after the one that replaced persistent tensors.
void Replay::repeatStep(const Memory::Point& begin)
{
    if (m_stagePlan || m_keepsGradients || m_stepsInBackward || holdsIntoNextStep())
        return;
    const Memory::Point end = m_memory.now();
    if (m_memory.repeat(begin, end))
        m_steadyStep = end.events;
}

void Replay::runPasses(const Setup& setup)
{
    if (m_stagePlan)
        return m_stages.run(*m_stagePlan);
    const int passes = representativePasses(setup);
    for (int pass = 0; pass < passes; ++pass) {
        if (m_collectives)
            m_collectives->beginPass(pass + 1 == passes);
        m_live.runForward();
        m_engine.run(m_reach, m_parameterGradients, m_collectives);
        m_live.releaseOutputs();
    }
}

void Replay::repeatPasses(const Setup& setup, const Memory::Point& begin, const Memory::Point& end, bool marking)
{
    const std::int32_t shifted = m_memory.storages().after() - begin.storages;
    if (m_stagePlan)
        m_stages.releaseLastGradients();
    const bool repeated =
        !m_keepsGradients && !m_stepsInBackward && !holdsIntoNextStep() && repeatEvents(begin, end, shifted);
    if (m_stagePlan)
        m_stages.restoreLastGradients(repeated, shifted);
    if (repeated) {
        for (StorageId& storage : m_heldGradients) {
            storage += shifted;
            m_memory.retainRepeated(storage);
        }
        return;
    }
    m_firstPassReusable = false;
    // The second pass differs from the first if gradients or other tensors already exist or the optimizer steps during
    // backward. It cannot be copied if sums exceed 63 bits.
    m_memory.resetPeaks();
    m_memory.clearMarks();
    m_memory.setMarking(marking);
    runPasses(setup);
    holdGradients();
}

// The copied storages have ids that are higher by `storageOffset`.
bool Replay::repeatEvents(const Memory::Point& begin, const Memory::Point& end, std::int32_t storageOffset)
{
    std::vector<Collectives::Carried> carried;
    for (Collectives* collectives : allCollectives()) {
        if (const std::optional<Collectives::Carried> storage = collectives->carried())
            carried.push_back(*storage);
    }
    std::ranges::sort(carried, {}, &Collectives::Carried::release);
    std::vector<StorageId> storages(carried.size());
    std::ranges::transform(carried, storages.begin(), [](const Collectives::Carried& c) { return *c.storage; });
    if (!m_memory.repeat(begin, end, storages))
        return false;
    for (const Collectives::Carried& storage : carried)
        *storage.storage += storageOffset;
    return true;
}

std::vector<Collectives*> Replay::allCollectives() const
{
    std::vector<Collectives*> all;
    if (m_collectives)
        all.push_back(m_collectives);
    for (std::size_t i = 0; m_stagePlan && i < m_stages.count(); ++i)
        all.push_back(m_stages.stage(i).collectives);
    return all;
}

bool Replay::holdsIntoNextStep() const
{
    return (!m_stagePlan && !m_tape.keptAfterStep.empty())
           || std::ranges::any_of(allCollectives(), &Collectives::holdsIntoNextStep);
}

void Replay::beginStep()
{
    for (Collectives* collectives : allCollectives())
        collectives->beginStep();
}

void Replay::holdGradients()
{
    m_heldGradients.clear();
    if (!m_stagePlan)
        hold(m_parameterGradients, m_collectives);
    for (std::size_t i = 0; m_stagePlan && i < m_stages.count(); ++i)
        hold(m_stages.gradients(i), m_stages.stage(i).collectives);
}

void Replay::hold(Gradients& gradients, Collectives* collectives)
{
    for (const Grad& gradient : gradients) {
        if (!gradient.defined())
            continue;
        if (m_keepsGradients)
            continue;
        m_heldGradients.push_back(gradient.storage());
        m_memory.retain(gradient.storage());
    }
    if (!m_keepsGradients)
        gradients.clear();
    if (collectives)
        collectives->releaseGradients(m_heldGradients);
}

void Replay::stepOptimizer(const Setup& setup)
{
    m_memory.setPhase(Phase::Step);
    clipGradients(m_clipped, m_memory);
    m_memory.setKernel(RowIndex::none(), setup.optimizer);
    if (!m_trainable.empty() && !m_stepsInBackward)
        optimizerStep(setup, m_trainable, m_state, m_memory);
    stepFlatTensors(setup);
    for (const StorageId storage : m_heldGradients)
        m_memory.release(storage); // zero_grad() releases them.
}

void Replay::stepFlatTensors(const Setup& setup)
{
    for (FlatTensor& part : m_flatTensors) {
        part.collectives->beforeStepOf(part.tensor, m_heldGradients);
        optimizerStep(setup, {&part.of, 1}, part.state, m_memory);
        part.collectives->afterStepOf(part.tensor);
    }
}

void Replay::constructOptimizerState(const Setup& setup)
{
    for (FlatTensor& part : m_flatTensors)
        constructOptimizer(setup, {&part.of, 1}, part.state, m_memory);
    m_states.assign(m_stepsInBackward ? m_trainable.size() : 0, {});
    if (!m_stepsInBackward) {
        m_engine.setGradientHook({});
        return constructOptimizer(setup, m_trainable, m_state, m_memory);
    }
    for (std::size_t i = 0; i < m_trainable.size(); ++i)
        constructOptimizer(setup, {&m_trainable[i], 1}, m_states[i], m_memory);
    m_engine.setGradientHook([this, &setup](ParameterId parameter) { stepParameter(setup, parameter); });
}

// PyTorch's tutorial "How to save memory by fusing the optimizer step into the backward pass" gives each parameter its
// own optimizer, which steps as soon as the gradient is ready and sets it to None.
void Replay::stepParameter(const Setup& setup, ParameterId parameter)
{
    const std::size_t i = m_trainableOf[parameter];
    optimizerStep(setup, {&m_trainable[i], 1}, m_states[i], m_memory);
    if (!m_keepsGradients)
        m_parameterGradients[parameter].reset();
}

// Allocates a second copy of every trainable parameter, for an exponential moving average.
void Replay::allocateAverages()
{
    m_memory.setKernel(RowIndex::none(), "ema");
    for (const TrainableTensor& tensor : m_trainable)
        m_memory.allocate(checkedMul(tensor.shape.elements(), itemSize(tensor.dtype)), Category::OptimizerState);
}

bool Replay::updateFlatTensors(Collectives* collectives)
{
    const std::optional<std::vector<LocalTensor>> flat = collectives ? collectives->flatTensors() : std::nullopt;
    for (std::size_t i = 0; flat && i < flat->size(); ++i) {
        const TrainableTensor tensor{(*flat)[i].shape, (*flat)[i].dtype};
        if (collectives->stepsFlatTensors())
            m_flatTensors.push_back({collectives, i, tensor});
        else
            m_trainable.push_back(tensor);
    }
    return flat.has_value();
}

// The optimizer skips a parameter that backward does not reach, because it has no gradient. Without a loss there is no
// backward.
void Replay::collectTrainable(const Tape& tape, const Reach& reach, Collectives* collectives)
{
    if (tape.loss.defined() && updateFlatTensors(collectives))
        return;
    m_trainableOf.assign(tape.parameters.size(), 0);
    for (const ParameterId i : tape.parameters.indices()) {
        const TapeParameter& parameter = tape.parameters[i];
        const bool hasGradient = parameter.trainable && reach.gradients[i] > 0;
        auto& list = hasGradient ? m_trainable : m_withoutGradient;
        m_trainableOf[i] = m_trainable.size();
        const TrainableTensor whole{parameter.tensor.shape, parameter.tensor.dtype, parameter.name,
                                    parameter.gradientElements, parameter.isHiddenLinear ? m_projection : 0};
        if (!collectives)
            list.push_back(whole);
        else if (const std::optional<LocalTensor> own =
                     collectives->optimizerTensor(i, {whole.shape, whole.dtype, whole.gradientElements}))
            list.push_back({own->shape, own->dtype, whole.name, own->gradientElements, whole.projection,
                            parameter.expert, own->hasStepTensor});
        else if (!m_wholeGradients)
            continue;
        if (hasGradient && m_clips)
            m_clipped.push_back(m_wholeGradients ? whole : list.back());
    }
    if (collectives && collectives->stepsLargestFirst())
        std::ranges::stable_sort(m_trainable, std::greater(),
                                 [](const TrainableTensor& t) { return t.shape.elements(); });
}

} // namespace vram

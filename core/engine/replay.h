// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/autograd_engine.h"
#include "engine/optimizer_step.h"
#include "engine/reach.h"
#include "engine/stage_run.h"
#include "setup/setup.h"
#include "step/collectives.h"
#include "step/live_tape.h"
#include "step/memory.h"
#include "step/tape.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vram {

/// Replays a tape: forward, loss, backward and optimizer step. Allocates tensors, and frees them as their reference
/// counts drop to 0. Keeps its capacity from one replay to the next, so that a search over batch sizes allocates only
/// once.
class Replay
{
public:
    explicit Replay(const Tape& tape)
        : m_tape(tape), m_live(tape, m_memory), m_engine(tape, m_live, m_memory), m_stages(m_memory)
    {
    }

    /// Replays two steps. The optimizer creates its state in the first step, whose events the allocator needs; the
    /// peaks are those of the second. With `marking`, keeps the data for the timeline of the second step. Forward and
    /// backward do not depend on the optimizer, so the second step copies their events instead of running them again.
    /// If `collectives` replaces persistent tensors in the second step, a third step copies it and is the steady one.
    /// `collectives` belongs to one of several ranks.
    void run(const Setup& setup, bool marking = false, Collectives* collectives = nullptr);
    /// Replays two steps of a pipeline rank, which runs `stages` in the order of `plan`.
    void run(const Setup& setup, bool marking, const StageSchedule& plan, std::span<const StageTape> stages);

    /// After run() for one of several ranks, without a pipeline and without marking, replays another rank of the
    /// `collectives` if the two ranks differ only in what their optimizers update. Keeps the events up to the end of
    /// the first pass. Returns false, without doing anything, if there are other differences.
    bool runNext(const Setup& setup, std::int64_t rank);
    /// The number of events that `runNext` keeps (0 if `runNext` is not possible), and the first storage after them.
    std::size_t keptEvents() const { return m_firstPassReusable ? m_firstPass.end.events : 0; }
    StorageId keptStorages() const { return m_firstPass.end.storages; }

    /// Returns the events of all steps and the peaks of the steady step.
    const Memory& memory() const { return m_memory; }
    /// Index of the first event of the steady step.
    std::size_t steadyStep() const { return m_steadyStep; }
    /// The live bytes at the beginning of the steady step.
    const Breakdown& betweenSteps() const { return m_betweenSteps; }
    /// Flags the storages of the tape that were saved for backward but freed before it. Empty if there are none, or for
    /// a pipeline rank.
    IndexedVector<TapeStorageId, char> freedInForward() const
    {
        return m_stagePlan ? IndexedVector<TapeStorageId, char>() : m_live.freedInForward();
    }
    /// Bytes of all gradients at the end of backward.
    Bytes gradients() const { return m_gradients; }
    Bytes optimizerState() const { return m_optimizerState; }

private:
    void runSteps(const Setup& setup, bool marking);
    void beginTape(Offload offload);
    void beginStages(std::span<const StageTape> stages);
    void repeatStep(const Memory::Point& begin);
    void runPasses(const Setup& setup);
    void savePass(const Memory::Point& begin, const Memory::Point& end);
    void runOptimizer(const Setup& setup, const Memory::Point& begin, const Memory::Point& end, bool marking);
    void repeatPasses(const Setup& setup, const Memory::Point& begin, const Memory::Point& end, bool marking);
    void holdGradients();
    void stepOptimizer(const Setup& setup);
    void hold(Gradients& gradients, Collectives* collectives);
    std::vector<Collectives*> allCollectives() const;
    bool holdsIntoNextStep() const;
    bool repeatEvents(const Memory::Point& begin, const Memory::Point& end, std::int32_t storageOffset);
    void beginStep();
    void collectTrainable(const Tape& tape, const Reach& reach, Collectives* collectives);
    void beginRun(const Setup& setup, bool keepsGradients, bool stepsInBackward);
    void stepParameter(const Setup& setup, ParameterId parameter);
    void stepFlatTensors(const Setup& setup);
    bool updateFlatTensors(Collectives* collectives);
    void constructOptimizerState(const Setup& setup);
    void allocateAverages();

    const Tape& m_tape;
    Collectives* m_collectives = nullptr;
    Memory m_memory;
    LiveTape m_live;
    AutogradEngine m_engine;
    StageRun m_stages;
    const StageSchedule* m_stagePlan = nullptr;
    Reach m_reach;
    std::int64_t m_projection = 0; ///< Copy of Setup::projectionRank.
    std::vector<TrainableTensor> m_trainable;
    std::vector<TrainableTensor> m_withoutGradient; ///< Parameters without a gradient.
    std::vector<TrainableTensor> m_clipped;         ///< Parameters whose gradients are clipped.
    Gradients m_parameterGradients;
    /// Index into m_trainable, valid for parameters that are in it.
    IndexedVector<ParameterId, std::size_t> m_trainableOf;
    /// A flat tensor that the optimizer updates separately.
    struct FlatTensor {
        Collectives* collectives = nullptr;
        std::size_t tensor = 0; ///< Index among the flat tensors of `collectives`.
        TrainableTensor of{};
        OptimizerState state{};
    };
    std::vector<FlatTensor> m_flatTensors;
    std::vector<OptimizerState> m_states; ///< One state per parameter if each has its own optimizer.
    bool m_keepsGradients = false;
    bool m_stepsInBackward = false;
    bool m_clips = false;
    bool m_wholeGradients = false; ///< Whether every rank has all gradients, although it updates only some parameters.
    std::vector<StorageId> m_heldGradients; ///< Storages of gradients, held until zero_grad.
    /// The end of a first pass that is the same on other ranks.
    struct FirstPass {
        Memory memory{};
        std::vector<StorageId> held{};
        Memory::Point begin{};
        Memory::Point end{};
    };
    FirstPass m_firstPass{};
    bool m_firstPassReusable = false; ///< Whether `m_firstPass` belongs to the last run.
    OptimizerState m_state;
    std::size_t m_steadyStep = 0;
    Breakdown m_betweenSteps{};
    Bytes m_gradients = 0;
    Bytes m_optimizerState = 0;
};

} // namespace vram

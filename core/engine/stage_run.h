#pragma once

#include "engine/autograd_engine.h"
#include "engine/pass_trace.h"
#include "engine/reach.h"
#include "step/collectives.h"
#include "step/live_tape.h"
#include "step/memory.h"
#include "step/placement.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vram {

/// A stage of a pipeline that this rank runs, and what the rank does for it besides its kernels.
struct StageTape {
    const Tape* tape = nullptr;
    Collectives* collectives = nullptr;
    bool sends = false; ///< Its output goes to the next stage: there is no loss.
    /// As in Megatron-LM: frees its outputs, and the tensors it exchanges with other stages, as soon as they were used.
    bool frees = false;
};

/// A step of the stages of one rank of a pipeline (torch/distributed/pipelining/stage.py). Every micro-batch has its own pass
/// over a stage's tape. The receive buffers of all micro-batches live for the whole run. Outputs, and the gradients of
/// what was received, live until the schedule ends, when the last stage concatenates its outputs.
/// Megatron-LM (megatron/core/pipeline_parallel/schedules.py) receives into a new tensor each time, which goes with the
/// micro-batch's backward, lets go of an output once it is sent (deallocate_output_tensor) and keeps the loss alone. What a
/// stage received last stays with its gradient, the next step's included, until the next is there (set_input_tensor). The
/// schedule's variables hold what was sent last until the next backward has run, and the output that came last, whose
/// graph holds what was received, until the next forward has. Interleaved stages receive for a forward and the backward after
/// it together.
/// Without backwards in the plan it evaluates. `schedule.eval()` keeps every micro-batch's output until it ends (stage.py,
/// fwd_cache); Megatron-LM (forward_only=True) keeps the last output until the next forward has returned.
/// All micro-batches do the same: what the first did is traced, and played again for the others.
class StageRun
{
public:
    explicit StageRun(Memory& memory) : m_memory(memory) {}

    /// Reads the tapes, and which nodes backward reaches.
    void begin(std::span<const StageTape> stages);
    /// Parameters, buffers, inputs and receive buffers.
    void allocateStanding(const StagePlan& plan);
    void run(const StagePlan& plan);

    /// Lets go of the gradients that stay from one step to the next, so that a step begins as the first did.
    void releaseLast();
    /// After a step that was not run: `repeated` with storages that come so many later, it left those of them.
    void restoreLast(bool repeated, std::int32_t later);
    std::size_t count() const { return m_stages.size(); }
    const StageTape& stage(std::size_t i) const { return m_stages[i]->of; }
    const Reach& reach(std::size_t i) const { return m_stages[i]->reach; }
    Gradients& gradients(std::size_t i) { return m_stages[i]->gradients; }

private:
    /// One micro-batch on its way.
    struct Flight {
        Flight(const Tape& tape, Memory& memory) : live(tape, memory), engine(tape, live, memory) {}

        LiveTape live;
        AutogradEngine engine;
    };

    struct Stage {
        explicit Stage(const StageTape& tape) : of(tape) {}
        Collectives* heard() { return trace ? trace->heard() : of.collectives; }

        StageTape of;
        Reach reach{};
        Gradients gradients{};
        std::unique_ptr<Flight> first{};            ///< Of the first micro-batch, which walks the tape.
        std::optional<PassTrace> trace{};           ///< Of it, where there are more.
        std::vector<PassTrace::Storages> played{};  ///< Of the others.
        std::vector<StorageId> receivedGradients{}; ///< Buffers, of each micro-batch.
        std::vector<Grad> sentGradients{};          ///< Of what was received; they stay with its buffers.
        /// Of a stage that frees: how many micro-batches are between forward and backward, the tensors that were received
        /// beside the tape's own, and the gradients of the last one.
        std::int32_t pending = 0;
        bool heldByGraph = false; ///< What the last backward ran over.
        std::vector<StorageId> received{};
        std::vector<StorageId> lastGradients{};
    };

    void allocateStage(Stage& stage, const StagePlan& plan);
    void allocateReceived(Stage& stage, const StagePlan& plan);
    Stage& stageOf(const StageAction& action) { return *m_stages[static_cast<std::size_t>(action.stage)]; }
    void runFreeing(const StagePlan& plan);
    void evaluateFreeing(const StagePlan& plan);
    void runForward(Stage& stage, std::size_t microbatch);
    void runBackward(Stage& stage, std::size_t microbatch);
    void receiveGradient(Stage& stage);
    void fitReceived(Stage& stage);
    void keepSent(Stage& stage);
    void releaseAll(std::vector<StorageId>& storages);
    void runPart(Stage& stage, PassTrace::Part part, std::size_t microbatch);
    void walk(Stage& stage, PassTrace::Part part);
    void walkBackward(Stage& stage);
    void play(Stage& stage, PassTrace::Part part, std::size_t microbatch);
    void mergeOutputs(const Stage& stage, const StagePlan& plan);

    Memory& m_memory;
    std::vector<std::unique_ptr<Stage>> m_stages;
    std::vector<StorageId> m_sentLast{}; ///< Gradients, of stages that free.
};

} // namespace vram

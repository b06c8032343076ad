// SPDX-License-Identifier: GPL-3.0-or-later
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

/// A pipeline stage of this rank, and how the rank handles its tensors.
struct StageTape {
    const Tape* tape = nullptr;
    Collectives* collectives = nullptr;
    bool sendsOutput = false; ///< Whether the stage sends its output to the next stage, so that it computes no loss.
    /// Whether the stage's outputs, and the tensors exchanged with other stages, are freed right after their use, as in
    /// Megatron-LM.
    bool deallocatesOutputs = false;
    /// Whether every micro-batch's output is kept until the step ends, when the last stage concatenates them. Otherwise
    /// (return_outputs=False) an output lives until its backward has run and the next forward has replaced it.
    bool returnsOutputs = true;
};

/// One step of the pipeline stages of one rank (torch/distributed/pipelining/stage.py). Every micro-batch has its own
/// pass over a stage's tape. The receive buffers of all micro-batches live for the whole run. Outputs, and the
/// gradients of received tensors, live until the schedule ends, when the last stage concatenates its outputs.
///
/// Megatron-LM (megatron/core/pipeline_parallel/schedules.py) receives into a new tensor each time, which is freed with
/// the micro-batch's backward. It frees an output once it is sent (deallocate_output_tensor) and keeps only the loss.
/// The last tensor that a stage received stays alive together with its gradient, also into the next step, until the
/// next one is received (set_input_tensor). The schedule's variables hold the last gradient that was sent until the
/// next backward has run, and the last output, whose graph holds the received tensor, until the next forward has run.
/// Interleaved stages receive the tensors for a forward pass and for the backward pass after it at the same time.
///
/// Without backward passes in the plan, the step is an evaluation. `schedule.eval()` keeps every micro-batch's output
/// until it ends (stage.py, fwd_cache); Megatron-LM (forward_only=True) keeps the last output until the next forward
/// has returned.
///
/// All micro-batches do the same: the first one is traced, and the trace is replayed for the others.
class StageRun
{
public:
    explicit StageRun(Memory& memory) : m_memory(memory) {}

    /// Reads the tapes, and finds the nodes that backward reaches.
    void begin(std::span<const StageTape> stages);
    /// Allocates parameters, buffers, inputs and receive buffers.
    void allocatePersistent(const StageSchedule& plan);
    void run(const StageSchedule& plan);

    /// Releases the gradients that live from one step to the next, so that the next step begins like the first.
    void releaseLastGradients();
    /// Restores the gradients that releaseLastGradients() released, after the memory was asked to repeat the step. If
    /// `repeated`, the ids of their storages are higher by `storageOffset`; otherwise there are no gradients.
    void restoreLastGradients(bool repeated, std::int32_t storageOffset);
    std::size_t count() const { return m_stages.size(); }
    const StageTape& stage(std::size_t i) const { return m_stages[i]->of; }
    const Reach& reach(std::size_t i) const { return m_stages[i]->reach; }
    Gradients& gradients(std::size_t i) { return m_stages[i]->gradients; }

private:
    /// One micro-batch in progress.
    struct MicroBatchRun {
        MicroBatchRun(const Tape& tape, Memory& memory) : live(tape, memory), engine(tape, live, memory) {}

        LiveTape live;
        AutogradEngine engine;
    };

    struct Stage {
        explicit Stage(const StageTape& tape) : of(tape) {}
        Collectives* tracedCollectives() { return trace ? trace->tracedCollectives() : of.collectives; }

        StageTape of;
        Reach reach{};
        Gradients gradients{};
        std::unique_ptr<MicroBatchRun> first{};           ///< The first micro-batch, which walks the tape.
        std::optional<PassTrace> trace{};                 ///< Trace of the first micro-batch, if there are more.
        std::vector<PassTrace::Storages> otherStorages{}; ///< Storages of the other micro-batches.
        std::vector<StorageId> receivedGradients{};       ///< Receive buffers for gradients, one per micro-batch.
        std::vector<Grad> sentGradients{};  ///< Gradients of received tensors. Each Grad keeps its storage alive.
        std::vector<StorageId> remaining{}; ///< Storages that omitted micro-batches leave allocated.
        /// With `of.deallocatesOutputs`: the number of micro-batches between forward and backward, the receive buffers
        /// in addition to the tape's own, and the gradients of the last received tensor.
        std::int32_t pending = 0;
        bool heldByGraph = false; ///< Whether the graph of the last backward still holds a received tensor.
        std::vector<StorageId> received{};
        std::vector<StorageId> lastGradients{};
    };

    void allocateStage(Stage& stage, const StageSchedule& plan);
    void allocateReceived(Stage& stage, const StageSchedule& plan);
    Stage& stageOf(const StageAction& action) { return *m_stages[static_cast<std::size_t>(action.stage)]; }
    bool keepsOutputs(const StageSchedule& plan) const;
    void endPass(const StageAction& action);
    void releaseOutput(const StageAction& action);
    void runDeallocating(const StageSchedule& plan);
    void evaluateDeallocating(const StageSchedule& plan);
    void runForward(Stage& stage, std::size_t microbatch);
    void runBackward(Stage& stage, std::size_t microbatch);
    void receiveGradient(Stage& stage);
    void resizeReceived(Stage& stage);
    void recordSentGradients(Stage& stage);
    void allocateOmitted(Stage& stage, std::int32_t omitted);
    void releaseAll(std::vector<StorageId>& storages);
    void runPart(Stage& stage, PassTrace::Part part, std::size_t microbatch);
    void walk(Stage& stage, PassTrace::Part part);
    void walkBackward(Stage& stage);
    void play(Stage& stage, PassTrace::Part part, std::size_t microbatch);
    void mergeOutputs(const Stage& stage, const StageSchedule& plan);

    Memory& m_memory;
    std::vector<std::unique_ptr<Stage>> m_stages;
    std::vector<StorageId> m_sentLast{}; ///< The last gradients sent, if the stages free their tensors.
    /// The latest forward pass, or the backward pass of the same micro-batch once it has run. Used if outputs are not
    /// kept.
    std::optional<StageAction> m_latest{};
};

} // namespace vram

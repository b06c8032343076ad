#pragma once

#include "engine/autograd_engine.h"
#include "engine/reach.h"
#include "step/collectives.h"
#include "step/live_tape.h"
#include "step/memory.h"
#include "step/placement.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace vram {

/// A step of one stage of a pipeline (torch/distributed/pipelining/stage.py). Every micro-batch has its own pass over the
/// tape. The receive buffers of all micro-batches live for the whole run. Outputs, and the gradients of what was received,
/// live until the schedule ends, when the last stage concatenates its outputs.
class StageRun
{
public:
    StageRun(const Tape& tape, Memory& memory) : m_tape(tape), m_memory(memory) {}

    /// `first`: whose standing storages all passes share.
    void begin(const StagePlan& plan, const Reach& reach, const LiveTape& first, Collectives* collectives);
    void run(const StagePlan& plan, const Reach& reach, std::vector<Grad>& gradients, Collectives* collectives);

private:
    /// One micro-batch on its way.
    struct Flight {
        Flight(const Tape& tape, Memory& memory) : live(tape, memory), engine(tape, live, memory) {}

        LiveTape live;
        AutogradEngine engine;
    };

    void backward(const StagePlan& plan, std::size_t microbatch, const Reach& reach, std::vector<Grad>& gradients,
                  Collectives* collectives);
    void mergeOutputs(const StagePlan& plan);

    const Tape& m_tape;
    Memory& m_memory;
    std::vector<std::unique_ptr<Flight>> m_flights; ///< Of each micro-batch.
    std::vector<StorageId> m_receivedGradients;     ///< Buffers, of each micro-batch.
    std::vector<Grad> m_sentGradients;              ///< Of what was received; they stay with its buffers.
};

} // namespace vram

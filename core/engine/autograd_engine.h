#pragma once

#include "engine/reach.h"
#include "step/backward.h"
#include "step/live_tape.h"
#include "step/unit_walk.h"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace vram {

/// torch/csrc/autograd/engine.cpp: nodes run in descending sequence number; a tensor read by several consumers
/// accumulates its gradient in the input buffer of its node; parameters take theirs over (AccumulateGrad).
class AutogradEngine
{
public:
    AutogradEngine(const Tape& tape, LiveTape& live, Memory& memory);

    /// Backward from the tape's loss, by way of what it reaches. `gradients` holds those of the parameters, in their order,
    /// when it returns.
    /// `collectives`, where there are any, are told of units and gradients.
    /// `received`: the gradient that backward starts from, where it does not make one.
    void run(const Reach& reach, std::vector<Grad>& gradients, Collectives* collectives = nullptr,
             const Grad& received = {});
    GradPool& pool() { return m_pool; }
    /// Called with a parameter's index as soon as its gradient is there (register_post_accumulate_grad_hook); empty: nobody.
    void onGradient(std::function<void(std::size_t)> hook) { m_onGradient = std::move(hook); }

private:
    void begin(const Reach& reach);
    void evaluate(const Node& node);
    void validate();
    void deliver();
    void accumulate(Grad& buffer, Grad gradient);
    std::size_t bufferOf(const Tensor& tensor) const;
    void enterReentrant(const Node& node);
    bool leavesReentrant(const Node& node, const Tensor& input) const;
    Grad& argument(std::size_t buffer);
    void leaveReentrant(const Node& node);
    void accumulateLeaf(std::size_t parameter, Grad& accumulated);
    void gradientReady(std::size_t parameter);
    void prepareSegment(const Node& node);
    void leaveSegment(const Node& node);

    const Tape& m_tape;
    LiveTape& m_live;
    Memory& m_memory;
    GradPool m_pool;
    Backward m_backward;
    Column<std::int32_t> m_leafDependencies; ///< Gradients that each parameter still waits for.
    Column<Grad> m_buffers;                  ///< Of each node output (Tape::outputs).
    Column<Grad> m_leafBuffers;              ///< Of each parameter.
    std::vector<std::size_t> m_readyLeaves;
    Column<std::int32_t> m_segmentNodes; ///< Of each segment, still to run.
    Column<char> m_recomputed;           ///< Of each segment.
    std::vector<Grad> m_incoming;        ///< Of the reentrant segment that backward is in: what came in...
    std::vector<std::pair<std::size_t, Grad>> m_arguments; ///< ...and what goes out, with the buffer that it is for.
    std::vector<Grad>* m_gradients = nullptr;
    Collectives* m_collectives = nullptr;
    std::function<void(std::size_t)> m_onGradient;
    UnitWalk m_units;
};

} // namespace vram

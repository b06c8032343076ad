// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "step/backward.h"
#include "step/live_tape.h"
#include "step/unit_walk.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// Models torch/csrc/autograd/engine.cpp. Nodes run in descending order of their sequence numbers; the gradients of a
/// tensor with several readers are accumulated in the input buffer of its node; AccumulateGrad stores the gradients of
/// parameters.
class AutogradEngine
{
public:
    AutogradEngine(const Tape& tape, LiveTape& live, Memory& memory);

    /// Runs backward from the tape's loss over the nodes in `reach`. On return, `gradients` holds the gradients of the
    /// parameters, in their order. `collectives`, if not null, is called for units and gradients. `received` is the
    /// gradient from which backward starts; if undefined, backward creates it.
    void run(const Reach& reach, Gradients& gradients, Collectives* collectives = nullptr, const Grad& received = {});
    GradPool& pool() { return m_pool; }
    /// Parameters whose gradient was cloned in the last run, because there was another reference to it.
    std::span<const ParameterId> cloned() const { return m_cloned; }
    /// Sets the hook that is called as soon as a parameter's gradient is complete (register_post_accumulate_grad_hook);
    /// it may be empty.
    void setGradientHook(std::function<void(ParameterId)> hook) { m_onGradient = std::move(hook); }

private:
    void begin(const Reach& reach);
    /// For assertions: whether every gradient has reached its node or parameter and no segment is in progress.
    bool allDelivered() const;
    void evaluate(const Node& node);
    void validate();
    void deliver();
    void accumulate(Grad& buffer, Grad gradient);
    OutputId inputBuffer(const Tensor& tensor) const;
    void enterReentrantSegment(const Node& node);
    bool endsReentrantSegment(const Node& node, const Tensor& input) const;
    bool recomputes(const Node& node) const;
    Grad& argument(OutputId buffer);
    void leaveReentrantSegment(const Node& node);
    void accumulateGradient(ParameterId parameter, Grad& accumulated);
    void gradientReady(ParameterId parameter);
    void prepareSegment(const Node& node);
    void leaveSegment(const Node& node);

    const Tape& m_tape;
    LiveTape& m_live;
    Memory& m_memory;
    GradPool m_pool;
    Backward m_backward;
    IndexedVector<ParameterId, std::int32_t> m_leafDependencies; ///< Gradients that each parameter still waits for.
    IndexedVector<OutputId, Grad> m_buffers;
    IndexedVector<ParameterId, Grad> m_leafBuffers;
    std::vector<ParameterId> m_readyLeaves;
    std::vector<ParameterId> m_cloned;
    IndexedVector<SegmentId, std::int32_t> m_segmentNodes; ///< Number of nodes of each segment that have not yet run.
    IndexedVector<SegmentId, char> m_recomputed;
    std::vector<Grad> m_incoming; ///< Incoming gradients of the reentrant segment in progress.
    /// Outgoing gradients of the reentrant segment in progress, with their buffers.
    std::vector<std::pair<OutputId, Grad>> m_arguments;
    Gradients* m_gradients = nullptr;
    Collectives* m_collectives = nullptr;
    std::function<void(ParameterId)> m_onGradient;
    UnitWalk m_units;
};

} // namespace vram

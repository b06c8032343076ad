// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/tape.h"

#include <cstddef>
#include <vector>

namespace vram {

class Collectives;

/// Notifies Collectives of the units that a forward or backward pass over the tape enters and leaves.
class UnitWalk
{
public:
    /// Finds where the units of the tape begin and end.
    void begin(const Tape& tape, Collectives* collectives);

    void beginForward() { m_nextForward = 0; }
    /// Must be called before each kernel.
    void beforeKernel(Moment kernel)
    {
        while (m_nextForward < m_forward.size() && m_forward[m_nextForward].at <= kernel)
            forward(m_forward[m_nextForward++]);
    }
    /// Must be called after the last kernel.
    void endForward() { beforeKernel(kEndOfBackward); }

    void beginBackward() { m_nextBackward = 0; }
    /// Must be called before each node is evaluated, in descending order.
    void beforeNode(NodeId node)
    {
        while (m_nextBackward < m_backward.size() && m_backward[m_nextBackward].at > node)
            backward(m_backward[m_nextBackward++]);
    }
    void endBackward() { beforeNode(NodeId::none()); }

private:
    /// The beginning or end of a unit, which is passed before kernel `at` in forward or after node `at` in backward.
    template<typename Id>
    struct Boundary {
        Id at{};
        UnitId unit{};
        bool enters = false;
    };

    void forward(const Boundary<Moment>& boundary);
    void backward(const Boundary<NodeId>& boundary);

    const Tape* m_tape = nullptr;
    Collectives* m_collectives = nullptr;
    std::vector<Boundary<Moment>> m_forward;
    std::vector<Boundary<NodeId>> m_backward;
    std::size_t m_nextForward = 0;
    std::size_t m_nextBackward = 0;
};

} // namespace vram

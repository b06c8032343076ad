// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/unit_walk.h"

#include "step/collectives.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace vram {

// Units are recorded when they are entered, so a unit comes before those nested in it.
void UnitWalk::begin(const Tape& tape, Collectives* collectives)
{
    m_tape = &tape;
    m_collectives = collectives;
    m_forward.clear();
    m_backward.clear();
    if (!collectives)
        return;
    for (UnitId u = tape.units.next() - 1; u.valid(); --u)
        m_forward.push_back({tape.units[u].kernels.after(), u, false});
    for (const UnitId u : tape.units.indices())
        m_forward.push_back({tape.units[u].kernels.first, u, true});
    std::ranges::stable_sort(m_forward, {}, &Boundary<Moment>::at);
    for (UnitId u = tape.units.next() - 1; u.valid(); --u) {
        if (tape.units[u].inputGradient)
            m_backward.push_back({tape.units[u].nodes.first, u, false});
    }
    for (const UnitId u : tape.units.indices())
        m_backward.push_back({tape.units[u].nodes.after(), u, true});
    std::ranges::stable_sort(m_backward, std::greater{}, &Boundary<NodeId>::at);
}

void UnitWalk::forward(const Boundary<Moment>& boundary)
{
    const TapeUnit& unit = m_tape->units[boundary.unit];
    assert(boundary.at == (boundary.enters ? unit.kernels.first : unit.kernels.after()));
    if (unit.kernels.empty())
        return;
    boundary.enters ? m_collectives->enterForward(boundary.unit) : m_collectives->leaveForward(boundary.unit);
}

void UnitWalk::backward(const Boundary<NodeId>& boundary)
{
    const TapeUnit& unit = m_tape->units[boundary.unit];
    if (unit.nodes.empty())
        return;
    boundary.enters ? m_collectives->enterBackward(boundary.unit) : m_collectives->leaveBackward(boundary.unit);
}

} // namespace vram

#include "step/unit_walk.h"

#include "step/collectives.h"

#include <algorithm>
#include <functional>

namespace vram {

// Units are written down as they are entered: one that holds others comes before them.
void UnitWalk::begin(const Tape& tape, Collectives* collectives)
{
    m_tape = &tape;
    m_collectives = collectives;
    m_forward.clear();
    m_backward.clear();
    if (!collectives)
        return;
    const std::size_t count = tape.units.size();
    for (std::size_t u = count; u-- > 0;)
        m_forward.push_back({tape.units[u].endKernel, u, false});
    for (std::size_t u = 0; u < count; ++u)
        m_forward.push_back({tape.units[u].firstKernel, u, true});
    std::ranges::stable_sort(m_forward, {}, &Boundary::at);
    for (std::size_t u = count; u-- > 0;) {
        if (tape.units[u].inputGradient)
            m_backward.push_back({tape.units[u].firstNode, u, false});
    }
    for (std::size_t u = 0; u < count; ++u)
        m_backward.push_back({tape.units[u].endNode, u, true});
    std::ranges::stable_sort(m_backward, std::greater{}, &Boundary::at);
}

void UnitWalk::forward(const Boundary& boundary)
{
    const TapeUnit& unit = m_tape->units[boundary.unit];
    if (unit.firstKernel == unit.endKernel)
        return;
    boundary.enters ? m_collectives->enterForward(boundary.unit) : m_collectives->leaveForward(boundary.unit);
}

void UnitWalk::backward(const Boundary& boundary)
{
    const TapeUnit& unit = m_tape->units[boundary.unit];
    if (unit.firstNode == unit.endNode)
        return;
    boundary.enters ? m_collectives->enterBackward(boundary.unit) : m_collectives->leaveBackward(boundary.unit);
}

} // namespace vram

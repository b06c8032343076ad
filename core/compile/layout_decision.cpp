// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/layout_decision.h"

namespace vram {

void LayoutDecision::add(const Convolution& convolution)
{
    constexpr double kSmall = 64;
    const bool grouped = convolution.grouped && convolution.in > 1;
    const bool small = convolution.in <= kSmall && convolution.out <= kSmall;
    const bool narrows = convolution.out * 2 <= convolution.in && convolution.window;
    m_any = true;
    m_refused = m_refused || grouped || narrows;
    m_allSmall = m_allSmall && small;
    const double factor = grouped ? 1.358 : small ? 0.783 : narrows ? 0.725 : 0.823;
    m_operations += convolution.operations;
    m_weighted += convolution.operations * factor;
}

} // namespace vram

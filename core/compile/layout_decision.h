// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Models Inductor's decide_layout_opt (torch/_inductor/graph.py), which determines whether the convolutions of a graph
/// run in channels-last. Sizes are floating-point because they come either from tensor shapes or from operation counts.
class LayoutDecision
{
public:
    struct Convolution {
        double in = 0;  ///< Input channels per group.
        double out = 0; ///< Output channels.
        bool grouped = false;
        bool window = false;   ///< Whether the kernel is larger than 1×1.
        double operations = 0; ///< Needed for inference only.
    };

    void add(const Convolution& convolution);
    /// Whether training uses channels-last. It does not if all convolutions are small, or if any convolution is grouped
    /// (with several input channels per group) or, with a kernel larger than 1×1, at least halves the number of
    /// channels.
    bool usesChannelsLastInTraining() const { return m_any && !m_refused && !m_allSmall; }
    /// Whether inference uses channels-last, according to the multipliers in decide_layout_opt, weighted by the
    /// operations.
    bool usesChannelsLastInInference() const { return m_operations > 0 && m_weighted <= m_operations; }

private:
    bool m_any = false;
    bool m_refused = false;
    bool m_allSmall = true;
    double m_operations = 0;
    double m_weighted = 0;
};

} // namespace vram

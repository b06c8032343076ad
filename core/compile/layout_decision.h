// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Inductor's decide_layout_opt (torch/_inductor/graph.py): whether it runs the convolutions of a graph with the channels
/// last. Sizes are numbers; they come from tensors' shapes or from counted work.
class LayoutDecision
{
public:
    struct Convolution {
        double in = 0;  ///< Input channels of a group.
        double out = 0; ///< Output channels.
        bool grouped = false;
        bool window = false;   ///< Its window is larger than one element.
        double operations = 0; ///< Needed for inference only.
    };

    void add(const Convolution& convolution);
    /// Before a backward pass: not if any convolution is grouped or narrows, nor if all are small.
    bool usesChannelsLastInTraining() const { return m_any && !m_refused && !m_allSmall; }
    /// By the channels-last speedups that Inductor's authors measured, weighted with the operations.
    bool usesChannelsLastInInference() const { return m_operations > 0 && m_weighted <= m_operations; }

private:
    bool m_any = false;
    bool m_refused = false;
    bool m_allSmall = true;
    double m_operations = 0;
    double m_weighted = 0;
};

} // namespace vram

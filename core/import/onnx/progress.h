// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <utility>

namespace vram::onnx {

/// Reports overall progress to a reader's caller, which can cancel the work.
class Progress
{
public:
    /// `callback` receives a fraction from 0 to 1 and returns false to cancel. May be empty.
    explicit Progress(ProgressCallback callback = {}) : m_callback(std::move(callback)) {}

    /// Begins a phase that takes the overall progress from `begin` to `end`, both from 0 to 1.
    void enter(double begin, double end)
    {
        m_begin = begin;
        m_end = end;
        m_steps = 0;
    }
    /// Counts one of `total` steps of the phase as done. Returns false if cancelled.
    bool step(std::size_t total)
    {
        if (++m_steps % kEvery != 0)
            return !m_cancelled;
        const double share = static_cast<double>(m_steps) / static_cast<double>(m_steps < total ? total : m_steps);
        return report(share);
    }
    /// Reports that a fraction of the phase (0 to 1) is done.
    bool report(double share)
    {
        if (m_callback && !m_cancelled)
            m_cancelled = !m_callback(m_begin + (m_end - m_begin) * share);
        return !m_cancelled;
    }
    bool cancelled() const { return m_cancelled; }

private:
    static constexpr std::size_t kEvery = 1024;

    ProgressCallback m_callback;
    double m_begin = 0;
    double m_end = 1;
    std::size_t m_steps = 0;
    bool m_cancelled = false;
};

} // namespace vram::onnx

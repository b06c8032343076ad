#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace vram::onnx {

/// Tells a reader's caller, over all parts of the work, how much is done, and asks now and then whether to go on.
class Progress
{
public:
    /// `tell` gets 0 to 1 and answers false to end the work; it may be empty.
    explicit Progress(std::function<bool(double)> tell = {}) : m_tell(std::move(tell)) {}

    /// The next steps take the work from `begin` to `end`, both 0 to 1.
    void enter(double begin, double end)
    {
        m_begin = begin;
        m_end = end;
        m_steps = 0;
    }
    /// One of `total` steps is done. False: the work has to end.
    bool step(std::size_t total)
    {
        if (++m_steps % kEvery != 0)
            return !m_cancelled;
        const double share = static_cast<double>(m_steps) / static_cast<double>(m_steps < total ? total : m_steps);
        return report(share);
    }
    /// `share` of the steps is done, 0 to 1.
    bool report(double share)
    {
        if (m_tell && !m_cancelled)
            m_cancelled = !m_tell(m_begin + (m_end - m_begin) * share);
        return !m_cancelled;
    }
    bool cancelled() const { return m_cancelled; }

private:
    static constexpr std::size_t kEvery = 1024;

    std::function<bool(double)> m_tell;
    double m_begin = 0;
    double m_end = 1;
    std::size_t m_steps = 0;
    bool m_cancelled = false;
};

} // namespace vram::onnx

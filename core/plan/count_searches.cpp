// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/count_searches.h"

#include "base/thread_pool.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace vram {

bool ProgressPart::tell(double share)
{
    m_ended = m_ended || (m_whole && !m_whole(m_from + (m_to - m_from) * std::min(share, 1.0)));
    return !m_ended;
}

void ProgressPart::next()
{
    constexpr double kAll = 0.99;
    m_from = std::exchange(m_to, m_to + (kAll - m_to) / 2);
}

CountSearches::CountSearches(const PlanContext& job, const std::vector<std::int64_t>& counts, ProgressPart& progress)
    : m_progress(progress), m_done(counts.size())
{
    const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    const std::size_t each = std::max(cores / std::max<std::size_t>(counts.size(), 1), std::size_t{1});
    m_searches.reserve(counts.size());
    for (const std::int64_t gpus : counts)
        m_searches.emplace_back(job, gpus, each);
    for (const CountSearch& search : m_searches)
        m_layouts += search.layoutCount();
    m_threads = std::min(counts.size(), cores);
}

bool CountSearches::run()
{
    const auto tell = [this] { m_progress.tell(share()); };
    ThreadPool::shared().forEach(
        m_threads, [this](std::size_t thread) { runNext(thread == 0); }, tell);
    return !m_progress.ended() && m_progress.tell(1);
}

// Starts with the largest number of GPUs, which has the most layouts.
void CountSearches::runNext(bool tells)
{
    for (std::size_t i = m_next++; i < m_searches.size(); i = m_next++) {
        const std::size_t at = m_searches.size() - 1 - i;
        m_searches[at].run([&](std::size_t layouts) {
            m_done[at] = layouts;
            return tells ? m_progress.tell(share()) : !m_progress.ended();
        });
    }
}

double CountSearches::share() const
{
    std::size_t done = 0;
    for (const std::atomic<std::size_t>& layouts : m_done)
        done += layouts;
    return m_layouts == 0 ? 1 : static_cast<double>(done) / static_cast<double>(m_layouts);
}

} // namespace vram

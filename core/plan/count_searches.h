// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "plan/count_search.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vram {

/// The part of the overall progress that a search covers. The search reports its own progress from 0 to 1.
class ProgressPart
{
public:
    /// `whole` must outlive this object.
    explicit ProgressPart(const ProgressCallback& whole) : m_whole(whole) {}

    /// Returns false if the search should end.
    bool tell(double share);
    /// Begins the next search, which takes half of the remaining progress.
    void next();
    bool ended() const { return m_ended; }

private:
    const ProgressCallback& m_whole;
    double m_from = 0;
    double m_to = 0.9;
    std::atomic<bool> m_ended = false;
};

/// Searches several numbers of GPUs on as many threads as there are cores.
class CountSearches
{
public:
    CountSearches(const PlanContext& job, const std::vector<std::int64_t>& counts, ProgressPart& progress);

    /// Returns false if cancelled. Only the caller's thread reports progress.
    bool run();

    std::vector<CountSearch>& all() { return m_searches; }

private:
    void runNext(bool tells);
    double share() const;

    ProgressPart& m_progress;
    std::vector<CountSearch> m_searches{};
    std::vector<std::atomic<std::size_t>> m_done; ///< Number of layouts done in each search.
    std::size_t m_layouts = 0;
    std::size_t m_threads = 1;
    std::atomic<std::size_t> m_next = 0;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/at_once.h"

#include <chrono>
#include <future>
#include <system_error>
#include <vector>

namespace vram {

void atOnce(std::size_t count, const std::function<void(std::size_t)>& task, const std::function<void()>& waiting)
{
    std::vector<std::future<void>> others;
    others.reserve(count);
    std::size_t next = 1;
    try {
        for (; next < count; ++next)
            others.push_back(std::async(std::launch::async, task, next));
    } catch (const std::system_error&) {
        // The tasks that are left run below.
    }
    if (count > 0)
        task(0);
    for (; next < count; ++next)
        task(next);
    for (std::future<void>& other : others) {
        constexpr std::chrono::milliseconds kPause{20};
        while (other.wait_for(kPause) != std::future_status::ready)
            waiting();
        other.get();
    }
}

} // namespace vram

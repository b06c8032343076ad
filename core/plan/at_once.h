// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace vram {

/// Calls `task` with 0 to `count` - 1, each on a thread of its own, and returns when all have ended. Where the system
/// starts no more threads, the caller's does the work. While the caller's thread waits for others, it calls `waiting`
/// again and again.
void atOnce(
    std::size_t count, const std::function<void(std::size_t)>& task, const std::function<void()>& waiting = [] {});

} // namespace vram

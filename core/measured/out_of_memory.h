// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The numbers in PyTorch's out-of-memory message, of any version; nullopt if the message does not contain them.
struct OutOfMemoryMessage {
    std::int64_t gpu = 0;
    std::optional<Bytes> tried{};
    std::optional<Bytes> total{}; ///< "total capacity": what CUDA lets processes use.
    std::optional<Bytes> free{};
    std::optional<Bytes> process{};        ///< "this process has ... memory in use"; since 2.1.
    std::optional<Bytes> otherProcesses{}; ///< The sum of "Process 123 has ...".
    std::optional<Bytes> allowed{};        ///< Limit of set_per_process_memory_fraction.
    std::optional<Bytes> allocated{};
    std::optional<Bytes> privatePools{}; ///< Free blocks in pools of CUDA graphs; a part of `allocated`.
    std::optional<Bytes> reserved{};     ///< allocated + unallocated, if only these are given.
    std::optional<Bytes> unallocated{};  ///< reserved - allocated.
    bool rocm = false;                   ///< "HIP out of memory".
    bool cachedOnly = false;             ///< Up to 1.3: `unallocated` is what the message calls cached.

    /// Memory of the process outside the allocator: the CUDA context and what libraries hold.
    std::optional<Bytes> outsideAllocator() const;
    /// The memory of other processes: total minus free minus this process.
    std::optional<Bytes> usedByOthers() const;
    /// Messages up to 2.0 do not name this process: what is neither free nor the allocator's, the CUDA context and
    /// other processes among it.
    std::optional<Bytes> unexplained() const;
};

/// Each message in a pasted text, such as those of several ranks; their figures are never mixed.
std::vector<OutOfMemoryMessage> outOfMemoryMessages(std::string_view pasted);
/// The first of them, with any text around it. Nothing where there is no such message.
std::optional<OutOfMemoryMessage> parseOutOfMemory(std::string_view pasted);

/// One number of the message, and a sentence about what it means.
struct ExplainedFigure {
    Message label; ///< "Tried to allocate"
    Bytes bytes = 0;
    Message meaning;
};

/// Each number of the message, and those that can be derived from them.
std::vector<ExplainedFigure> explain(const OutOfMemoryMessage& message);
/// Remedies, judging only by the numbers; the most likely first.
std::vector<Message> remedies(const OutOfMemoryMessage& message);

} // namespace vram

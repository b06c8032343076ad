// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vram {

/// The numbers in PyTorch's out-of-memory message, of any version; nullopt if the message does not contain them.
struct OutOfMemoryMessage {
    std::int64_t gpu = 0;
    std::optional<Bytes> requested{};
    std::optional<Bytes> total{}; ///< The "total capacity": memory that CUDA lets processes use.
    std::optional<Bytes> free{};
    std::optional<Bytes> process{};        ///< Value of "this process has ... memory in use"; since 2.1.
    std::optional<Bytes> otherProcesses{}; ///< Sum of the values of "Process 123 has ...".
    std::optional<Bytes> allowed{};        ///< Limit of set_per_process_memory_fraction.
    std::optional<Bytes> allocated{};
    std::optional<Bytes> privatePools{}; ///< Free blocks in pools of CUDA graphs; a part of `allocated`.
    std::optional<Bytes> reserved{};     ///< allocated + unallocated, if only these are given.
    std::optional<Bytes> unallocated{};  ///< reserved - allocated.
    bool rocm = false;                   ///< Whether the message is "HIP out of memory".
    bool cachedOnly = false;             ///< Whether `unallocated` is the "cached" figure of messages up to PyTorch
                                         ///< 1.3.

    /// Memory of the process outside the allocator: the CUDA context and the libraries' memory.
    std::optional<Bytes> outsideAllocator() const;
    /// The memory of other processes: total minus free minus this process.
    std::optional<Bytes> usedByOthers() const;
    /// Memory that is neither free nor the allocator's, including the CUDA context and other processes. Used for
    /// messages of PyTorch up to 2.0, which do not report the memory of this process.
    std::optional<Bytes> unexplained() const;
};

/// Returns the messages in a pasted text, such as those of several ranks, without mixing their figures.
std::vector<OutOfMemoryMessage> outOfMemoryMessages(std::string_view pasted);
/// The first message in a text; std::nullopt if there is none.
std::optional<OutOfMemoryMessage> parseOutOfMemory(std::string_view pasted);

/// One number of the message, and a sentence that explains it.
struct ExplainedFigure {
    Message label; ///< Label such as "Tried to allocate".
    Bytes bytes = 0;
    Message meaning;
};

/// Returns each number in the message, and further numbers derived from these.
std::vector<ExplainedFigure> explain(const OutOfMemoryMessage& message);
/// Remedies based on the numbers alone, the most likely first.
std::vector<Message> remedies(const OutOfMemoryMessage& message);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"
#include "base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The caching allocator's settings in PYTORCH_CUDA_ALLOC_CONF (c10/core/AllocatorConfig.cpp; before PyTorch 2.9
/// c10/cuda/CUDAAllocatorConfig.cpp). Sizes are in bytes.
struct AllocatorSettings {
    enum class Backend : std::uint8_t { Native, CudaMallocAsync };
    /// The divisions cover sizes from 1 MiB to 64 GiB, with one number per power of two. Smaller sizes use the first
    /// number.
    static constexpr std::size_t kIntervals = 16;

    Backend backend = Backend::Native;
    bool expandableSegments = false;
    Bytes maxSplitSize = kOverflow;           ///< Blocks of this size and more are never split; kOverflow for no limit.
    Bytes largeSegment = Bytes{20} << 20;     ///< Segment size for requests of 1 to 10 MiB; also the page size of
                                              ///< expandable segments.
    Bytes maxNonSplitRounding = largeSegment; ///< Maximum number of bytes by which an unsplit block may exceed the
                                              ///< request.
    std::array<std::int64_t, kIntervals> roundupDivisions{}; ///< Divisions of each power-of-two interval; 0 and 1 round
                                                             ///< requests to 512 bytes.
    double garbageCollection = 0;                            ///< Fraction of the allowed memory above which cached
                                                             ///< blocks are freed; 0 for never.
    double memoryFraction = 0;                               ///< Fraction of the device's memory; 0 if not set.
    bool operator==(const AllocatorSettings&) const = default;
};

/// Parses PyTorch's own syntax, "expandable_segments:True,max_split_size_mb:128". The error is a sentence that names
/// the option. Options that do not change what the device holds are accepted.
Result<AllocatorSettings> parseAllocConf(std::string_view text);
/// The settings that a PyTorch version ("2.6") reads from the text. Options unknown to that version are ignored.
AllocatorSettings allocatorSettings(std::string_view text, std::string_view torch);
/// Returns notes on options in the text that are unknown to that version or have no effect.
std::vector<Message> allocConfRemarks(std::string_view text, std::string_view torch, bool memoryFraction);

/// The value of one option in the text; empty if it is not set.
std::string allocOption(std::string_view text, std::string_view option);
/// Returns the text with the option set; an empty value removes it.
std::string withAllocOption(std::string_view text, std::string_view option, std::string_view value);

} // namespace vram

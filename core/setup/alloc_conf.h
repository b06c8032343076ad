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

/// What PYTORCH_CUDA_ALLOC_CONF asks of the caching allocator (c10/core/AllocatorConfig.cpp, before PyTorch 2.9
/// c10/cuda/CUDAAllocatorConfig.cpp). Sizes are bytes.
struct AllocatorSettings {
    enum class Backend : std::uint8_t { Native, CudaMallocAsync };
    /// Divisions are kept for sizes from 1 MiB to 64 GiB, one number a doubling; smaller sizes take the first.
    static constexpr std::size_t kIntervals = 16;

    Backend backend = Backend::Native;
    bool expandableSegments = false;
    Bytes maxSplitSize = kOverflow;           ///< Blocks from here on are never split; kOverflow: all are.
    Bytes largeSegment = Bytes{20} << 20;     ///< Of requests below 10 MiB, and the pages of expandable segments.
    Bytes maxNonSplitRounding = largeSegment; ///< What an unsplit block may be larger than the request.
    std::array<std::int64_t, kIntervals> roundupDivisions{}; ///< Powers of two; 0 and 1: requests round to 512 bytes.
    double garbageCollection = 0;                            ///< Share of the allowed memory; 0: never.
    double memoryFraction = 0;                               ///< Of the device, that the process may take; 0: not set.
    bool operator==(const AllocatorSettings&) const = default;
};

/// Reads PyTorch's own syntax, "expandable_segments:True,max_split_size_mb:128"; the error is a sentence that names the
/// option. Options that do not change what the device holds are accepted.
Result<AllocatorSettings> parseAllocConf(std::string_view text);
/// Those of the text that a PyTorch version ("2.6") knows: what it does not know is left out.
AllocatorSettings allocatorSettings(std::string_view text, std::string_view torch);
/// What is to be said about the text under that version: options that it does not know, or that do nothing.
std::vector<Message> allocConfRemarks(std::string_view text, std::string_view torch, bool memoryFraction);

/// The value of one option as it stands in the text; empty where it is not set.
std::string allocOption(std::string_view text, std::string_view option);
/// The text with the option set; an empty value takes it out.
std::string withAllocOption(std::string_view text, std::string_view option, std::string_view value);

} // namespace vram

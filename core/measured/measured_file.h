// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/progress.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// A run recorded by vram_planner_measure.py (python/vram-measured.schema.json), in bytes and microseconds. Values that
/// could not be measured are std::nullopt, never 0.
struct MeasuredFile {
    struct Block {
        Bytes size = 0;
        std::int64_t count = 1;
        std::vector<std::string> frames{};
    };
    std::string torch;
    std::string gpu;
    std::string allocConf{};
    Bytes allocated = 0; ///< Peaks over all steps.
    Bytes reserved = 0;
    std::optional<Bytes> requested{};
    std::optional<Bytes> process{}; ///< This process's memory according to the driver.
    std::optional<Bytes> deviceUsed{};
    std::optional<Bytes> usedBefore{};
    std::optional<Bytes> reservedAtReading{}; ///< Reserved bytes when the driver's figures were read.
    std::int64_t retries = 0;
    std::string outOfMemory{};
    std::size_t steps = 0;
    std::vector<std::int64_t> time{}; ///< Times of `lineAllocated` and `lineReserved` on the timeline.
    std::vector<Bytes> lineAllocated{};
    std::vector<Bytes> lineReserved{};
    std::vector<Block> blocks{}; ///< The largest blocks at the timeline's peak.
    std::string model{};         ///< The exported model as the text of a project file; empty if there is none.
    std::vector<std::pair<std::string, std::string>> settings{}; ///< Settings, as far as the trainer knew them.

    /// Bytes of the process outside the allocator (context and libraries), if the driver reports them.
    std::optional<Bytes> outsideAllocator() const;
};

/// Parses a recorded run. The error is a sentence that names the location and the remedy.
Result<MeasuredFile> parseMeasuredFile(std::string_view text);
/// Reads a recorded run from a file. The error names the file. `progress` is called with the fraction read so far (0 to
/// 1); it cancels by returning false.
Result<MeasuredFile> openMeasuredFile(const std::filesystem::path& file, const ProgressCallback& progress = {});
/// Whether the text begins like a file of vram_planner_measure.py.
bool looksLikeMeasuredFile(std::string_view head);

/// The kinds of files that hold recorded runs.
enum class RunKind { None, Snapshot, MeasuredFile };
/// Determines the kind from the first bytes of a file. A snapshot is a pickle.
RunKind runKindOf(std::string_view head);

} // namespace vram

#pragma once

#include "base/checked.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// What vram_planner_measure.py wrote of a run (python/vram-measured.schema.json). Bytes and microseconds; what could not
/// be measured is nothing, never 0.
struct MeasuredFile {
    struct Step {
        Bytes allocatedPeak = 0;
        Bytes reservedPeak = 0;
        std::optional<Bytes> allocatedBegin{};
        std::optional<Bytes> allocatedEnd{};
    };
    struct Block {
        Bytes size = 0;
        std::int64_t count = 1;
        std::vector<std::string> frames{};
    };
    std::string torch;
    std::string cuda{};
    std::string gpu;
    Bytes gpuTotal = 0;
    std::string allocConf{};
    bool asyncBackend = false;
    Bytes allocated = 0; ///< Peaks over all steps.
    Bytes reserved = 0;
    std::optional<Bytes> requested{};
    std::optional<Bytes> process{}; ///< What this process holds, by the driver.
    std::optional<Bytes> deviceUsed{};
    std::optional<Bytes> usedBefore{};
    std::optional<Bytes> reservedThen{}; ///< At the moment when the driver was asked.
    std::int64_t retries = 0;
    std::string outOfMemory{};
    std::vector<Step> steps{};
    std::vector<std::int64_t> time{}; ///< The timeline: points of `lineAllocated` and `lineReserved`.
    std::vector<Bytes> lineAllocated{};
    std::vector<Bytes> lineReserved{};
    std::vector<Block> blocks{}; ///< The largest at the timeline's peak.
    std::string model{};         ///< The model's export, a project file of its own; empty where there is none.
    std::vector<std::pair<std::string, std::string>> settings{}; ///< Settings, as far as the trainer knew them.

    /// Bytes of the process outside the allocator (context and libraries), where the driver tells them.
    std::optional<Bytes> outsideAllocator() const;
};

/// The error is a sentence that names the place and the remedy.
Result<MeasuredFile> parseMeasuredFile(std::string_view text);
/// The error names the file. `progress` is called with the share that is read (0 to 1); returning false cancels.
Result<MeasuredFile> openMeasuredFile(const std::filesystem::path& file,
                                      const std::function<bool(double)>& progress = {});
/// Whether the text begins as such a file does.
bool looksMeasured(std::string_view head);

/// The kinds of files that hold recorded runs.
enum class RunKind { None, Snapshot, MeasuredFile };
/// Decided by the first bytes of a file: a snapshot is a pickle.
RunKind runKindOf(std::string_view head);

} // namespace vram

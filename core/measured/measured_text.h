// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/comparison.h"
#include "measured/history.h"
#include "measured/measured_file.h"
#include "measured/out_of_memory.h"
#include "report/text_style.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A recorded snapshot and the results to report about it, as text or JSON.
struct SnapshotAnswer {
    const Snapshot& snapshot;
    const History& history;
    std::vector<RecordedStep> steps{};
    std::size_t chosen = 0; ///< Index into steps.
    std::optional<Comparison> comparison{};
};

std::string snapshotText(const SnapshotAnswer& answer, const TextStyle& style = {});
std::string snapshotJson(const SnapshotAnswer& answer);
std::string measuredFileText(const MeasuredFile& run, const Estimate* predicted, const TextStyle& style = {});
std::string measuredFileJson(const MeasuredFile& run, const Estimate* predicted);
std::string outOfMemoryText(const OutOfMemoryMessage& message, const TextStyle& style = {});
/// Formats the first message as JSON, with the following ones in its list "further".
std::string outOfMemoryJson(const std::vector<OutOfMemoryMessage>& messages);

/// Returns "not predicted", "held longer" or "not held".
std::string_view name(Difference::Kind kind);
/// Returns warnings about an incomplete recording: one that has no history, began late or has no repeating steps.
std::vector<Message> snapshotRemarks(const SnapshotAnswer& answer);

} // namespace vram

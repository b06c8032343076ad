#pragma once

#include "report/report.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// What the reports say, before each puts it in its own form.

/// One row of the layer table.
struct ReportRow {
    int depth = 0;
    std::string path;
    std::string name;
    std::string type; ///< Of a block: its kind, or "Block".
    std::string settings;
    std::int64_t repeat = 1;
    const RowEstimate* figures = nullptr; ///< Null where the estimate has none.
};

/// One part of the device total; they add up to it.
struct ReportPart {
    std::string_view key;   ///< "optimizer_state"
    std::string_view label; ///< "Optimizer state"
    Bytes bytes = 0;
};

std::vector<ReportRow> reportRows(const Report& report);
/// The categories at the peak, then the allocator, the workspaces and the context.
std::vector<ReportPart> reportParts(const Report& report);
std::string_view label(Category category);
/// "Fits NVIDIA GeForce RTX 4090 with 5.9 GiB free; the largest batch is 203."
std::string verdict(const Report& report);
/// "batch 32, fp32, adamw on NVIDIA GeForce RTX 4090"
std::string setupLine(const Report& report);
/// What was set, other than defaults: label and value.
std::vector<std::pair<std::string, std::string>> setupPairs(const Report& report);
/// Label and value of every figure of the summary.
std::vector<std::pair<std::string, std::string>> summaryPairs(const Report& report);
/// What the figures rest on, a sentence each.
std::vector<std::string> assumptions(const Report& report);
/// "4×64×112×112"; of several outputs the first, and how many more.
std::string outputText(const RowEstimate& figures);
/// "error: layer1.conv2: ..."
std::string issueText(const Issue& issue);

} // namespace vram

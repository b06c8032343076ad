#pragma once

#include "report/report.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// The contents of reports, whatever their format.

/// One row of the layer table.
struct ReportRow {
    int depth = 0;
    std::string path;
    std::string name;
    std::string type; ///< Of a block: its kind, or "Block".
    std::string settings;
    bool block = false;
    std::int64_t repeat = 1;
    const RowEstimate* figures = nullptr; ///< Null where the estimate has none.
};

/// One part of the device total; they add up to it.
struct ReportPart {
    std::string_view key;   ///< "optimizer_state"
    std::string_view label; ///< "Optimizer state"
    Bytes bytes = 0;
};

/// A layer among those that hold the most.
struct ReportLayer {
    std::string path;
    std::string type;
    Bytes saved = 0;  ///< Kept for backward.
    Bytes atPeak = 0; ///< Alive at the peak.
    Bytes parameters = 0;
};

std::vector<ReportRow> reportRows(const Report& report);
/// The layers that keep the most for backward, at most `most`; of a network that keeps nothing, those with the most alive
/// at the peak.
std::vector<ReportLayer> topLayers(const Report& report, std::size_t most = 10);
/// The categories at the peak, then the allocator, the workspaces and the context.
std::vector<ReportPart> reportParts(const Report& report);
std::string_view label(Category category);
/// "batch 32, fp32, adamw on NVIDIA GeForce RTX 4090"
std::string setupLine(const Report& report);
/// The title: "GPU memory for training ResNet-50"
std::string titleLine(const Report& report);
/// The settings that are not at their defaults: label and value.
std::vector<std::pair<std::string, std::string>> setupPairs(const Report& report);
/// Titles of the tables that have a chart.
inline constexpr std::string_view kTimelineTitle = "Memory over one training step";
inline constexpr std::string_view kSweepTitle = "Memory by batch size";

/// "Which batch and sequence length fit"
std::string_view frontierTitle(SizeAxis::Kind kind);

/// A table of words and figures, for the formats that have tables.
struct ReportTable {
    std::string title;
    std::vector<std::string> heads;
    std::size_t words = 1; ///< Columns from the left that are words; the others are figures.
    std::vector<std::vector<std::string>> rows;
    std::string note{}; ///< How to read it.
};
/// For several GPUs: how they share the work, and the same as a configuration of the program whose strategy it is, key
/// by key. Both are empty for one GPU.
ReportTable sharingTable(const Report& report);
ReportTable configurationTable(const Report& report);
/// The same configuration; without keys where there is none.
struct ReportConfiguration {
    std::string_view program;
    std::vector<std::pair<std::string, std::string>> keys{}; ///< With their values.
    std::vector<Message> left{};                             ///< What the configuration cannot express.
};
ReportConfiguration reportConfiguration(const Report& report);
/// Memory over one step by phase, the layers that hold the most, ranks and how they share the work, the sweep, which
/// batches and sizes fit, scenarios, advice and the configuration, as far as the report has them.
std::vector<ReportTable> reportTables(const Report& report);
/// The settings in which a scenario differs from the report's own: "Precision amp-bf16; Batch size 16".
std::string differences(const Setup& setup, const Setup& base);
/// "fits", "within margin", "over"
std::string_view fitWords(Fit fit);
/// The loss is part of forward: "forward (loss)".
std::string_view phaseWords(Phase phase);
/// Label and value of every figure of the summary.
std::vector<std::pair<std::string, std::string>> summaryPairs(const Report& report);
/// The assumptions behind the figures, a sentence each.
std::vector<Message> assumptions(const Report& report);
/// "4×64×112×112"; of several outputs the first, and how many more.
std::string outputText(const RowEstimate& figures);
/// "note", "warning", "error"
std::string_view name(Severity severity);
/// "error: layer1.conv2: ..."
std::string issueText(const Issue& issue);

} // namespace vram

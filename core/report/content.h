// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// The contents of reports, independent of their format.

/// One row of the layer table.
struct ReportRow {
    int depth = 0;
    std::string path;
    std::string name;
    std::string type; ///< For a block, its kind or "Block".
    std::string settings;
    bool block = false;
    std::int64_t repeat = 1;
    std::int64_t copies = 1;              ///< How often the row exists because blocks that contain it are repeated.
    const RowEstimate* figures = nullptr; ///< Null if the estimate has none.
};

/// One part of the device total. The parts add up to it.
struct ReportPart {
    std::string_view key;   ///< Key in JSON, such as "optimizer_state".
    std::string_view label; ///< Displayed name, such as "Optimizer state".
    Bytes bytes = 0;
    Part part = Part::Parameters; ///< The part of the charts in which it is counted.
};

/// One of the layers that hold the most memory.
struct ReportLayer {
    std::string path; ///< Preceded by the number of copies if there are several: "12 × transformer.h.0.mlp".
    std::string type;
    Bytes saved = 0;      ///< Bytes saved for backward.
    Bytes recomputed = 0; ///< Bytes of results that backward recomputes.
    Bytes atPeak = 0;     ///< Bytes alive at the peak.
    Bytes parameters = 0;
};

std::vector<ReportRow> reportRows(const Report& report);
/// Returns up to `most` layers that save the most bytes for backward or, if the network saves nothing, that have the
/// most bytes alive at the peak.
std::vector<ReportLayer> topLayers(const Report& report, std::size_t most = 10);
/// The categories at the peak, followed by the allocator, the workspaces and the CUDA context.
std::vector<ReportPart> reportParts(const Report& report);
/// The main settings in one line, such as "batch 32, fp32, adamw on NVIDIA GeForce RTX 4090".
std::string setupLine(const Report& report);
/// The title of a report, such as "GPU memory for training ResNet-50".
std::string titleLine(const Report& report);
/// The settings that differ from their defaults, as pairs of label and value.
std::vector<std::pair<std::string, std::string>> setupPairs(const Report& report);
/// Titles of the tables that are also shown as charts.
std::string_view timelineTitle(const Report& report);
/// The number of users that fit in inference, such as "37 × 8,192 tokens"; empty if the report has no such number.
std::string usersText(const Report& report);
inline constexpr std::string_view kSweepTitle = "Memory by batch size";
inline constexpr std::string_view kLayersTitle = "Layers with the most memory";

/// A title such as "Which batch and sequence length fit".
std::string_view frontierTitle(SizeAxis::Kind kind);

/// A table of text and numbers, for the formats that have tables.
struct ReportTable {
    std::string title;
    std::vector<std::string> heads;
    std::size_t textColumns = 1; ///< Number of leading text columns; the others are numeric.
    std::vector<std::vector<std::string>> rows;
    std::string note{}; ///< Explains how to read the table.
};
/// Tables that show how several GPUs divide the work, and the configuration of the program that implements the
/// strategy. Both are empty for one GPU.
ReportTable parallelTable(const Report& report);
ReportTable configurationTable(const Report& report);
/// The configuration file for another program that trains on several GPUs. If there is no such file, `keys` is empty.
struct ReportConfiguration {
    std::string_view program;
    std::vector<std::pair<std::string, std::string>> keys{}; ///< Keys and values.
    std::vector<Message> unsupported{};                      ///< Settings that the configuration cannot express.
};
ReportConfiguration reportConfiguration(const Report& report);
/// The tables of all data in the report: memory over one step by phase, the largest layers, the ranks and how they
/// divide the work, the sweep, the batch sizes and input sizes that fit, scenarios, advice, the configuration and hand
/// calculations.
std::vector<ReportTable> reportTables(const Report& report);
/// A variable of a hand calculation, with its value and its meaning.
struct WorksheetVariable {
    std::string_view letter;
    std::int64_t value = 0;
    Message meaning;
};
std::vector<WorksheetVariable> worksheetVariables(const TextbookTotals& totals);
/// The hand calculations of a report. Each is a table of its terms followed by a table of the steps to the device
/// total.
std::vector<ReportTable> worksheetTables(const Report& report);
/// The settings of a scenario that differ from the report's: "Precision amp-bf16; Batch size 16".
std::string differences(const Setup& setup, const Setup& base);
/// The benefit of a suggestion: the bytes that it saves, or the number of additional samples that fit.
std::string savingText(const Advice& advice, SizeUnits units);
/// Returns "fits", "within margin" or "over".
std::string_view fitText(Fit fit);
/// The precision as shown in forms and reports, such as "mixed bf16".
std::string precisionLabel(const Setup& setup);
/// The input size with a preposition, such as " of 1,024 tokens" or " of 224×224 pixels"; empty for other inputs.
std::string inputText(const Network& network, const TextStyle& style);
/// The name of a phase. The loss counts as forward: "forward (loss)".
std::string_view phaseText(Phase phase);
/// The label and the value of every figure in the summary.
std::vector<std::pair<std::string, std::string>> summaryPairs(const Report& report);
/// The assumptions on which the figures are based, one sentence each.
std::vector<Message> assumptions(const Report& report);
/// The output shape, such as "4×64×112×112"; for several outputs, the first shape and the number of further outputs.
std::string outputText(const RowEstimate& figures);
/// Returns "note", "warning" or "error".
std::string_view name(Severity severity);
/// Formats an issue, such as "error: layer1.conv2: ...".
std::string issueText(const Issue& issue);

} // namespace vram

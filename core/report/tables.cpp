// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/content.h"
#include "report/time.h"

#include "search/largest_batch.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

std::string size(const Report& report, Bytes bytes)
{
    return sizeText(bytes, report.units);
}

ReportTable phaseTable(const Report& report)
{
    ReportTable table{std::string(timelineTitle(report)), {"Phase", "Live tensors"}, 1, {}};
    for (std::size_t i = 0; i < report.estimate.peak.byPhase.size(); ++i) {
        const auto phase = static_cast<Phase>(i);
        if (report.estimate.peak.byPhase[i] == 0)
            continue; // Inference has only one phase.
        const bool peak = phase == report.estimate.peak.phase;
        table.rows.push_back({std::string(phaseText(phase)) + (peak ? " (the peak)" : ""),
                              size(report, report.estimate.peak.byPhase[i])});
    }
    return table;
}

ReportTable layersTable(const Report& report)
{
    ReportTable table{
        std::string(kLayersTitle), {"Layer", "Type", "Saved for backward", "Alive at the peak", "Parameters"}, 2, {}};
    const bool again = report.estimate.totals.recomputed > 0;
    if (again)
        table.heads.insert(table.heads.begin() + 3, "Recomputed");
    for (const ReportLayer& layer : topLayers(report)) {
        std::vector<std::string> cells{layer.path, layer.type, size(report, layer.saved), size(report, layer.atPeak),
                                       size(report, layer.parameters)};
        if (again)
            cells.insert(cells.begin() + 3, size(report, layer.recomputed));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// A comparison of the ranks; empty for one GPU.
ReportTable ranksTable(const Report& report)
{
    const ParallelSummary& parallel = report.estimate.parallel;
    ReportTable table{"Ranks",
                      {"Rank", "Identical", "Stage", "Parameters", "Live tensors", "Device total", "Free", "Verdict"},
                      1,
                      {}};
    if (parallel.gpus == 1)
        return table;
    for (const RankEstimate& rank : report.estimate.ranks)
        table.rows.push_back({std::to_string(rank.rank), countText(rank.identicalRanks), std::to_string(rank.stage + 1),
                              countText(rank.parameters), size(report, rank.peak.allocated),
                              size(report, rank.device.total), size(report, rank.device.headroom),
                              std::string(fitText(fitOf(rank.device)))});
    table.note = countText(parallel.gpus) + " GPUs, a global batch of " + countText(parallel.globalBatch)
                 + "; identical ranks are one row, named after the first of them.";
    return table;
}

ReportTable sweepTable(const Report& report)
{
    ReportTable table{std::string(kSweepTitle),
                      {"Batch", "Live tensors", "Allocated", "Reserved", "Device total", "Free", "Verdict"},
                      1,
                      {}};
    for (const SweepPoint& point : report.sweep)
        table.rows.push_back({countText(point.batch), size(report, point.peak.allocated),
                              size(report, point.device.allocated), size(report, point.device.reserved),
                              size(report, point.device.total), size(report, point.device.headroom),
                              std::string(fitText(fitOf(point.device)))});
    return table;
}

/// The frontier, with the largest size in the top row as in the window.
ReportTable frontierTable(const Report& report)
{
    const Frontier& map = *report.frontier;
    const bool sequence = map.axis.kind == SizeAxis::Kind::Sequence;
    ReportTable table{std::string(frontierTitle(map.axis.kind)), {sequence ? "Length" : "Size"}, 1, {}};
    for (const std::int64_t batch : map.batches)
        table.heads.push_back("Batch " + countText(batch));
    table.heads.emplace_back("Largest batch");
    table.note = "The device total of each; those in brackets do not fit.";
    for (auto row = map.rows.rbegin(); row != map.rows.rend(); ++row) {
        const std::string length = countText(row->size);
        std::vector<std::string> cells{std::string(length).append(sequence ? " tokens" : "×" + length)};
        for (const FrontierCell& cell : row->cells) {
            const std::string total = size(report, cell.total);
            cells.push_back(!row->problem.empty() ? "cannot run" : cell.fit == Fit::Fits ? total : "(" + total + ")");
        }
        cells.push_back(countText(row->largest));
        table.rows.push_back(std::move(cells));
    }
    const auto stuck = std::ranges::find_if(map.rows, [](const FrontierRow& row) { return !row.problem.empty(); });
    if (stuck != map.rows.end())
        table.note += " " + countText(stuck->size) + " cannot run: " + text(stuck->problem);
    return table;
}

ReportTable scenarioTable(const Report& report)
{
    ReportTable table{
        "Scenarios",
        {"Scenario", "Differs in", "Device total", "Free", "Largest batch", "Step time", "Throughput", "Verdict"},
        2,
        {}};
    const auto add = [&](const std::string& name, const std::string& differs, const Device& device,
                         std::int64_t largest, const StepTime& time, const Setup& setup) {
        table.rows.push_back({name, differs, size(report, device.total), size(report, device.headroom),
                              countText(largest), time.known() ? durationText(time.step) : "",
                              throughputText(computeThroughput(time, setup.batch)),
                              std::string(fitText(fitOf(device)))});
    };
    add("Now", "", report.estimate.device, report.largestBatch, report.estimate.time, report.setup);
    for (const ReportScenario& scenario : report.scenarios)
        add(scenario.name, differences(scenario.setup, report.setup), scenario.device, scenario.largestBatch,
            scenario.time, scenario.setup);
    return table;
}

ReportTable adviceTable(const Report& report)
{
    const std::string time = isInference(report.setup) ? "Forward pass" : "Step time";
    ReportTable table{
        "Ways to save memory", {"Change", "Price", "Saves", "Device total", time, "Largest batch", "Verdict"}, 2, {}};
    for (const Advice& advice : report.advice)
        table.rows.push_back({text(advice.title), text(advice.cost), savingText(advice, report.units),
                              size(report, advice.total),
                              advice.stepSeconds > 0 ? durationText(advice.stepSeconds) : "",
                              countText(advice.largestBatch), std::string(fitText(advice.fit))});
    for (const RejectedIdea& idea : report.ineffective)
        table.note += (table.note.empty() ? "" : " ") + text(idea.title) + ": " + text(idea.why);
    return table;
}

/// The figures of a layer are those of all its copies.
std::string pathOfCopies(const ReportRow& row)
{
    return row.copies == 1 ? row.path : countText(row.copies) + " × " + row.path;
}

} // namespace

std::string savingText(const Advice& advice, SizeUnits units)
{
    return advice.saving > 0 ? sizeText(advice.saving, units) : countText(advice.moreSamples) + " more samples";
}

std::string differences(const Setup& setup, const Setup& base)
{
    std::string words;
    for (const SetupField* field : differingFields(setup, base)) {
        const std::string shown = textWithUnit(field->spec, field->get(setup));
        words += (words.empty() ? "" : "; ") + std::string(field->spec.label) + ' ' + (shown.empty() ? "none" : shown);
    }
    return words.empty() ? "the same" : words;
}

std::string_view frontierTitle(SizeAxis::Kind kind)
{
    return kind == SizeAxis::Kind::Sequence ? "Which batch and sequence length fit" : "Which batch and image size fit";
}

std::string_view fitText(Fit fit)
{
    return fit == Fit::WithinMargin ? "within margin" : name(fit);
}

std::vector<ReportLayer> topLayers(const Report& report, std::size_t most)
{
    std::vector<ReportLayer> layers;
    for (const ReportRow& row : reportRows(report)) {
        if (row.figures && !row.block)
            layers.push_back({pathOfCopies(row), row.type, row.figures->saved, row.figures->recomputed,
                              row.figures->atPeak, row.figures->parameterBytes});
    }
    const bool saves = std::ranges::any_of(layers, [](const ReportLayer& layer) { return layer.saved > 0; });
    Bytes ReportLayer::*const measure = saves ? &ReportLayer::saved : &ReportLayer::atPeak;
    std::erase_if(layers, [&](const ReportLayer& layer) { return layer.*measure <= 0; });
    std::ranges::stable_sort(layers, std::ranges::greater{}, measure);
    layers.resize(std::min(layers.size(), most));
    return layers;
}

std::vector<ReportTable> reportTables(const Report& report)
{
    std::vector<ReportTable> tables{phaseTable(report), layersTable(report), ranksTable(report), parallelTable(report)};
    if (!report.sweep.empty())
        tables.push_back(sweepTable(report));
    if (report.frontier)
        tables.push_back(frontierTable(report));
    if (!report.scenarios.empty())
        tables.push_back(scenarioTable(report));
    if (!report.advice.empty())
        tables.push_back(adviceTable(report));
    tables.push_back(configurationTable(report));
    std::ranges::move(worksheetTables(report), std::back_inserter(tables));
    std::erase_if(tables, [](const ReportTable& table) { return table.rows.empty(); });
    return tables;
}

} // namespace vram

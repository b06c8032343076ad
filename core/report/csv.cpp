// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "base/units.h"
#include "project/csv_fields.h"
#include "report/content.h"
#include "report/csv_text.h"
#include "report/time.h"
#include "search/largest_batch.h"

#include <array>
#include <map>
#include <utility>

namespace vram {

namespace {

constexpr std::size_t kColumns = 16;

/// A line of exactly kColumns fields, because RFC 4180 requires the same number of fields in every line.
std::string record(std::vector<std::string> cells)
{
    cells.resize(kColumns);
    std::string line;
    for (const std::string& cell : cells)
        line.append(line.empty() && &cell == &cells.front() ? "" : ",").append(cell);
    return line + "\r\n";
}

using RowsById = std::map<LayerId, Row>;

RowsById rowsById(const Network& network)
{
    RowsById rows;
    forEachRow(network, [&](const Row& row, int, const Block*) { rows.emplace(id(row), row); });
    return rows;
}

std::string rowRecord(const ReportRow& row, const RowsById& rows, std::int64_t batch)
{
    std::vector<std::string> cells{csvCell(row.path), csvCell(row.type), csvCell(row.settings),
                                   std::to_string(row.repeat)};
    if (const RowEstimate* figures = row.figures) {
        const Bytes perSample = batch > 0 ? figures->saved / batch : 0;
        cells.push_back(csvCell(outputText(*figures)));
        for (const std::int64_t number : {figures->outputElements, figures->parameters, figures->trainable,
                                          figures->parameterBytes, perSample, figures->saved, figures->atPeak})
            cells.push_back(std::to_string(number));
        cells.push_back(std::to_string(static_cast<std::uint32_t>(figures->id)));
        if (const auto found = rows.find(figures->id); found != rows.end()) {
            cells.push_back(csvCell(csvAttributes(found->second)));
            cells.push_back(csvCell(csvInputs(found->second)));
        } else {
            cells.resize(kColumns - 1);
        }
        cells.push_back(std::to_string(figures->recomputed));
    }
    return record(std::move(cells));
}

std::string figureRecord(std::string_view label, std::int64_t value, std::string_view unit)
{
    return record({csvCell(label), std::to_string(value), csvCell(unit)});
}

/// The full size of each category. The categories are never all in memory at once.
std::array<std::pair<std::string_view, Bytes>, 8> partsOfStep(const Totals& totals)
{
    using enum Category;
    return {{{label(Parameter), totals.parameters},
             {label(Buffer), totals.buffers},
             {label(Gradient), totals.gradients},
             {label(OptimizerState), totals.optimizerState},
             {label(Activation), totals.savedActivations},
             {"Recomputed in backward", totals.recomputed},
             {label(Input), totals.input},
             {label(KvCache), totals.kvCache}}};
}

std::string summaryRecords(const Report& report)
{
    const Estimate& e = report.estimate;
    std::string out = record({"Summary", "Value", "Unit"});
    out += record({"Network", csvCell(e.networkName)});
    for (const auto& [label, value] : setupPairs(report))
        out += record({csvCell(label), csvCell(value)});
    out += figureRecord("Parameters", e.parameters, "elements");
    if (!e.inference)
        out += figureRecord("Trainable parameters", e.trainableParameters, "elements");
    out += figureRecord("Activations per sample (A)", e.outputElements, "elements");
    out += figureRecord("Live tensors", e.peak.allocated, "bytes");
    out += figureRecord("Allocated", e.device.allocated, "bytes");
    out += figureRecord("Reserved", e.device.reserved, "bytes");
    out += record({"Peak in", csvCell(phaseText(e.peak.phase)), csvCell(e.peak.layerPath)});
    for (const ReportPart& part : reportParts(report))
        out += figureRecord("At the peak: " + std::string(part.label), part.bytes, "bytes");
    for (const auto& [label, bytes] : partsOfStep(e.totals))
        out += figureRecord("Whole step: " + std::string(label), bytes, "bytes");
    out += figureRecord("Device total", e.device.total, "bytes");
    out += figureRecord("Uncertainty", e.device.uncertainty, "bytes");
    if (e.device.others > 0)
        out += figureRecord("Used by other processes", e.device.others, "bytes");
    out += figureRecord("Usable on the GPU", e.device.capacity, "bytes");
    out += figureRecord("Headroom", e.device.headroom, "bytes");
    out += record({"Verdict", csvCell(name(fitOf(e.device)))});
    if (report.users) {
        out += figureRecord("Concurrent users", report.users->largest, "sequences");
        out += figureRecord("Tokens per user", report.users->tokens, "tokens");
    }
    out += figureRecord("Largest batch", report.largestBatch, "samples");
    if (e.time.known()) {
        out += record({"Step time", fixedText(milliseconds(e.time.step), 3), "ms"});
        out += record({"Samples per second", fixedText(e.time.samplesPerSecond, 2)});
        out += record({"Tokens per second", fixedText(e.time.tokensPerSecond, 1)});
        out += record({"MFU", fixedText(e.time.mfu, 4)});
        out += record({"Bound by", csvCell(name(e.time.bound))});
    }
    for (const Issue& issue : e.issues)
        out += record({"Issue", csvCell(issueText(issue))});
    return out;
}

using Figures = std::vector<std::int64_t>;

/// A line in one of the lists below the summary. Its first field names the list and thus distinguishes the line from a
/// setting. The last field is `seconds` converted to milliseconds.
std::string listRecords(std::string_view list, const std::vector<std::string>& words, const Figures& figures,
                        std::string_view last, double seconds = 0)
{
    std::vector<std::string> cells{csvCell(list)};
    for (const std::string& word : words)
        cells.push_back(csvCell(word));
    for (const std::int64_t figure : figures)
        cells.push_back(std::to_string(figure));
    cells.push_back(csvCell(last));
    if (seconds > 0)
        cells.push_back(fixedText(milliseconds(seconds), 3));
    return record(std::move(cells));
}

std::string sweepRecords(const Report& report)
{
    std::string out = record({})
                      + record({"Sweep", "Batch", "Live tensors bytes", "Allocated bytes", "Reserved bytes",
                                "Device total bytes", "Headroom bytes", "Verdict", "Step ms"});
    for (const SweepPoint& point : report.sweep)
        out += listRecords("Sweep", {},
                           {point.batch, point.peak.allocated, point.device.allocated, point.device.reserved,
                            point.device.total, point.device.headroom},
                           name(fitOf(point.device)), point.time.step);
    return out;
}

std::string rankRecords(const Report& report)
{
    std::string out = record({})
                      + record({"Rank", "First", "Identical", "Stage", "Parameters", "Live tensors bytes",
                                "Device total bytes", "Headroom bytes", "Verdict"});
    for (const RankEstimate& rank : report.estimate.ranks)
        out += listRecords("Rank", {},
                           {rank.rank, rank.identicalRanks, rank.stage, rank.parameters, rank.peak.allocated,
                            rank.device.total, rank.device.headroom},
                           name(fitOf(rank.device)));
    out += record({}) + record({"Configuration", "Key", "Value"});
    for (const std::vector<std::string>& row : configurationTable(report).rows)
        out += listRecords("Configuration", {row.front()}, {}, row.back());
    return out;
}

std::string frontierRecords(const Frontier& map)
{
    std::string out = record({})
                      + record({"Frontier", "Size", "Largest batch of the size", "Batch", "Device total bytes",
                                "Verdict", "Step ms"});
    for (const FrontierRow& row : map.rows) {
        if (!row.problem.empty())
            out += listRecords("Frontier", {}, {row.size, 0, 0, 0}, text(row.problem));
        for (std::size_t i = 0; row.problem.empty() && i < row.cells.size(); ++i)
            out += listRecords("Frontier", {}, {row.size, row.largest, map.batches[i], row.cells[i].total},
                               name(row.cells[i].fit), row.cells[i].stepSeconds);
    }
    return out;
}

std::string scenarioRecords(const Report& report)
{
    std::string out =
        record({})
        + record({"Scenario", "Name", "Differs in", "Batch", "Live tensors bytes", "Allocated bytes", "Reserved bytes",
                  "Device total bytes", "Headroom bytes", "Largest batch", "Verdict", "Step ms"});
    for (const ReportScenario& scenario : report.scenarios)
        out += listRecords("Scenario", {scenario.name, differences(scenario.setup, report.setup)},
                           {scenario.setup.batch, scenario.peak.allocated, scenario.device.allocated,
                            scenario.device.reserved, scenario.device.total, scenario.device.headroom,
                            scenario.largestBatch},
                           name(fitOf(scenario.device)), scenario.time.step);
    return out;
}

std::string adviceRecords(const Report& report)
{
    std::string out = record({})
                      + record({"Advice", "Change", "Price", "Saved bytes", "Device total bytes", "Largest batch",
                                "Verdict", "Step ms"});
    for (const Advice& advice : report.advice)
        out += listRecords("Advice", {text(advice.title), text(advice.cost)},
                           {advice.saving, advice.total, advice.largestBatch}, name(advice.fit), advice.stepSeconds);
    return out;
}

/// The lines of each hand calculation in bytes: its terms, followed by the steps to the device total.
std::string worksheetRecords(const Report& report)
{
    std::string out = record({}) + record({"Hand calculation", "Rule", "Part", "Formula", "Worked out", "Value"});
    for (const auto& [method, totals, worksheet, steps] : report.worksheets) {
        const std::string rule(method->label);
        const auto add = [&](std::string_view part, const std::string& formula, const std::string& worked,
                             std::int64_t value) {
            out += record({"Hand calculation", csvCell(rule), csvCell(part), csvCell(formula), csvCell(worked),
                           std::to_string(value)});
        };
        for (const auto& [letter, value, meaning] : worksheetVariables(totals))
            add(letter, text(meaning), {}, value);
        for (const WorksheetTerm& term : worksheet.terms)
            add(text(term.label), text(formulaText(term.factors)), text(calculationText(term)), term.bytes);
        add("Sum", std::string(method->rule), text(bytesAndMegabytesText(worksheet.total)), worksheet.total);
        add("Source", std::string(method->source), std::string(method->caveat), 0);
        for (const ReconciliationStep& step : steps)
            add("Step: " + text(step.label), text(step.why), text(megabytesText(step.change)), step.after);
    }
    return out;
}

} // namespace

std::string csvReport(const Report& report)
{
    std::string out = record({"Layer", "Type", "Settings", "Repeat", "Output", "Elements per sample", "Parameters",
                              "Trainable", "Parameter bytes", "Saved bytes per sample", "Saved bytes at this batch",
                              "Bytes at the peak", "Id", "Attributes", "Inputs", "Recomputed bytes"});
    const RowsById rows = rowsById(report.network);
    for (const ReportRow& row : reportRows(report))
        out += rowRecord(row, rows, report.setup.batch);
    out += record({});
    out += summaryRecords(report);
    if (report.estimate.parallel.gpus > 1)
        out += rankRecords(report);
    if (!report.sweep.empty())
        out += sweepRecords(report);
    if (report.frontier)
        out += frontierRecords(*report.frontier);
    if (!report.scenarios.empty())
        out += scenarioRecords(report);
    if (!report.advice.empty())
        out += adviceRecords(report);
    return report.worksheets.empty() ? out : out + worksheetRecords(report);
}

} // namespace vram

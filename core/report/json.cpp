// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "edit/resize.h"
#include "estimate/device_total.h"
#include "estimate/fit.h"
#include "layers/layer_type.h"
#include "parallel/device_mesh.h"
#include "report/content.h"
#include "report/report_parts.h"
#include "report/time.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

/// The phase's name in the JSON output, which distinguishes three phases. The loss belongs to forward.
std::string_view contractPhase(Phase phase)
{
    return phase == Phase::Loss ? name(Phase::Forward) : name(phase);
}

Json phasesJson(const Peak& peak)
{
    Json phases = Json::object();
    for (std::size_t i = 0; i < peak.byPhase.size(); ++i)
        phases[std::string(name(static_cast<Phase>(i)))] = peak.byPhase[i];
    const auto of = [&peak](Phase phase) { return peak.byPhase[static_cast<std::size_t>(phase)]; };
    phases["forward"] = std::max(of(Phase::Forward), of(Phase::Loss));
    return phases;
}

Json setupJson(const Report& report)
{
    Json setup = Json::object();
    for (const std::string_view key : {"batch", "precision", "optimizer"})
        setup[std::string(key)] = attributeJson(findSetupField(key)->get(report.setup));
    setup["gpu"] = report.estimate.device.gpu;
    addInputSizes(setup, report.network);
    for (const SetupField& field : setupFields()) {
        if (!field.part && !setup.contains(field.spec.key))
            setup[std::string(field.spec.key)] = attributeJson(field.get(report.setup));
    }
    return setup;
}

Json totalsJson(const Totals& totals)
{
    return {{"parameters", totals.parameters},
            {"buffers", totals.buffers},
            {"gradients", totals.gradients},
            {"optimizer_state", totals.optimizerState},
            {"saved_activations", totals.savedActivations},
            {"recomputed", totals.recomputed},
            {"input", totals.input},
            {"kv_cache", totals.kvCache}};
}

Json communicationJson(const Breakdown& breakdown)
{
    Json kinds = Json::object();
    for (std::size_t i = 0; i < kTransfers; ++i)
        kinds[std::string(name(static_cast<Transfer>(i)))] = breakdown.communication[i];
    return kinds;
}

Json peakJson(const Peak& peak, const Device& device)
{
    return {{"allocated", peak.allocated},
            {"reserved", device.reserved},
            {"phase", contractPhase(peak.phase)},
            {"layer", peak.layerPath},
            {"kernel", peak.kernel},
            {"by_category", breakdownJson(peak.byCategory)},
            {"by_phase", phasesJson(peak)},
            {"communication", communicationJson(peak.byCategory)}};
}

} // namespace

Json fourFiguresJson(const Peak& peak, const Device& device)
{
    return {{"live_tensors", peak.allocated},
            {"allocated", device.allocated},
            {"reserved", device.reserved},
            {"device_total", device.total}};
}

namespace {

Json deviceJson(const Device& device)
{
    return {{"total", device.total},
            {"context", device.context},
            {"workspace", outsideWorkspace(device)},
            {"kernel_workspace", device.workspace - outsideWorkspace(device)},
            {"communicators", device.communicators},
            {"allocator", device.allocator},
            {"allocated", device.allocated},
            {"reserved", device.reserved},
            {"used_by_others", device.others},
            {"calibrated", device.calibrated},
            {"capacity", device.capacity},
            {"headroom", device.headroom},
            {"uncertainty", device.uncertainty},
            {"fits", device.fits},
            {"verdict", name(fitOf(device))}};
}

Json issuesJson(const std::vector<Issue>& issues)
{
    Json list = Json::array();
    for (const Issue& issue : issues)
        list.push_back({{"severity", name(issue.severity)}, {"layer", issue.path}, {"message", text(issue.message)}});
    return list;
}

Json outputsJson(const RowEstimate& figures)
{
    Json outputs = Json::array();
    for (const Shape& shape : figures.outputs)
        outputs.push_back(std::vector<std::int64_t>(shape.begin(), shape.end()));
    return outputs;
}

Json rowsJson(const Report& report)
{
    Json list = Json::array();
    for (const ReportRow& row : reportRows(report)) {
        Json entry{{"path", row.path}, {"type", row.type}};
        if (row.repeat != 1)
            entry["repeat"] = row.repeat;
        if (row.figures) {
            entry["id"] = static_cast<std::uint32_t>(row.figures->id);
            entry["outputs"] = outputsJson(*row.figures);
            entry["output_elements"] = row.figures->outputElements;
            entry["parameters"] = row.figures->parameters;
            entry["trainable_parameters"] = row.figures->trainable;
            entry["parameter_bytes"] = row.figures->parameterBytes;
            entry["saved"] = row.figures->saved;
            entry["recomputed"] = row.figures->recomputed;
            entry["at_peak"] = row.figures->atPeak;
            entry["time_ms"] = milliseconds(row.figures->time);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Json frontierJson(const Frontier& map)
{
    Json rows = Json::array();
    for (const FrontierRow& row : map.rows) {
        Json entry{{"size", row.size}, {"max_batch", row.largest}};
        if (!row.problem.empty()) {
            entry["problem"] = text(row.problem);
        } else {
            entry["totals"] = Json::array();
            entry["step_ms"] = Json::array();
            for (const FrontierCell& cell : row.cells) {
                entry["totals"].push_back(cell.total);
                entry["step_ms"].push_back(milliseconds(cell.stepSeconds));
            }
        }
        rows.push_back(std::move(entry));
    }
    return {{"kind", map.axis.kind == SizeAxis::Kind::Sequence ? "sequence" : "image"},
            {"batches", map.batches},
            {"capacity", map.capacity},
            {"budget", map.budget},
            {"rows", std::move(rows)}};
}

Json scenariosJson(const std::vector<ReportScenario>& scenarios)
{
    Json list = Json::array();
    for (const ReportScenario& scenario : scenarios) {
        Json setup = Json::object();
        for (const SetupField& field : setupFields()) {
            if (!field.part)
                setup[std::string(field.spec.key)] = attributeJson(field.get(scenario.setup));
        }
        list.push_back({{"name", scenario.name},
                        {"setup", std::move(setup)},
                        {"four_figures", fourFiguresJson(scenario.peak, scenario.device)},
                        {"peak", peakJson(scenario.peak, scenario.device)},
                        {"device", deviceJson(scenario.device)},
                        {"time", timeJson(scenario.time)},
                        {"max_batch", scenario.largestBatch}});
    }
    return list;
}

/// The advice as JSON. Each entry has the keys and values of the settings that it changes.
Json adviceJson(const Report& report)
{
    Json list = Json::array();
    for (const Advice& advice : report.advice) {
        Json changed = Json::object();
        for (const SetupField* field : differingFields(advice.setup, report.setup))
            changed[std::string(field->spec.key)] = attributeJson(field->get(advice.setup));
        list.push_back({{"title", text(advice.title)},
                        {"cost", text(advice.cost)},
                        {"set", std::move(changed)},
                        {"saving", advice.saving},
                        {"total", advice.total},
                        {"fits", advice.fit == Fit::Fits},
                        {"verdict", name(advice.fit)},
                        {"step_ms", milliseconds(advice.stepSeconds)},
                        {"added_ms", std::copysign(milliseconds(std::abs(advice.addedSeconds)), advice.addedSeconds)},
                        {"max_batch", advice.largestBatch}});
        const std::vector<SizeAxis> sizes = advice.network ? sizeAxes(*advice.network) : std::vector<SizeAxis>();
        if (!sizes.empty())
            list.back()["size"] = sizes.front().size;
    }
    return list;
}

Json timelineJson(const Report& report)
{
    constexpr std::size_t kMost = 200;
    const Timeline& timeline = report.estimate.timeline;
    Json list = Json::array();
    for (const std::size_t index : timelineSamples(timeline, 0, timeline.points.size(), kMost)) {
        const TimelinePoint& point = timeline.points[index];
        const bool named = point.kernel < timeline.kernels.size();
        list.push_back({{"event", index},
                        {"start_ms", milliseconds(point.start)},
                        {"phase", name(point.phase)},
                        {"layer", point.layer == LayerId::None ? "" : path(report.network, point.layer)},
                        {"kernel", named ? timeline.kernels[point.kernel] : ""},
                        {"allocated", point.live.total()},
                        {"reserved", point.reserved},
                        {"by_category", breakdownJson(point.live)}});
    }
    return list;
}

Json parallelJson(const ParallelSummary& parallel)
{
    return {{"gpus", parallel.gpus},     {"data", name(parallel.data)},         {"data_degree", parallel.dataDegree()},
            {"tensor", parallel.tensor}, {"pipeline", parallel.pipeline},       {"context", parallel.context},
            {"expert", parallel.expert}, {"global_batch", parallel.globalBatch}};
}

Json rankJson(const RankEstimate& rank)
{
    return {{"rank", rank.rank},
            {"alike", rank.identicalRanks},
            {"stage", rank.stage},
            {"parameters", rank.parameters},
            {"totals", totalsJson(rank.totals)},
            {"four_figures", fourFiguresJson(rank.peak, rank.device)},
            {"peak", peakJson(rank.peak, rank.device)},
            {"device", deviceJson(rank.device)}};
}

// A single GPU is written as a list of one rank.
Json ranksJson(const Estimate& estimate)
{
    Json list = Json::array();
    for (const RankEstimate& rank : estimate.ranks)
        list.push_back(rankJson(rank));
    if (!list.empty())
        return list;
    RankEstimate only;
    only.parameters = estimate.parameters;
    only.totals = estimate.totals;
    only.peak = estimate.peak;
    only.device = estimate.device;
    list.push_back(rankJson(only));
    return list;
}

void addLists(Json& object, const Report& report)
{
    if (!report.sweep.empty())
        object["sweep"] = pointsJson(report.sweep);
    if (report.frontier)
        object["frontier"] = frontierJson(*report.frontier);
    if (!report.scenarios.empty())
        object["scenarios"] = scenariosJson(report.scenarios);
    if (!report.advice.empty())
        object["advice"] = adviceJson(report);
    if (!report.estimate.timeline.points.empty())
        object["timeline"] = timelineJson(report);
    for (const auto& [method, totals, worksheet, steps] : report.worksheets)
        object["hand_calculations"].push_back(methodObject(*method, totals, worksheet, steps));
    if (!report.notes.empty())
        object["notes"] = report.notes;
}

} // namespace

std::string jsonReport(const Report& report)
{
    const Estimate& e = report.estimate;
    Json object = Json::object();
    object["model"] = {{"name", e.networkName},
                       {"parameters", e.parameters},
                       {"trainable_parameters", e.trainableParameters},
                       {"layers", e.layers}};
    object["setup"] = setupJson(report);
    object["totals"] = totalsJson(e.totals);
    object["peak"] = peakJson(e.peak, e.device);
    object["device"] = deviceJson(e.device);
    object["time"] = timeJson(e.time);
    object["parallel"] = parallelJson(e.parallel);
    object["ranks"] = ranksJson(e);
    object["max_batch"] = report.largestBatch;
    if (report.maximum) {
        object["axis"] = report.maximum->axis;
        object["largest"] = report.maximum->largest;
        object["max_batch_with_retries"] = report.largestWithRetries;
    }
    if (!report.failure.empty())
        object["out_of_memory"] = report.failure;
    object["issues"] = issuesJson(e.issues);
    object["four_figures"] = fourFiguresJson(e.peak, e.device);
    object["rows"] = rowsJson(report);
    addLists(object, report);
    return answerJson(std::move(object));
}

} // namespace vram

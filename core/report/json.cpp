#include "report/report.h"

#include "layers/layer_type.h"
#include "network/json_value.h"
#include "report/content.h"

#include <array>

namespace vram {

namespace {

/// The contract knows three phases; the loss belongs to forward.
std::string_view contractPhase(Phase phase)
{
    return phase == Phase::Loss ? name(Phase::Forward) : name(phase);
}

Json setupJson(const Report& report)
{
    Json setup = Json::object();
    for (const std::string_view key : {"batch", "precision", "optimizer"})
        setup[std::string(key)] = attributeJson(findSetupField(key)->get(report.setup));
    setup["gpu"] = report.estimate.device.gpu;
    for (const SetupField& field : setupFields()) {
        if (!setup.contains(field.spec.key))
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
            {"input", totals.input},
            {"kv_cache", totals.kvCache}};
}

Json peakJson(const Peak& peak)
{
    Json categories = Json::object();
    for (std::size_t i = 0; i < kCategories; ++i)
        categories[std::string(name(static_cast<Category>(i)))] = peak.byCategory.bytes[i];
    Json phases = Json::object();
    for (std::size_t i = 0; i < peak.byPhase.size(); ++i)
        phases[std::string(name(static_cast<Phase>(i)))] = peak.byPhase[i];
    return {{"allocated", peak.allocated},  {"reserved", peak.reserved}, {"phase", contractPhase(peak.phase)},
            {"layer", peak.layerPath},      {"kernel", peak.kernel},     {"by_category", std::move(categories)},
            {"by_phase", std::move(phases)}};
}

Json deviceJson(const Device& device)
{
    return {{"total", device.total},
            {"context", device.context},
            {"workspace", device.workspace},
            {"allocator", device.allocator},
            {"allocated", device.allocated},
            {"reserved", device.reserved},
            {"used_by_others", device.others},
            {"calibrated", device.calibrated},
            {"capacity", device.capacity},
            {"headroom", device.headroom},
            {"uncertainty", device.uncertainty},
            {"fits", device.fits}};
}

Json issuesJson(const std::vector<Issue>& issues)
{
    constexpr std::array<std::string_view, 3> severities{"note", "warning", "error"};
    Json list = Json::array();
    for (const Issue& issue : issues)
        list.push_back({{"severity", severities[static_cast<std::size_t>(issue.severity)]},
                        {"layer", issue.path},
                        {"message", issue.message}});
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
            entry["parameters"] = row.figures->parameters;
            entry["trainable_parameters"] = row.figures->trainable;
            entry["parameter_bytes"] = row.figures->parameterBytes;
            entry["saved"] = row.figures->saved;
            entry["at_peak"] = row.figures->atPeak;
        }
        list.push_back(std::move(entry));
    }
    return list;
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
    object["peak"] = peakJson(e.peak);
    object["device"] = deviceJson(e.device);
    object["max_batch"] = report.largestBatch;
    object["issues"] = issuesJson(e.issues);
    object["rows"] = rowsJson(report);
    return object.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace vram

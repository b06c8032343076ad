// SPDX-License-Identifier: GPL-3.0-or-later

// The report's tables about several GPUs, except for the table of ranks: how the GPUs divide the work, and the
// configuration file for another program.

#include "report/content.h"

#include "configs/config_entries.h"
#include "configs/configs.h"
#include "parallel/device_mesh.h"

namespace vram {

namespace {

/// The program that implements the strategy, which is accelerate for PyTorch's own strategies.
ConfigTool toolOf(DataParallel data)
{
    if (isDeepSpeed(data))
        return ConfigTool::DeepSpeed;
    return isMegatron(data) ? ConfigTool::Megatron : ConfigTool::Accelerate;
}

Result<std::vector<ConfigEntry>> entriesOf(ConfigTool tool, const std::string& text)
{
    if (tool == ConfigTool::DeepSpeed)
        return jsonEntries(text);
    return tool == ConfigTool::Megatron ? flagEntries(text) : yamlEntries(text);
}

std::string sentences(const std::vector<Message>& all)
{
    std::string result;
    for (const Message& sentence : all)
        result += (result.empty() ? "" : " ") + text(sentence);
    return result;
}

} // namespace

ReportTable parallelTable(const Report& report)
{
    const ParallelSummary& parallel = report.estimate.parallel;
    ReportTable table{"Parallel layout", {"What", "How"}, 2, {}};
    if (parallel.gpus == 1)
        return table;
    table.rows.push_back({"GPUs", report.style.count(parallel.gpus)});
    table.rows.push_back(
        {"Data parallelism", std::string(choiceTitle(findSetupField("data-parallel")->spec, name(parallel.data)))
                                 + " over " + report.style.count(parallel.dataDegree())});
    table.rows.push_back({"Samples of one step on all GPUs", report.style.count(parallel.globalBatch)});
    const std::string_view group = findSetupField("gpus")->group;
    for (const SetupField* field : reportedFields(report.setup)) {
        const std::string_view key = field->spec.key;
        const bool said = key == "gpus" || key == "data-parallel";
        if (field->group == group && !said)
            table.rows.push_back({std::string(field->spec.label), textWithUnit(field->spec, field->get(report.setup))});
    }
    return table;
}

ReportConfiguration reportConfiguration(const Report& report)
{
    const ConfigTool tool = toolOf(report.estimate.parallel.data);
    ReportConfiguration result{label(tool)};
    if (report.estimate.parallel.gpus == 1)
        return result;
    const Result<Config> config = writeConfig(tool, report.network, report.setup);
    if (!config)
        return result;
    const Result<std::vector<ConfigEntry>> entries = entriesOf(tool, config->text);
    for (std::size_t i = 0; entries && i < entries->size(); ++i)
        result.keys.emplace_back((*entries)[i].key, (*entries)[i].value);
    result.unsupported = config->unsupported;
    return result;
}

ReportTable configurationTable(const Report& report)
{
    const ReportConfiguration configuration = reportConfiguration(report);
    ReportTable table{"Configuration for " + std::string(configuration.program), {"Key", "Value"}, 2, {}};
    for (const auto& [key, value] : configuration.keys)
        table.rows.push_back({key, value});
    table.note = sentences(configuration.unsupported);
    return table;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/published_data.h"

#include "edit/resize.h"
#include "reference/distributed_data.h"
#include "reference/reference_data.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <stdexcept>

namespace reference {

namespace {

using nlohmann::json;

json published(const char* part)
{
    return json::parse(readFile("../reference_distributed/published.json")).at(part);
}

std::string printed(double bytes)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", bytes / (1 << 30));
    return text.data();
}

vram::formulas::DeepSpeed calculated(const PrintedEstimate& print)
{
    return print.stage == 2 ? vram::formulas::deepSpeedZero2(print.setup) : vram::formulas::deepSpeedZero3(print.setup);
}

PrintedEstimate printOf(const json& line)
{
    PrintedEstimate result;
    line.at("source").get_to(result.source);
    line.at("stage").get_to(result.stage);
    line.at("parameters").get_to(result.setup.parameters);
    line.at("largest_layer").get_to(result.setup.largestLayer);
    line.at("gpus_per_node").get_to(result.setup.gpusPerNode);
    line.at("nodes").get_to(result.setup.nodes);
    line.at("offload_optimizer").get_to(result.setup.offloadOptimizer);
    line.at("offload_parameters").get_to(result.setup.offloadParameters);
    line.at("zero_init").get_to(result.setup.zeroInit);
    line.at("cpu").get_to(result.cpu);
    line.at("gpu").get_to(result.gpu);
    return result;
}

PublishedRun runOf(const json& line)
{
    PublishedRun result;
    line.at("tool").get_to(result.tool);
    line.at("source").get_to(result.source);
    line.at("network").get_to(result.network);
    for (const auto& [key, value] : line.at("setup").items()) {
        vram::Result<vram::Setup> changed = vram::withSetting(result.setup, key, value.get<std::string>());
        if (!changed)
            throw std::runtime_error(vram::text(changed.error()));
        result.setup = *changed;
    }
    result.sequence = line.value("sequence", std::int64_t{0});
    result.betweenSteps = line.value("standing", vram::Bytes{0});
    result.peak = line.value("peak", vram::Bytes{0});
    result.reserved = line.value("reserved", vram::Bytes{0});
    return result;
}

/// Returns the network of a run, with the sequence length of the run.
vram::Network lengthened(const PublishedRun& run)
{
    const vram::Network network = distributedNetwork(run.network);
    return vram::resized(network, *vram::sequenceAxisOf(network), run.sequence);
}

} // namespace

std::string PrintedEstimate::ourCpu() const
{
    return printed(calculated(*this).cpu);
}

std::string PrintedEstimate::ourGpu() const
{
    return printed(calculated(*this).gpu);
}

std::vector<PrintedEstimate> printedEstimates()
{
    std::vector<PrintedEstimate> result;
    for (const json& line : published("deepspeed_estimates"))
        result.push_back(printOf(line));
    return result;
}

std::vector<PublishedRun> publishedRuns()
{
    std::vector<PublishedRun> result;
    for (const json& line : published("runs"))
        result.push_back(runOf(line));
    return result;
}

vram::Estimate estimateOf(const PublishedRun& run)
{
    const vram::Network network = run.sequence > 0 ? lengthened(run) : distributedNetwork(run.network);
    return vram::estimate(network, run.setup, vram::builtinCatalogues(), vram::Detail::Timeline);
}

vram::Bytes standingOf(const vram::Estimate& estimate)
{
    const vram::Bytes inputs = estimate.timeline.points.front().live[vram::Category::Input];
    return estimate.timeline.betweenSteps - inputs + estimate.device.allocated - estimate.peak.blocks;
}

} // namespace reference

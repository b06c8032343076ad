// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/readme_table.h"

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "measured/measured_runs.h"
#include "reference/comparison.h"
#include "reference/device_runs.h"
#include "reference/distributed_data.h"
#include "reference/reference_data.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace reference {

using namespace vram;

namespace {

using Errors = std::vector<double>; ///< Absolute errors in percent.

using Files = std::vector<std::string>;

const Files kDevelopment{"h100_pytorch211.json", "h100_later.json", "h100_third.json"};
const Files kKeptBack{"h100_kept_back.json"};

Errors onOneGpu()
{
    Errors errors;
    for (const std::string& name : networks()) {
        const Network network = exported(name);
        for (const Case& figures : cases(name))
            errors.push_back(compare(network, estimateOf(network, figures), figures).peakError);
    }
    return errors;
}

Errors onRanks()
{
    std::vector<RankCase> ranks = rankCases();
    std::ranges::copy(expertCases(), std::back_inserter(ranks));
    Errors errors;
    for (const RankCase& figures : ranks) {
        const Estimate ours = estimate(distributedNetwork(figures.network), figures.setup,
                                       vram::test::cataloguesWithCpu(), Detail::Totals);
        errors.push_back(percentOff(ours.peak.allocated, figures.peak));
    }
    return errors;
}

/// Errors of runs in tests/measured.
struct MeasuredErrors {
    Errors allocated{};
    Errors reserved{};
    Errors device{};

    void add(const Device& ours, const nlohmann::json& run)
    {
        allocated.push_back(percentOff(ours.allocated, run.at("max_memory_allocated").get<Bytes>()));
        reserved.push_back(percentOff(ours.reserved, run.at("max_memory_reserved").get<Bytes>()));
        device.push_back(percentOff(ours.total, run.at("nvidia_smi_mib").get<Bytes>() << 20));
    }
};

/// Returns the kind of a network: the first of recurrent layers, 3D convolutions, attention and 2D convolutions that it
/// contains.
std::string_view kindOf(const Network& network)
{
    bool recurrent = false;
    bool attends = false;
    bool volumes = false;
    bool convolves = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        recurrent |= layer.type == "LSTM" || layer.type == "GRU" || layer.type == "RNN";
        attends |= layer.type == "ScaledDotProductAttention" || layer.type == "Softmax";
        volumes |= layer.type == "Conv3d";
        convolves |= layer.type == "Conv2d";
    });
    return recurrent   ? "recurrent"
           : volumes   ? "3-D convolutions"
           : attends   ? "with attention"
           : convolves ? "2-D convolutions"
                       : "linear layers and others";
}

/// Errors of the runs in files of tests/measured, grouped by `label` of a run and its network.
std::map<std::string, MeasuredErrors>
measuredErrors(const Files& files, const std::function<std::string(const Network&, const nlohmann::json&)>& label)
{
    std::map<std::string, MeasuredErrors> errors;
    for (const std::string& file : files) {
        const nlohmann::json machine = nlohmann::json::parse(measured::readFile(measured::folder + file).value());
        for (const nlohmann::json& run : machine.at("runs")) {
            const Network network = measured::projectOfRun(run).network;
            const Setup setup = measured::setupOf(machine, run);
            errors[label(network, run)].add(estimate(network, setup, builtinCatalogues(), Detail::Totals).device, run);
        }
    }
    return errors;
}

Errors onA100(std::string_view torch)
{
    std::vector<DeviceRun> runs = timmRuns();
    std::ranges::copy(torchvisionRuns(), std::back_inserter(runs));
    std::erase_if(runs, [torch](const DeviceRun& run) { return run.torch != torch; });
    return absoluteErrors(runs, &DeviceRun::error);
}

/// Formats a percentage with two significant digits.
std::string percent(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value > 0 && value < 9.95 ? "%#.2g" : "%.0f", value);
    return std::string(text.data()) + " %";
}

std::string line(std::string_view against, std::string_view figure, Errors errors)
{
    std::ranges::sort(errors);
    std::string text = "| ";
    text.append(against).append(" | ").append(figure);
    for (const std::string& cell : {std::to_string(errors.size()), percent(quantile(errors, 0.5)),
                                    percent(quantile(errors, 0.9)), percent(errors.back())})
        text.append(" | ").append(cell);
    return text + " |\n";
}

std::string lines(std::string_view against, const MeasuredErrors& errors)
{
    return line(against, "`max_memory_allocated`", errors.allocated)
           + line(against, "`max_memory_reserved`", errors.reserved) + line(against, "`nvidia-smi`", errors.device);
}

std::string head(std::string_view first)
{
    return "| " + std::string(first)
           + " | figure | cases | median | 90th percentile | maximum |\n"
             "| --- | --- | --- | --- | --- | --- |\n";
}

} // namespace

std::string readmeTable()
{
    const auto one = [](const Files& files) {
        return measuredErrors(files, [](const Network&, const nlohmann::json&) { return std::string(); }).at("");
    };
    return head("compared with") + line("PyTorch's own bytes, one GPU", "live tensors at the peak", onOneGpu())
           + line("PyTorch's own bytes, one rank of several GPUs", "live tensors at the peak", onRanks())
           + lines("H100, PyTorch 2.11, development", one(kDevelopment))
           + lines("H100, PyTorch 2.11, held out", one(kKeptBack))
           + line("A100, fp32, PyTorch 2.3 (used to fit one rule)", "`nvidia-smi`", onA100("2.3"))
           + line("A100, fp32, PyTorch 2.6", "`nvidia-smi`", onA100("2.6"));
}

std::string measuredTable()
{
    std::string text = head("runs");
    for (const auto& [name, files] : {std::pair("development", kDevelopment), std::pair("held out", kKeptBack)}) {
        const auto kind = [](const Network& network, const nlohmann::json& run) {
            const bool full = run.at("setup").at("precision") == "fp32";
            return std::string(kindOf(network)) + (full ? ", fp32" : ", 16 bits");
        };
        for (const auto& [label, errors] : measuredErrors(files, kind))
            text += lines(std::string(name) + ": " + label, errors);
    }
    return text;
}

} // namespace reference

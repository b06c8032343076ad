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
#include <iterator>
#include <string_view>

namespace reference {

using namespace vram;

namespace {

using Errors = std::vector<double>; ///< Absolute, in percent.

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

/// The errors of the runs of a file in tests/measured.
struct MeasuredErrors {
    Errors allocated{};
    Errors device{};
};

MeasuredErrors ofMeasuredRuns(const std::string& file)
{
    const nlohmann::json machine = nlohmann::json::parse(measured::readFile(measured::folder + file).value());
    MeasuredErrors errors;
    for (const nlohmann::json& run : machine.at("runs")) {
        const Network network = measured::projectOf(run.at("network").get<std::string>()).network;
        const Device ours =
            estimate(network, measured::setupOf(machine, run), builtinCatalogues(), Detail::Totals).device;
        errors.allocated.push_back(percentOff(ours.allocated, run.at("max_memory_allocated").get<Bytes>()));
        errors.device.push_back(percentOff(ours.total, run.at("nvidia_smi_mib").get<Bytes>() << 20));
    }
    return errors;
}

Errors onA100()
{
    std::vector<DeviceRun> runs = timmRuns();
    std::ranges::copy(torchvisionRuns(), std::back_inserter(runs));
    return absoluteErrors(runs, &DeviceRun::error);
}

std::string percent(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2g %%", value);
    return text.data();
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

} // namespace

std::string readmeTable()
{
    constexpr std::string_view h100 = "H100, PyTorch 2.11: the runs with which the rules were made";
    constexpr std::string_view keptBack = "H100, PyTorch 2.11: networks run when the rules were done";
    const MeasuredErrors development = ofMeasuredRuns("h100_pytorch211.json");
    const MeasuredErrors later = ofMeasuredRuns("h100_kept_back.json");
    return "| compared with | figure | cases | median | nine of ten within | furthest |\n"
           "| --- | --- | --- | --- | --- | --- |\n"
           + line("PyTorch's own bytes, one GPU", "live tensors at the peak", onOneGpu())
           + line("PyTorch's own bytes, one rank of several GPUs", "live tensors at the peak", onRanks())
           + line(h100, "`max_memory_allocated`", development.allocated)
           + line(h100, "`nvidia-smi`", development.device) + line(keptBack, "`max_memory_allocated`", later.allocated)
           + line(keptBack, "`nvidia-smi`", later.device)
           + line("A100, PyTorch 2.3 to 2.6: one rule was fitted on these", "`nvidia-smi`", onA100());
}

} // namespace reference

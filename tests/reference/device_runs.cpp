// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/device_runs.h"

#include "reference/reference_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

namespace reference {

namespace {

constexpr double kMib = 1024.0 * 1024.0;

using Fields = std::vector<std::string>;

std::vector<Fields> readCsv(const std::string& path)
{
    std::istringstream text(readFile(path));
    std::vector<Fields> rows;
    std::string line;
    std::getline(text, line); // the header
    while (std::getline(text, line)) {
        std::istringstream fields(line);
        rows.emplace_back();
        for (std::string field; std::getline(fields, field, ',');)
            rows.back().push_back(field);
    }
    return rows;
}

vram::Setup adam()
{
    vram::Setup setup;
    setup.optimizer = "adam";
    return setup;
}

/// The defaults of timm's train.py: cudnn.benchmark, SGD with Nesterov momentum and weight decay (for which foreach
/// copies the gradients), and a loader that prefetches.
vram::Setup trainedByTimm()
{
    vram::Setup setup;
    setup.optimizer = "sgd";
    setup.momentum = 0.9;
    setup.weightDecay = 2e-5;
    setup.cudnnBenchmark = true;
    setup.prefetch = 2;
    return setup;
}

DeviceRun estimated(const vram::Network& network, DeviceRun run, vram::Setup setup = adam(),
                    const vram::Catalogues& catalogues = vram::builtinCatalogues())
{
    setup.batch = run.batch;
    setup.gpu = "NVIDIA A100 SXM4 40GB";
    setup.torch = run.torch;
    const vram::Estimate ours = vram::estimate(network, setup, catalogues, vram::Detail::Totals);
    run.totalMib = static_cast<double>(ours.device.total) / kMib;
    run.plainMib = static_cast<double>(ours.peak.reserved + ours.device.context) / kMib;
    run.bandMib = static_cast<double>(ours.device.uncertainty) / kMib;
    return run;
}

// The output features of the hidden layers in the measured networks.
std::vector<std::int64_t> hiddenSizes(std::int64_t input, std::int64_t output, std::int64_t depth,
                                      const std::string& kind)
{
    std::vector<std::int64_t> sizes;
    std::int64_t last = input;
    const std::int64_t layers = depth + (kind == "bottleneck" ? 1 : 0);
    for (std::int64_t i = 0; i < layers; ++i) {
        if (kind == "gradual")
            last = std::max(last - (input - output) / depth, output);
        else if (kind != "uniform")
            last = std::max(last / 2, output);
        sizes.push_back(last);
    }
    return sizes;
}

void addLayer(vram::Network& network, std::string type, std::vector<vram::AttributeValue> attributes = {})
{
    vram::Layer layer;
    layer.id = static_cast<vram::LayerId>(network.rows.size() + 1);
    layer.type = std::move(type);
    layer.attributes = std::move(attributes);
    network.rows.emplace_back(std::make_shared<const vram::Layer>(std::move(layer)));
}

vram::Network mlp(std::int64_t input, std::int64_t output, std::int64_t depth, const std::string& kind)
{
    vram::Network network;
    addLayer(network, "Input", {vram::Extents{vram::Extent(input)}});
    for (const std::int64_t size : hiddenSizes(input, output, depth, kind)) {
        addLayer(network, "Linear", {size});
        addLayer(network, "ReLU");
    }
    addLayer(network, "Linear", {output});
    addLayer(network, "CrossEntropyLoss");
    return network;
}

/// Returns the network `name`, which is read only once.
const vram::Network& networkRead(const std::string& name, vram::Network (*read)(const std::string&))
{
    static std::map<std::string, vram::Network> networks;
    const auto found = networks.find(name);
    return found != networks.end() ? found->second : networks.emplace(name, read(name)).first->second;
}

} // namespace

std::vector<DeviceRun> timmRuns(const vram::Catalogues& catalogues)
{
    std::vector<DeviceRun> runs;
    for (const Fields& row : readCsv("device/timm_a100.csv"))
        runs.push_back(estimated(networkRead(row[0], measuredNetwork),
                                 {row[0], std::stoll(row[1]), "2.3", std::stod(row[2])}, trainedByTimm(), catalogues));
    return runs;
}

std::vector<DeviceRun> mlpRuns()
{
    std::vector<DeviceRun> runs;
    for (const Fields& row : readCsv("device/mlp_a100.csv")) {
        const vram::Network network = mlp(std::stoll(row[0]), std::stoll(row[1]), std::stoll(row[2]), row[3]);
        runs.push_back(estimated(network, {row[3] + " " + row[0], std::stoll(row[4]), "2.3", std::stod(row[5])}));
    }
    return runs;
}

std::vector<DeviceRun> torchvisionRuns(const vram::Catalogues& catalogues)
{
    std::vector<DeviceRun> runs;
    for (const Fields& row : readCsv("device/torchvision_a100.csv"))
        runs.push_back(estimated(networkRead(row[0], exported), {row[0], std::stoll(row[1]), row[2], std::stod(row[3])},
                                 adam(), catalogues));
    return runs;
}

std::vector<double> absoluteErrors(const std::vector<DeviceRun>& runs, double (DeviceRun::*error)() const)
{
    std::vector<double> errors;
    errors.reserve(runs.size());
    for (const DeviceRun& run : runs)
        errors.push_back(std::abs((run.*error)()));
    std::ranges::sort(errors);
    return errors;
}

double quantile(const std::vector<double>& sorted, double share)
{
    if (sorted.empty())
        return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(at, sorted.size() - 1)];
}

} // namespace reference

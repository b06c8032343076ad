// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan.h"

#include "devices/setup_on_gpu.h"

#include <algorithm>
#include <tuple>

namespace vram {

namespace {

/// The sort key of GPU types, in ascending order.
auto orderOf(const GpuPlans& one)
{
    if (one.plans.plans.empty())
        return std::tuple(true, std::int64_t{0}, Bytes{0});
    return std::tuple(false, fewestGpus(one.plans), one.plans.plans.front().fullest.device.capacity);
}

} // namespace

std::optional<std::vector<GpuPlans>> comparePlans(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues, const std::vector<std::string>& gpus,
                                                  const PlanQuestion& question, const PlanProgress& progress)
{
    std::vector<std::string> names;
    for (const std::string& gpu : gpus) {
        std::string name = fullGpuName(catalogues.gpus, gpu);
        if (std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    }
    std::vector<GpuPlans> compared;
    for (const std::string& name : names) {
        const auto before = static_cast<double>(compared.size());
        const auto all = static_cast<double>(names.size());
        const auto told = [&](double done) { return !progress || progress((before + done) / all); };
        std::optional<Plans> plans =
            findPlans(network, onGpu(setup, catalogues.gpus, name), catalogues, question, told);
        if (!plans)
            return std::nullopt;
        compared.push_back({name, std::move(*plans)});
    }
    std::ranges::stable_sort(compared, {}, orderOf);
    return compared;
}

} // namespace vram

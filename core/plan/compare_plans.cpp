// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan.h"

#include "devices/setup_on_gpu.h"

#include <algorithm>
#include <tuple>

namespace vram {

namespace {

/// The sort key of GPU types, in ascending order. Types without a price come after those that have one.
auto orderOf(const GpuPlans& one, PlanObjective objective)
{
    if (one.plans.plans.empty())
        return std::tuple(true, false, 0.0, Bytes{0});
    const Plan& best = one.plans.plans.front();
    const Bytes capacity = best.highestRank.device.capacity;
    const double seconds = timePerSample(best);
    switch (objective) {
    case PlanObjective::Fastest: return std::tuple(false, false, seconds, capacity);
    case PlanObjective::Cheapest:
        return best.hourly > 0 ? std::tuple(false, false, best.hourly * seconds, capacity)
                               : std::tuple(false, true, static_cast<double>(best.parallel.gpus) * seconds, capacity);
    case PlanObjective::Fewest: break;
    }
    return std::tuple(false, false, static_cast<double>(fewestGpus(one.plans)), capacity);
}

/// Returns Fewest if the rates of some GPU type are unknown, because times cannot then be compared.
PlanObjective objectiveOf(const std::vector<GpuPlans>& compared, PlanObjective asked)
{
    const auto timed = [](const GpuPlans& one) {
        return one.plans.plans.empty() || one.plans.plans.front().time.known();
    };
    return std::ranges::all_of(compared, timed) ? asked : PlanObjective::Fewest;
}

} // namespace

std::optional<std::vector<GpuPlans>> comparePlans(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues, const std::vector<std::string>& gpus,
                                                  const PlanRequest& request, const ProgressCallback& progress)
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
        const auto report = [&](double done) { return !progress || progress((before + done) / all); };
        std::optional<Plans> plans =
            findPlans(network, onGpu(setup, catalogues.gpus, name), catalogues, request, report);
        if (!plans)
            return std::nullopt;
        compared.push_back({name, std::move(*plans)});
    }
    const PlanObjective objective = objectiveOf(compared, request.objective);
    std::ranges::stable_sort(compared, {}, [objective](const GpuPlans& one) { return orderOf(one, objective); });
    return compared;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "plan/plan.h"
#include "report/text_style.h"

#include <functional>
#include <string>
#include <vector>

namespace vram {

/// Formats the plans as a JSON object. Each plan has the settings that differ from `base`, the rank with the highest
/// memory, and its cost as numbers and text. Plans for several GPU types are listed in the order of the types; "types"
/// lists the requirements of each type.
std::string plansJson(const std::vector<GpuPlans>& compared, const Setup& base, const std::string& networkName);
/// A function that returns a command line for estimating the plan.
using PlanCommand = std::function<std::string(const Plan&)>;
/// Formats at most three plans for each number of GPUs or, for several GPU types, the best plan of each type. Each plan
/// is followed by its command. At least one of the types must have a plan.
std::string plansText(const std::vector<GpuPlans>& compared, const std::string& networkName, const PlanCommand& command,
                      const TextStyle& style = {});
/// The first sentence of plansText: how many GPUs are needed.
std::string plansAnswer(const GpuPlans& best, const std::string& networkName, const TextStyle& style);
/// The reason why there is no plan, given for each type if the reasons differ.
std::string plansProblem(const std::vector<GpuPlans>& compared);

} // namespace vram

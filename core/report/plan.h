// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "plan/plan.h"
#include "report/text_style.h"

#include <functional>
#include <string>
#include <vector>

namespace vram {

/// A JSON object. Each plan has the settings that differ from `base`, the fullest rank, and its cost as numbers and
/// text. The plans of several GPU types follow in the order of the types; "types" says what each type needs.
std::string plansJson(const std::vector<GpuPlans>& compared, const Setup& base, const std::string& networkName);
/// A plan as a command line that estimates it.
using PlanCommand = std::function<std::string(const Plan&)>;
/// At most three plans of each number of GPUs, and of several types the best plan of each, with the command for each.
/// At least one of the types has a plan.
std::string plansText(const std::vector<GpuPlans>& compared, const std::string& networkName, const PlanCommand& command,
                      const TextStyle& style = {});
/// Its first sentence: how many GPUs it takes.
std::string plansAnswer(const GpuPlans& best, const std::string& networkName, const TextStyle& style);
/// Why there is no plan, for each type where they differ.
std::string plansProblem(const std::vector<GpuPlans>& compared);

} // namespace vram

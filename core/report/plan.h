#pragma once

#include "base/units.h"
#include "plan/plan.h"

#include <string>
#include <vector>

namespace vram {

/// One object; of each plan the settings that differ from `base`, the fullest rank, and its cost in numbers and words.
/// The plans of several types of GPU follow each other in their order; "types" says what each type needs.
std::string plansJson(const std::vector<GpuPlans>& compared, const Setup& base, const std::string& networkName);
/// For a terminal of 80 columns: at most `most` plans of each number of GPUs, and of several types the best plan of
/// each. At least one of the types has a plan.
std::string plansText(const std::vector<GpuPlans>& compared, const Setup& base, const std::string& networkName,
                      std::size_t most = 3);
/// Why there is no plan, for each type where they differ.
std::string plansProblem(const std::vector<GpuPlans>& compared);

} // namespace vram

#pragma once

#include "base/units.h"
#include "plan/plan.h"

#include <string>

namespace vram {

/// One object; of each plan the settings that differ from `base`, the fullest rank, and its cost in numbers and words.
std::string plansJson(const Plans& plans, const Setup& base, const std::string& networkName);
/// For a terminal of 80 columns, at most `most` plans of each number of GPUs.
std::string plansText(const Plans& plans, const Setup& base, const std::string& networkName, std::size_t most = 3);

} // namespace vram

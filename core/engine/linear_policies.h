#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "setup/setup.h"

namespace vram {

/// Gives layers what the setup says of all of them at once: low-rank adapters by "all-linear", virtual tokens, and
/// quantized weights. Reports patterns that name nothing.
void applyLinearPolicies(NetworkRows& rows, const PathPatterns& patterns, const Setup& setup, LoweringIssues& issues);

} // namespace vram

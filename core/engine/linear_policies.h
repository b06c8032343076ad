// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "setup/setup.h"

namespace vram {

/// Applies the setup's rules for all linear layers: adapters selected by "all-linear", virtual tokens, and quantized
/// weights. Reports patterns that match nothing.
void applyLinearPolicies(NetworkRows& rows, const PathPatterns& patterns, const Setup& setup, LoweringIssues& issues);

} // namespace vram

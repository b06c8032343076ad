// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// Returns the declarations of the settings in ParallelSetup.
std::vector<SetupField> parallelFields();
/// Whether a parallelism setting has an effect. Settings of a strategy that is not in use have no effect, and on one
/// GPU no parallelism setting has one. Returns true for all other settings.
bool hasEffect(const SetupField& field, const Setup& setup);
/// Returns the field's declaration with the titles that its choices have together with the other settings: without a
/// strategy, several data-parallel GPUs use DDP.
AttributeSpec shownSpec(const SetupField& field, const Setup& setup);

} // namespace vram

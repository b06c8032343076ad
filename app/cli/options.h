// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"

#include <vector>

namespace vram::cli {

// Declarations of options common to several verbs.

/// Heading of the options that concern MODEL itself.
inline constexpr std::string_view kModelGroup = "Model";

/// Returns an option for every field of Setup, and --set for other settings.
std::vector<Option> setupOptions();
/// The options --sequence and --image.
std::vector<Option> sizeOptions();
/// The options of every verb that works on a MODEL: setup, sizes, and --gpu-file.
std::vector<Option> modelOptions();
std::vector<Option> operator+(std::vector<Option> left, const std::vector<Option>& right);

} // namespace vram::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"

#include <vector>

namespace vram::cli {

// The options that several verbs share, as declarations.

/// Heading of the options that concern MODEL itself.
inline constexpr std::string_view kModelGroup = "Model";

/// An option for every field of Setup, and --set for the rest.
std::vector<Option> setupOptions();
/// --sequence and --image
std::vector<Option> sizeOptions();
/// The options of every verb that works on a MODEL: those, its sizes, and --gpu-file.
std::vector<Option> modelOptions();
std::vector<Option> operator+(std::vector<Option> left, const std::vector<Option>& right);

} // namespace vram::cli

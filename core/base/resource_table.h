// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace vram {

/// One row of the table that the build generates from resources/.
struct EmbeddedResource {
    std::string_view name;
    std::string_view text;
};

/// The embedded files, sorted by name.
std::span<const EmbeddedResource> embeddedResources();

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace vram::test {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// Returns `setup` with the settings, each of which must be valid.
inline Setup setupOf(const Settings& settings, Setup setup = {})
{
    for (const auto& [key, value] : settings) {
        const Result<Setup> next = withSetting(setup, key, value);
        EXPECT_TRUE(next) << vram::text(next.error());
        if (next)
            setup = *next;
    }
    return setup;
}

} // namespace vram::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::test {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

inline Setup setupWith(const Settings& settings, Setup setup = {})
{
    for (const auto& [key, value] : settings) {
        Result<Setup> changed = withSetting(setup, key, value);
        EXPECT_TRUE(changed) << key;
        setup = *changed;
    }
    return setup;
}

/// Parses a network from rows written as in a project file.
inline Network networkOf(const std::string& rows)
{
    const Result<Project> read =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + "]}}");
    EXPECT_TRUE(read);
    return read->network;
}

/// Blocks of a norm and two linear layers over 512 positions.
inline Network linearBlocks(int width, int blocks)
{
    const std::string inner = std::to_string(width);
    const std::string outer = std::to_string(4 * width);
    return networkOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[512,)" + inner + R"(]}},
        {"id":2,"name":"blocks","repeat":)"
                     + std::to_string(blocks) + R"(,"rows":[
            {"id":3,"type":"LayerNorm","name":"norm","attributes":{"normalized_shape":[)"
                     + inner + R"(]}},
            {"id":4,"type":"Linear","name":"up","attributes":{"out_features":)"
                     + outer + R"(}},
            {"id":5,"type":"GELU","name":"gelu"},
            {"id":6,"type":"Linear","name":"down","attributes":{"out_features":)"
                     + inner + "}}]}");
}

} // namespace vram::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/settings.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::test {

/// Parses a network from rows written as in a project file.
inline Network networkOf(const std::string& rows)
{
    const Result<Project> read =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + "]}}");
    EXPECT_TRUE(read);
    return read->network;
}

/// Returns a network of blocks, each with a layer norm and two linear layers, over 512 positions.
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

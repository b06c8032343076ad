// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/resource.h"
#include "measured/snapshot_writer.h"
#include "project/project.h"
#include "snapshot/read_snapshot.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace vram::test {

inline Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

/// Returns the predicted step in the form of a recorded run.
inline Snapshot predicted(const Project& project)
{
    Result<Snapshot> read = parseSnapshot(predictedSnapshot(project.network, project.setup, builtinCatalogues()));
    EXPECT_TRUE(read) << (read ? "" : text(read.error()));
    return read ? std::move(read).value() : Snapshot();
}

} // namespace vram::test

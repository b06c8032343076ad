// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "snapshot/snapshot.h"

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace vram {

/// At least this many of the last entries of a device's history are kept, and at most twice as many. This covers a few
/// hundred steps.
inline constexpr std::size_t kKeptEntries = 1'000'000;

/// Reads a file written by torch.cuda.memory._dump_snapshot. The file is streamed; only the last entries of the
/// history, the segments and the distinct stacks are kept. `progress` is called with the fraction read (0 to 1);
/// returning false cancels. The error is a sentence without the file name.
Result<Snapshot> readSnapshot(const std::filesystem::path& file, const ProgressCallback& progress = {});
/// Reads a snapshot from bytes in memory.
Result<Snapshot> parseSnapshot(std::string_view bytes, std::size_t keptEntries = kKeptEntries);

} // namespace vram

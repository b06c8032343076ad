#pragma once

#include "base/result.h"
#include "import/snapshot/snapshot.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string_view>

namespace vram {

/// Of a device's history at least so many entries are kept, the last ones, and at most twice as many: some hundred
/// steps.
inline constexpr std::size_t kKeptEntries = 1'000'000;

/// Reads what torch.cuda.memory._dump_snapshot wrote. The file is streamed; only the last of the history's entries, the
/// segments and each distinct stack are kept. `progress` is called with the share that is read (0 to 1); returning
/// false cancels. The error is a sentence without the file's name.
Result<Snapshot> readSnapshot(const std::filesystem::path& file, const std::function<bool(double)>& progress = {});
/// The same from memory.
Result<Snapshot> parseSnapshot(std::string_view bytes, std::size_t keptEntries = kKeptEntries);

} // namespace vram

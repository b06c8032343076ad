#pragma once

#include "base/result.h"
#include "import/snapshot/snapshot.h"

#include <filesystem>
#include <functional>
#include <string_view>

namespace vram {

/// Reads what torch.cuda.memory._dump_snapshot wrote. The file is streamed; only the history's entries, the segments
/// and each distinct stack are kept. `progress` is called with the share that is read (0 to 1); returning false
/// cancels. The error is a sentence without the file's name.
Result<Snapshot> readSnapshot(const std::filesystem::path& file, const std::function<bool(double)>& progress = {});
/// The same from memory.
Result<Snapshot> parseSnapshot(std::string_view bytes);

} // namespace vram

#pragma once

#include "base/result.h"
#include "files/file_state.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vram {

/// Writes the file in one piece: either all of it is on the disk or what was there is untouched. `expected`: what it must
/// still be. The result is what it is now, or the core's sentence that names it and says what went wrong and what to do.
Result<FileState> saveFile(const QString& path, const QByteArray& bytes,
                           const std::optional<FileState>& expected = std::nullopt);

} // namespace vram

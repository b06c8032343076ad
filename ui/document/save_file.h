// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/file_state.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vram {

/// Writes the file atomically: either it is written completely, or the old file remains unchanged. `expected` is the
/// state that the old file must have. Returns the new state, or a message of the core with the file's name, the error
/// and the remedy.
Result<FileState> saveFile(const QString& path, const QByteArray& bytes,
                           const std::optional<FileState>& expected = std::nullopt);

} // namespace vram

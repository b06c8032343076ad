#pragma once

#include "ui/document/words.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vram {

/// Writes the file in one piece: either all of it is on the disk or what was there is untouched. The sentence names the
/// file and says what went wrong and what to do.
std::optional<Words> saveFile(const QString& path, const QByteArray& bytes);

} // namespace vram

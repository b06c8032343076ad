// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/save_file.h"

#include "ui/text.h"

#include "files/file_fault.h"
#include "files/write_file.h"

#include <QFileInfo>

namespace vram {

Result<FileState> saveFile(const QString& path, const QByteArray& bytes, const std::optional<FileState>& expected)
{
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    Result<FileState> written = writeFile(utf8(path), text, {.waitForReader = false, .expected = expected});
    return written ? written : saveError(utf8(QFileInfo(path).fileName()), {written.error()});
}

} // namespace vram

#include "ui/files/save_file.h"

#include "ui/language/core_words.h"
#include "ui/text.h"

#include "files/write_file.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace vram {

std::optional<Words> saveFile(const QString& path, const QByteArray& bytes)
{
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    const std::optional<Error> problem = writeFile(utf8(path), text, {.waitForReader = false});
    if (!problem)
        return std::nullopt;
    return [name = QFileInfo(path).fileName(), reason = translatedLater(problem->message)] {
        return QCoreApplication::translate("SaveFile", "%1 could not be saved: %2.").arg(name, reason());
    };
}

} // namespace vram

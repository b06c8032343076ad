// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gpu_file_controller.h"

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/document/own_gpus.h"
#include "ui/document/save_file.h"
#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include "measured/gpu_file.h"

#include <QDir>
#include <QFileInfo>

namespace vram {

GpuFileController::GpuFileController(const Parts& parts, QWidget* window)
    : QObject(window), m_document(parts.document), m_settings(parts.settings), m_files(parts.files),
      m_messages(parts.messages), m_window(window)
{
    parts.actions.on(Act::ExportGpus, this, [this] { save(); });
    parts.actions.on(Act::ImportGpus, this, [this] { open(); });
}

void GpuFileController::save()
{
    const std::vector<Gpu> own = ownGpus(m_settings);
    if (own.empty())
        return m_messages.tell([] { return tr("You have no custom GPUs or calibrations yet."); });
    const QString path =
        m_files.dialogs.saveFile(m_window, tr("Export GPUs and calibrations"),
                                 QDir::home().filePath(QStringLiteral("gpus.json")), tr("GPU lists (*.json)"));
    if (path.isEmpty())
        return;
    const Result<FileState> saved = saveFile(path, QByteArray::fromStdString(writeGpus(own) + '\n'));
    if (!saved)
        return m_messages.showError(translatedLater(saved.error()));
    m_messages.tell(
        [path] { return tr("Your GPUs and calibrations are saved: %1.").arg(QDir::toNativeSeparators(path)); });
}

void GpuFileController::open()
{
    const QString path = m_files.dialogs.openFile(m_window, tr("Import GPUs and calibrations"), {},
                                                  tr("GPU lists (*.json);;All files (*)"));
    if (!path.isEmpty())
        take(path);
}

void GpuFileController::take(const QString& path)
{
    const Result<std::vector<Gpu>> read = openGpuFile(utf8(path));
    if (!read)
        return m_messages.showError(translatedLater(read.error()));
    std::vector<Gpu> own = ownGpus(m_settings);
    Project next = *m_document.project();
    const Result<Gpu> used = findGpu(m_document.catalogues().gpus, next.setup.gpu);
    bool changes = false;
    for (const Gpu& gpu : *read) {
        own = withOwnGpu(std::move(own), gpu);
        if (!used || gpu.name != used->name)
            continue;
        next.gpus = withOwnGpu(std::move(next.gpus), gpu);
        changes = true;
    }
    keepOwnGpus(m_settings, own);
    const QString name = QFileInfo(path).fileName();
    if (changes)
        m_document.edit([name] { return tr("Import GPUs from %1").arg(name); }, std::move(next));
    m_document.setOwnGpus(ownGpus(m_settings));
    m_messages.tell([name] { return tr("The GPUs and calibrations of %1 were imported.").arg(name); });
}

} // namespace vram

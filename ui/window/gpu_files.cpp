// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gpu_controller.h"

#include "ui/document/save_file.h"
#include "ui/document/settings.h"
#include "ui/document/user_gpus.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"

#include "measured/gpu_file.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>

namespace vram {

namespace {

void importGpusFrom(const WindowContext& context, const QString& path)
{
    const Result<std::vector<Gpu>> read = openGpuFile(utf8(path));
    if (!read)
        return context.messages.showError(translated(read.error()));
    std::vector<Gpu> own = userGpus(context.settings());
    Project next = *context.document().project();
    const Result<Gpu> used = findGpu(context.document().catalogues().gpus, next.setup.gpu);
    bool changes = false;
    for (const Gpu& gpu : *read) {
        own = withUserGpu(std::move(own), gpu);
        if (!used || gpu.name != used->name)
            continue;
        next.gpus = withUserGpu(std::move(next.gpus), gpu);
        changes = true;
    }
    saveUserGpus(context.settings(), own);
    const QString name = QFileInfo(path).fileName();
    if (changes)
        context.document().edit(GpuController::tr("Import GPUs from %1").arg(name), std::move(next));
    context.document().setUserGpus(userGpus(context.settings()));
    context.messages.showMessage(GpuController::tr("The GPUs and calibrations of %1 were imported.").arg(name));
}

} // namespace

void exportGpus(const WindowContext& context)
{
    const std::vector<Gpu> own = userGpus(context.settings());
    if (own.empty())
        return context.messages.showMessage(GpuController::tr("You have no custom GPUs or calibrations yet."));
    const QString path = context.files.dialogs.saveFile(
        &context.window, GpuController::tr("Export GPUs and calibrations"),
        QDir::home().filePath(QStringLiteral("gpus.json")), GpuController::tr("GPU lists (*.json)"));
    if (path.isEmpty())
        return;
    const Result<FileState> saved = saveFile(path, QByteArray::fromStdString(writeGpus(own) + '\n'));
    if (!saved)
        return context.messages.showError(translated(saved.error()));
    context.messages.showMessage(
        GpuController::tr("GPUs and calibrations saved to %1").arg(QDir::toNativeSeparators(path)));
}

void importGpus(const WindowContext& context)
{
    const QString path =
        context.files.dialogs.openFile(&context.window, GpuController::tr("Import GPUs and calibrations"), {},
                                       GpuController::tr("GPU lists (*.json);;All files (*)"));
    if (!path.isEmpty())
        importGpusFrom(context, path);
}

} // namespace vram

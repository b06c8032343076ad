// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/measured_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/memory_message_dialog.h"
#include "ui/document/save_file.h"
#include "ui/frame/project_page.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/views/measured_panel.h"
#include "ui/window/file_manager.h"
#include "ui/window/gpu_controller.h"
#include "ui/window/message_bar.h"

#include "import/file.h"
#include "measured/run_calibration.h"
#include "measured/snapshot_writer.h"
#include "search/fit_with_retries.h"
#include "snapshot/read_snapshot.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMimeData>

namespace vram {

namespace {

constexpr std::size_t kHead = 4096;

RunKind kindOf(const QString& path)
{
    // Named pipes are excluded, because they can be read only once, and opening one blocks until there is a writer.
    if (!QFileInfo(path).isFile())
        return RunKind::None;
    const Result<std::string> head = readHead(utf8(path), kHead);
    return head ? runKindOf(*head) : RunKind::None;
}

/// The place where the reader stores its result.
using Slot = std::shared_ptr<MeasuredRun>;

Result<Imported> readRun(const std::string& path, bool snapshot, const ProgressCallback& progress, const Slot& slot)
{
    if (snapshot) {
        Result<Snapshot> read = readSnapshot(path, progress);
        if (!read)
            return Error{message("%1: %2"_tr, path, read.error())};
        slot->snapshot = std::make_shared<const Snapshot>(std::move(read).value());
        return Imported{};
    }
    Result<MeasuredFile> read = openMeasuredFile(path, progress);
    if (!read)
        return Error{read.error()};
    slot->file = std::make_shared<const MeasuredFile>(std::move(read).value());
    return Imported{};
}

} // namespace

MeasuredController::MeasuredController(const WindowContext& context)
    : m_context(context), m_panel(*context.page.views()->panel<MeasuredPanel>())
{
    connect(&m_reader, &ModelReader::progressed, &context.messages, &MessageBar::showProgress);
    connect(&m_panel, &MeasuredPanel::openRequested, this, &MeasuredController::openWithDialog);
    connect(&m_panel, &MeasuredPanel::calibrationRequested, this, &MeasuredController::calibrate);
    context.actions.connectTriggered(ActionId::OpenRun, this, [this] { openWithDialog(); });
    context.actions.connectTriggered(ActionId::SaveSnapshot, this, [this] { saveSnapshot(); });
    context.actions.connectTriggered(ActionId::ExplainMessage, this, [this] { explainMessage(); });
    context.files.handleMessage = [this](const QString& text) { return explain(text); };
    context.files.handleOtherFile = [this](const QString& path) { return open(path); };
}

bool MeasuredController::open(const QString& path)
{
    const RunKind kind = kindOf(path);
    if (kind != RunKind::None)
        read(path, kind == RunKind::Snapshot);
    return kind != RunKind::None;
}

void MeasuredController::openWithDialog()
{
    const QString path =
        m_context.files.dialogs.openFile(&m_context.window, tr("Open a recorded run"), {},
                                         tr("Recorded runs (*.pickle *.pkl *.vram-measured.json);;All files (*)"));
    if (path.isEmpty() || open(path))
        return;
    m_context.messages.showError(
        tr("%1 is not a recorded run, as torch.cuda.memory._dump_snapshot or vram_planner_measure.py writes it.")
            .arg(QFileInfo(path).fileName()));
}

void MeasuredController::read(const QString& path, bool snapshot)
{
    const auto slot = std::make_shared<MeasuredRun>(MeasuredRun{path, {}, {}});
    const auto load = [file = utf8(path), snapshot, slot](const ProgressCallback& progress) {
        return readRun(file, snapshot, progress, slot);
    };
    const auto applied = [this, slot](const Result<Imported>& result) {
        m_context.messages.hideBusy();
        if (!result)
            return m_context.messages.showError(translated(result.error()));
        take(*slot);
    };
    m_reader.read(load, applied);
    if (m_reader.isReading())
        m_context.messages.showBusy(tr("Reading %1…").arg(QFileInfo(path).fileName()), [this] { m_reader.cancel(); });
}

void MeasuredController::take(const MeasuredRun& run)
{
    m_context.messages.clearError();
    m_panel.setRun(run);
    m_context.page.views()->showWidget(&m_panel);
    if (!m_context.isProjectOpen())
        m_context.messages.showMessage(tr("The run has been read. Open its model to compare them."));
}

void MeasuredController::saveSnapshot()
{
    const QString path =
        m_context.files.dialogs.saveFile(&m_context.window, tr("Save the predicted step as a memory snapshot"),
                                         QDir(QFileInfo(m_context.document().path()).absolutePath())
                                             .filePath(m_context.document().displayName() + QLatin1String(".pickle")),
                                         tr("Memory snapshots (*.pickle)"));
    if (path.isEmpty())
        return;
    const Project& project = *m_context.document().project();
    const std::string bytes = predictedSnapshot(project.network, project.setup, m_context.document().catalogues());
    const Result<FileState> saved = saveFile(path, QByteArray::fromStdString(bytes));
    if (!saved)
        return m_context.messages.showError(translated(saved.error()));
    m_context.messages.showMessage(
        tr("Snapshot saved to %1. pytorch.org/memory_viz shows it.").arg(QDir::toNativeSeparators(path)));
}

bool MeasuredController::explain(const QString& text)
{
    if (!parseOutOfMemory(utf8(text)))
        return false;
    MemoryMessageDialog* dialog = makeExplanation();
    dialog->setText(text);
    dialog->show();
    return true;
}

void MeasuredController::explainMessage()
{
    MemoryMessageDialog* dialog = makeExplanation();
    if (const QString copied = QGuiApplication::clipboard()->text(); parseOutOfMemory(utf8(copied)))
        dialog->setText(copied);
    else if (m_context.sessionState().estimate->device.headroom < 0)
        dialog->predict(
            qs(predictedFailure(m_context.sessionState().project->network, m_context.sessionState().project->setup,
                                m_context.document().catalogues())));
    dialog->show();
}

MemoryMessageDialog* MeasuredController::makeExplanation()
{
    const bool open = m_context.isProjectOpen(); // Without a project, there is no setup to change.
    auto* dialog = new MemoryMessageDialog(m_context.sessionState().unit, &m_context.window, open);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &MemoryMessageDialog::applied, this, [this](Bytes capacity, Bytes others) {
        constexpr double mib = 1024.0 * 1024.0;
        Setup next = m_context.document().project()->setup;
        next.customCapacity = static_cast<double>(capacity) / mib / 1024;
        next.usedByOthers = static_cast<double>(others) / mib;
        m_context.document().editSetup(tr("Use the figures of an out-of-memory message"), std::move(next));
    });
    return dialog;
}

void MeasuredController::calibrate()
{
    const Project& project = *m_context.document().project();
    const MeasuredFile& file = *m_panel.run().file;
    const RunCalibration found =
        calibrateFrom(project.network, project.setup, m_context.document().catalogues(), {&file, 1});
    const Message fault = found.residuals.empty() ? Message() : found.residuals.front().fault;
    if (!found.isSet() || found.gpu.name != m_context.sessionState().estimate->device.gpu) {
        const QString why = fault.empty() ? tr("it was measured on %1").arg(shortGpuName(file.gpu)) : translated(fault);
        return m_context.messages.showError(tr("The run cannot calibrate the GPU in use: %1.").arg(why));
    }
    calibrateGpu(m_context.session, found.gpu.calibration);
    const RunResidual residual = found.residuals.front();
    m_context.messages.showMessage(tr("The GPU is calibrated. The run used %1; the prediction was %2 and is now %3.")
                                       .arg(bytesText(residual.measured, m_context.sessionState().unit),
                                            bytesText(residual.before, m_context.sessionState().unit),
                                            bytesText(residual.after, m_context.sessionState().unit)));
}

} // namespace vram

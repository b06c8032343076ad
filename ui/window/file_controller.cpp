// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/exporter_dialog.h"
#include "ui/document/settings.h"
#include "ui/frame/main_menu.h"
#include "ui/frame/welcome_page.h"
#include "ui/text.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"

#include "import/exporter.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>

#include <array>

namespace vram {

FileController::FileController(const WindowContext& context)
    : m_context(context), m_tip(context.actions[ActionId::OtherSizes]->toolTip())
{
    connectFiles();
    connectWelcome();
    connectReports();
    connect(&context.session, &Session::changed, this, &FileController::update);
}

void FileController::connectFiles()
{
    Actions& actions = m_context.actions;
    FileManager& files = m_context.files;
    actions.connectTriggered(ActionId::NewProject, this, [&files] { files.startEmpty(); });
    actions.connectTriggered(ActionId::Open, this, [&files] { files.openWithDialog(); });
    actions.connectTriggered(ActionId::OpenFolder, this, [&files] { files.openFolderWithDialog(); });
    actions.connectTriggered(ActionId::OpenCopied, this,
                             [&files] { files.open(QGuiApplication::clipboard()->mimeData()); });
    actions.connectTriggered(ActionId::Save, this, [&files] { files.save(); });
    actions.connectTriggered(ActionId::SaveAs, this, [&files] { files.saveAs(); });
    actions.connectTriggered(ActionId::OtherSizes, this, [&files] { files.models().askOtherSizes(); });
    actions.connectTriggered(ActionId::CloseProject, this, [&files] { files.closeProject(); });
    actions.connectTriggered(ActionId::Quit, this, [this] { m_context.window.close(); });
    actions.connectTriggered(ActionId::RunExporter, this, [this] { record({}); });
    connect(&m_context.menu, &MainMenu::fileChosen, this, [&files](const QString& path) { files.open(path); });
    connect(&files.models(), &ModelOpener::recordRequested, this, &FileController::record);
}

void FileController::update()
{
    const bool open = m_context.isProjectOpen();
    const QString reason = open ? m_context.files.models().reasonForNoSizes() : QString();
    QAction* sizes = m_context.actions[ActionId::OtherSizes];
    sizes->setEnabled(open && reason.isEmpty());
    sizes->setToolTip(reason.isEmpty() ? m_tip : reason);
    sizes->setStatusTip(sizes->toolTip());
}

void FileController::connectWelcome()
{
    FileManager& files = m_context.files;
    const WelcomePage& welcome = m_context.welcome;
    connect(&welcome, &WelcomePage::modelChosen, this, [&files](const QString& model) { files.open(model); });
    connect(&welcome, &WelcomePage::openRequested, &files, &FileManager::openWithDialog);
    connect(&welcome, &WelcomePage::emptyRequested, &files, &FileManager::startEmpty);
    connect(&welcome, &WelcomePage::pasteRequested, m_context.actions[ActionId::OpenCopied], &QAction::trigger);
    connect(&welcome, &WelcomePage::recordRequested, m_context.actions[ActionId::RunExporter], &QAction::trigger);
    connect(&welcome, &WelcomePage::totalsRequested, m_context.actions[ActionId::Totals], &QAction::trigger);
}

void FileController::connectReports()
{
    const std::array<std::pair<ActionId, const char*>, 5> kinds{{{ActionId::ExportPdf, "pdf"},
                                                                 {ActionId::ExportCsv, "csv"},
                                                                 {ActionId::ExportMarkdown, "md"},
                                                                 {ActionId::ExportHtml, "html"},
                                                                 {ActionId::ExportJson, "json"}}};
    for (const auto& [actionId, kind] : kinds)
        m_context.actions.connectTriggered(
            actionId, this, [this, kind = QString::fromLatin1(kind)] { m_context.files.exportReport(kind); });
    m_context.actions.connectTriggered(ActionId::SaveExporter, this, [this] { m_context.files.saveExporter(); });
    m_context.actions.connectTriggered(ActionId::CopyExporterLines, this, [this] { copyExporterLines(); });
}

void FileController::copyExporterLines()
{
    QGuiApplication::clipboard()->setText(qs(kExporterLines));
    m_context.messages.showMessage(
        tr("Paste the lines after your script creates its model, and put %1 next to the script.")
            .arg(qs(kExporterFile)),
        {{tr("Save the exporter…"), [&files = m_context.files] { files.saveExporter(); }}});
}

void FileController::record(const QString& place)
{
    FileManager& files = m_context.files;
    Settings& settings = m_context.settings();
    const ExporterDialog::Prompts prompts{
        [&files](const QString& title, const QString& filter) { return files.askFile(title, filter); },
        [&files](const QString& title) { return files.askFolder(title); },
        [this](const ExporterDialog::RecordedModel& recorded) {
            m_context.settings().set(Setting::Python, recorded.python);
            return openRecorded(recorded.project, recorded.remarks);
        }};
    auto* dialog = new ExporterDialog(prompts, settings.value(Setting::Python).toString(), &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFields(settings.value(Setting::Recording).toMap());
    connect(dialog, &QDialog::finished, this,
            [&settings, dialog] { settings.set(Setting::Recording, dialog->fields()); });
    if (!place.isEmpty())
        dialog->setHuggingFace(place);
    dialog->open();
}

bool FileController::openRecorded(const QByteArray& project, const QString& remarks)
{
    QString sentence = tr("The model is recorded. It is not saved yet.");
    if (!remarks.isEmpty())
        sentence += QLatin1Char('\n') + remarks;
    const auto tell = [&messages = m_context.messages, &files = m_context.files, sentence] {
        messages.showMessage(sentence, {{tr("Save…"), [&files] { files.save(); }}});
    };
    return m_context.files.models().open({.text = QString::fromUtf8(project), .then = tell, .isUnsaved = true});
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_controller.h"

#include "ui/actions/actions.h"
#include "ui/frame/main_menu.h"
#include "ui/frame/welcome_page.h"
#include "ui/text.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include "import/exporter.h"

#include <QClipboard>
#include <QGuiApplication>

#include <array>

namespace vram {

FileController::FileController(const Parts& parts, QWidget* window)
    : m_actions(parts.actions), m_files(parts.files), m_messages(parts.messages),
      m_tip(parts.actions[Act::OtherSizes]->toolTip())
{
    m_actions.on(Act::NewProject, this, [this] { m_files.startEmpty(); });
    m_actions.on(Act::Open, this, [this] { m_files.openAskingWhich(); });
    m_actions.on(Act::OpenFolder, this, [this] { m_files.openAskingWhichFolder(); });
    m_actions.on(Act::OpenCopied, this, [this] { m_files.open(QGuiApplication::clipboard()->mimeData()); });
    m_actions.on(Act::Save, this, [this] { m_files.save(); });
    m_actions.on(Act::SaveAs, this, [this] { m_files.saveAs(); });
    m_actions.on(Act::OtherSizes, this, [this] { m_files.askOtherSizes(); });
    m_actions.on(Act::CloseProject, this, [this] { m_files.closeProject(); });
    m_actions.on(Act::Quit, this, [window] { window->close(); });
    connect(&parts.menu, &MainMenu::fileChosen, this, [this](const QString& path) { m_files.open(path); });
    connectWelcome(parts.welcome);
    connect(&m_files, &FileFlow::recordWanted, m_actions[Act::RunExporter], &QAction::trigger);
    connectReports();
}

void FileController::update(bool open)
{
    const QString reason = open ? m_files.whyNoSizes() : QString();
    QAction* sizes = m_actions[Act::OtherSizes];
    sizes->setEnabled(open && reason.isEmpty());
    sizes->setToolTip(reason.isEmpty() ? m_tip : reason);
    sizes->setStatusTip(sizes->toolTip());
}

void FileController::connectWelcome(WelcomePage& welcome)
{
    connect(&welcome, &WelcomePage::modelChosen, this, [this](const QString& model) { m_files.open(model); });
    connect(&welcome, &WelcomePage::openWanted, &m_files, &FileFlow::openAskingWhich);
    connect(&welcome, &WelcomePage::emptyWanted, &m_files, &FileFlow::startEmpty);
    connect(&welcome, &WelcomePage::pasteWanted, m_actions[Act::OpenCopied], &QAction::trigger);
    connect(&welcome, &WelcomePage::recordWanted, m_actions[Act::RunExporter], &QAction::trigger);
    connect(&welcome, &WelcomePage::totalsWanted, m_actions[Act::Totals], &QAction::trigger);
}

void FileController::connectReports()
{
    const std::array<std::pair<Act, const char*>, 5> kinds{{{Act::ExportPdf, "pdf"},
                                                            {Act::ExportCsv, "csv"},
                                                            {Act::ExportMarkdown, "md"},
                                                            {Act::ExportHtml, "html"},
                                                            {Act::ExportJson, "json"}}};
    for (const auto& [act, kind] : kinds)
        m_actions.on(act, this, [this, kind = QString::fromLatin1(kind)] { m_files.exportReport(kind); });
    m_actions.on(Act::SaveExporter, this, [this] { m_files.saveExporter(); });
    m_actions.on(Act::CopyExporterLines, this, [this] { copyExporterLines(); });
}

void FileController::copyExporterLines()
{
    QGuiApplication::clipboard()->setText(qs(kExporterLines));
    const auto sentence = [] {
        return tr("Paste the lines after your script creates its model, and put %1 next to the script.")
            .arg(qs(kExporterFile));
    };
    // The message may outlive this controller.
    m_messages.tell(sentence,
                    {{[] { return tr("Save the exporter…"); }, [files = &m_files] { files->saveExporter(); }}});
}

} // namespace vram

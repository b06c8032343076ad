// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/config_manager.h"

#include "ui/dialogs/config_dialog.h"
#include "ui/dialogs/dialogs.h"
#include "ui/document/document.h"
#include "ui/document/save_file.h"
#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/edits.h"
#include "ui/window/message_bar.h"

#include "import/config_file.h"

#include <QDir>
#include <QFileInfo>

namespace vram {

namespace {

QString notesText(const std::vector<Message>& notes)
{
    QStringList sentences;
    for (const Message& note : notes)
        sentences << translated(note);
    return sentences.join(QLatin1Char(' '));
}

} // namespace

ConfigManager::ConfigManager(Document& document, Settings& settings, MessageBar& messages, const Dialogs& dialogs,
                             QWidget* window)
    : m_document(document), m_settings(settings), m_messages(messages), m_dialogs(dialogs), m_window(window)
{
}

bool ConfigManager::isConfig(const QString& path)
{
    static const QStringList endings{QStringLiteral("json"), QStringLiteral("yaml"), QStringLiteral("yml"),
                                     QStringLiteral("toml"), QStringLiteral("sh"),   QStringLiteral("txt"),
                                     QStringLiteral("args")};
    return endings.contains(QFileInfo(path).suffix().toLower()) && isConfigFile(utf8(path));
}

bool ConfigManager::open(const QString& path)
{
    const Project& project = *m_document.project();
    const QString file = QFileInfo(path).fileName();
    if (project.network.rows.empty()) {
        m_messages.showError(
            tr("%1 sets up training on several GPUs: open the model first, then this file.").arg(file));
        return false;
    }
    const Result<ReadConfig> read = openConfigFile(utf8(path), project.network, project.setup);
    if (!read) {
        m_messages.showError(translated(read.error()));
        return false;
    }
    applyPlan(m_document, read->setup);
    m_settings.set(Setting::LastFolder, QFileInfo(path).absolutePath());
    m_messages.showEdit(
        (tr("The setup was taken from %1.").arg(file) + QLatin1Char(' ') + notesText(read->notes)).trimmed(),
        {{tr("Undo"), [this] { m_document.undoStack().undo(); }}});
    return true;
}

void ConfigManager::openWithDialog()
{
    const QString filter = tr("Configurations (*.json *.yaml *.yml *.toml *.py *.sh *.txt);;All files (*)");
    const QString path = m_dialogs.openFile(m_window, tr("Open a configuration"), m_settings.lastFolder(), filter);
    if (!path.isEmpty())
        open(path);
}

void ConfigManager::use(const Setup& plan)
{
    applyPlan(m_document, plan);
    m_messages.showEdit(tr("Plan applied: %1 × %2.").arg(numberText(plan.parallel.gpus), shortGpuName(plan.gpu)),
                        {{tr("Export training configuration…"), [this] { show(); }},
                         {tr("Undo"), [this] { m_document.undoStack().undo(); }}});
}

void ConfigManager::show()
{
    const auto saveText = [this](const QString& suggestion, const QString& text) { save(suggestion, text); };
    auto* dialog = new ConfigDialog(m_document.project(), saveText, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ConfigManager::save(const QString& suggestion, const QString& text)
{
    const QString path = m_dialogs.saveFile(m_window, tr("Save the configuration"),
                                            QDir(m_settings.lastFolder()).filePath(suggestion), tr("All files (*)"));
    if (path.isEmpty())
        return;
    const Result<FileState> saved = saveFile(path, text.toUtf8());
    if (!saved)
        return m_messages.showError(translated(saved.error()));
    m_messages.showSaved(tr("Configuration saved to %1").arg(QDir::toNativeSeparators(path)), path);
}

} // namespace vram

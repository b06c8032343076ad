// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/unsaved_work_guard.h"

#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"

namespace vram {

UnsavedWorkGuard::UnsavedWorkGuard(Document& document, Settings& settings, FileManager& files, MessageBar& messages,
                                   const QString& recoveryFolder)
    : m_watch(document)
{
    showFailures(settings, messages);
    connect(&m_watch, &FileWatch::changed, &files, &FileManager::showFileChanged);
    if (recoveryFolder.isEmpty())
        return;
    files.offerRecovery(recoveryFolder);
    m_autosave.emplace(document, recoveryFolder);
    connect(&*m_autosave, &Autosave::failed, this, [&messages](const Message& reason) {
        messages.warn(tr("Unsaved changes cannot be backed up for crash recovery: %1.").arg(translated(reason)));
    });
    connect(&files, &FileManager::recovered, &*m_autosave, &Autosave::flush);
    m_elsewhere.emplace(document, recoveryFolder + QStringLiteral("/open"));
    connect(&*m_elsewhere, &ConcurrentOpenDetector::found, &files, &FileManager::showOpenElsewhere);
}

void UnsavedWorkGuard::showFailures(Settings& settings, MessageBar& messages)
{
    connect(&settings, &Settings::saveFailed, this,
            [&messages](const Message& sentence) { messages.warn(translated(sentence)); });
    connect(&BackgroundErrors::instance(), &BackgroundErrors::occurred, this, [&messages](const Message& reason) {
        messages.warn(tr("A computation failed: %1. Save your work; a smaller network or batch size may work.")
                          .arg(translated(reason)));
    });
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/work_guard.h"

#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

namespace vram {

WorkGuard::WorkGuard(Document& document, Settings& settings, FileFlow& files, MessageBar& messages,
                     const QString& recoveryFolder)
    : m_watch(document)
{
    showFailures(settings, messages);
    connect(&m_watch, &FileWatch::changed, &files, &FileFlow::offerChanged);
    if (recoveryFolder.isEmpty())
        return;
    files.offerRecovery(recoveryFolder);
    m_autosave.emplace(document, recoveryFolder);
    connect(&*m_autosave, &Autosave::failed, this, [&messages](const Message& reason) {
        messages.warn(tr("Unsaved changes cannot be backed up for crash recovery: %1.").arg(translated(reason)));
    });
    connect(&files, &FileFlow::recovered, &*m_autosave, &Autosave::flush);
    m_elsewhere.emplace(document, recoveryFolder + QStringLiteral("/open"));
    connect(&*m_elsewhere, &OpenElsewhere::found, &files, &FileFlow::showOpenElsewhere);
}

void WorkGuard::showFailures(Settings& settings, MessageBar& messages)
{
    connect(&settings, &Settings::unsaved, this,
            [&messages](const Message& sentence) { messages.warn(translated(sentence)); });
    connect(&BackgroundFaults::instance(), &BackgroundFaults::happened, this, [&messages](const Message& reason) {
        messages.warn(tr("A computation failed: %1. Save your work; a smaller network or batch size may work.")
                          .arg(translated(reason)));
    });
}

} // namespace vram

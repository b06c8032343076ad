// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exporter_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/exporter_dialog.h"
#include "ui/document/settings.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include <QPointer>

namespace vram {

ExporterController::ExporterController(const Parts& parts, QWidget* window)
    : m_files(parts.files), m_settings(parts.settings), m_messages(parts.messages), m_window(window)
{
    parts.actions.on(Act::RunExporter, this, [this] { ask({}); });
    m_files.recordByCode([controller = QPointer(this)](const QString& place) {
        if (controller)
            controller->ask(place);
    });
}

void ExporterController::ask(const QString& place)
{
    const ExporterDialog::Asks asks{
        [this](const QString& title, const QString& filter) { return m_files.askFile(title, filter); },
        [this](const QString& title) { return m_files.askFolder(title); },
        [this](const ExporterDialog::Recorded& recorded) {
            m_settings.set(Setting::Python, recorded.python);
            return open(recorded.project, recorded.remarks);
        }};
    auto* dialog = new ExporterDialog(asks, m_settings.value(Setting::Python).toString(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFields(m_settings.value(Setting::Recording).toMap());
    connect(dialog, &QDialog::finished, this, [this, dialog] { m_settings.set(Setting::Recording, dialog->fields()); });
    if (!place.isEmpty())
        dialog->setHuggingFace(place);
    dialog->open();
}

bool ExporterController::open(const QByteArray& project, const QString& remarks)
{
    const auto sentence = [remarks] {
        return remarks.isEmpty() ? tr("The model is recorded. It is not saved yet.")
                                 : tr("The model is recorded. It is not saved yet.") + QLatin1Char('\n') + remarks;
    };
    // A pending read may outlive this controller.
    return m_files.openRecorded(QString::fromUtf8(project), [messages = &m_messages, files = &m_files, sentence] {
        messages->tell(sentence, {{[] { return tr("Save…"); }, [files] { files->save(); }}});
    });
}

} // namespace vram

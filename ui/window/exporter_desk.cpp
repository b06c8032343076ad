#include "ui/window/exporter_desk.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/exporter_dialog.h"
#include "ui/document/settings.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include <QPointer>

namespace vram {

ExporterDesk::ExporterDesk(const Parts& parts, QWidget* window)
    : m_files(parts.files), m_settings(parts.settings), m_messages(parts.messages), m_window(window)
{
    parts.actions.on(Act::RunExporter, this, [this] { ask({}); });
    m_files.recordByCode([desk = QPointer(this)](const QString& place) {
        if (desk)
            desk->ask(place);
    });
}

void ExporterDesk::ask(const QString& place)
{
    const ExporterDialog::Asks asks{
        [this](const QString& title, const QString& filter) { return m_files.askFile(title, filter); },
        [this](const QString& title) { return m_files.askFolder(title); }};
    auto* dialog = new ExporterDialog(asks, m_settings.value(Setting::Python).toString(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!place.isEmpty())
        dialog->setHuggingFace(place);
    connect(dialog, &ExporterDialog::recorded, this,
            [this](const QByteArray& project, const QString& said, const QString& python) {
                m_settings.set(Setting::Python, python);
                open(project, said);
            });
    dialog->open();
}

void ExporterDesk::open(const QByteArray& project, const QString& said)
{
    // A pending read may outlive this desk.
    m_files.openText(QString::fromUtf8(project), [messages = &m_messages, said] {
        messages->tell([said] { return tr("Recorded. The exporter says: %1").arg(said); });
    });
}

} // namespace vram

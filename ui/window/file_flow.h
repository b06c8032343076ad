#pragma once

#include "ui/document/autosave.h"
#include "ui/window/dialogs.h"

#include <QObject>
#include <QWidget>

namespace vram {

class Document;
class MessageBar;
class Settings;

/// Opening, saving, closing, exporting and recovering the document, with the questions that belong to it.
class FileFlow : public QObject
{
    Q_OBJECT

public:
    FileFlow(Document& document, Settings& settings, MessageBar& messages, QWidget* window);

    Dialogs dialogs = realDialogs();

    /// A path or "builtin:NAME". False: the sentence why is in the message bar, and the document is as it was.
    bool open(const QString& model);
    void openAskingWhich();
    void startEmpty();
    bool save();
    bool saveAs();
    /// Asks where there are unsaved changes; false: the user would rather stay.
    bool mayClose();
    void exportReport(const QString& kind);
    /// Work of a crashed session, newest first.
    void offerRecovery(const QString& folder);

signals:
    /// A project is open now (true) or none (false).
    void projectOpen(bool open);
    /// Work of a crashed session is in the document; its copy goes once this one's own is written.
    void recovered();

private:
    QString folder() const;
    QString suggestion(const QString& suffix) const;
    bool saveTo(const QString& path);
    void recover(const Recovery& recovery);

    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram

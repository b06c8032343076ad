// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/dialogs.h"
#include "ui/document/autosave.h"
#include "ui/document/document.h"
#include "ui/window/config_manager.h"
#include "ui/window/model_opener.h"

#include <QObject>
#include <QWidget>

class QMimeData;

namespace vram {

class MessageBar;
class Settings;
struct ChartSubject;
struct PreparedReport;

/// Opens, saves, closes, exports and recovers the document, with the necessary dialogs.
class FileManager : public QObject
{
    Q_OBJECT

public:
    FileManager(Document& document, Settings& settings, MessageBar& messages, QWidget* window);

    Dialogs dialogs = realDialogs();
    /// The models that can be read, with the choices of how they are read.
    ModelOpener& models() { return m_models; }
    /// The configuration files of other training programs.
    ConfigManager& configs() { return m_configs; }
    /// Opens a file that is not a model but belongs to one, such as a recorded run. May be empty.
    std::function<bool(const QString& path)> handleOtherFile{};
    /// Explains a copied or dropped text if it is an out-of-memory message. Returns whether it is one. May be empty.
    std::function<bool(const QString& text)> handleMessage{};

    /// Opens a path or "builtin:NAME". A large file is read in the background. On immediate failure, returns false,
    /// leaves the document unchanged and shows the reason in the message bar.
    bool open(const QString& model);
    /// Opens copied or dragged data, which can be files, a path, or the text of a model. `data` may be null.
    bool open(const QMimeData* data);
    /// Opens copied or dragged data only if it is clearly a model or an out-of-memory message: a file, the path of a
    /// file, a JSON object, or such a message.
    bool openIfModel(const QMimeData* data);
    void openWithDialog();
    /// Asks for a Hugging Face folder and opens it.
    void openFolderWithDialog();
    /// Asks for a file to read. Returns an empty string if cancelled.
    QString askFile(const QString& title, const QString& filter);
    QString askFolder(const QString& title);
    void startEmpty();
    /// Closes the project, unless the user cancels.
    void closeProject();
    bool save();
    bool saveAs();
    /// Asks about unsaved changes. Returns false if the user cancels.
    bool confirmClose();
    void exportReport(const QString& kind);
    /// `format` is "svg" or "png".
    void exportChart(const ChartSubject& chart, const QString& format);
    /// Saves the exporter for PyTorch as a Python file.
    void saveExporter();
    /// Offers to restore the work of crashed sessions, newest first.
    void offerRecovery(const QString& folder);
    /// Offers remedies after another program has changed or removed the document's file.
    void showFileChanged(DiskState what);
    /// Tells the user that another window has the same file open.
    void showOpenElsewhere();

signals:
    /// Emitted when the user asks to restart the program with the same project.
    void restartRequested();
    /// Emitted when a project is opened or closed.
    void projectOpen(bool open);
    /// Emitted when the work of a crashed session has been restored. The recovery copy of that session is deleted once
    /// this session has written its own.
    void recovered();

private:
    bool openFirst(const QStringList& files);
    QString suggestion(const QString& suffix) const;
    bool saveTo(const QString& path);
    void offerChoices(const QString& sentence, bool saves);
    void recover(const Recovery& recovery);
    void writeReport(const PreparedReport& prepared, const QString& path, const QString& kind);

    ModelOpener m_models;
    ConfigManager m_configs;
    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram

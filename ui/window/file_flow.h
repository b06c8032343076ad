#pragma once

#include "ui/dialogs/dialogs.h"
#include "ui/document/autosave.h"
#include "ui/document/document.h"
#include "ui/window/config_flow.h"
#include "ui/window/open_flow.h"

#include <QObject>
#include <QWidget>

class QMimeData;

namespace vram {

class MessageBar;
class Settings;
struct ChartSubject;
struct PreparedReport;

/// Opening, saving, closing, exporting and recovering the document, with the questions that belong to it.
class FileFlow : public QObject
{
    Q_OBJECT

public:
    FileFlow(Document& document, Settings& settings, MessageBar& messages, QWidget* window);

    Dialogs dialogs = realDialogs();
    /// Files of other training programs.
    ConfigFlow& configs() { return m_configs; }
    /// Opens a file that is not a model but belongs to one, such as a recorded run; may be empty.
    std::function<bool(const QString& path)> takeOther{};

    /// A path or "builtin:NAME". A large file is read in the background. False: the message bar says why, and the
    /// document is unchanged.
    bool open(const QString& model);
    bool open(const OpenRequest& request) { return m_open.open(request); }
    /// Opens a model that was recorded and is in no file. `then` is called once it is open. False: the user keeps what is
    /// open.
    bool openRecorded(const QString& text, std::function<void()> then)
    {
        return m_open.open({.text = text, .then = std::move(then), .isUnsaved = true});
    }
    /// An offer shown when a Hugging Face folder or config.json was opened.
    void recordByCode(std::function<void(const QString& place)> record) { m_open.recordByCode = std::move(record); }
    /// As OpenFlow has them.
    QString whyNoSizes() const { return m_open.whyNoSizes(); }
    void askOtherSizes() { m_open.askOtherSizes(); }
    /// Opens copied or dragged data: files, a path, or the text of a model. Null: there is none.
    bool open(const QMimeData* data);
    /// The same, only where it clearly is a model: a file, the path of one, or a JSON object.
    bool openIfModel(const QMimeData* data);
    void openAskingWhich();
    /// Opens a Hugging Face folder.
    void openAskingWhichFolder();
    /// Asks for a file to read; empty: cancelled.
    QString askFile(const QString& title, const QString& filter);
    QString askFolder(const QString& title);
    void startEmpty();
    /// Asks as `mayClose`; then no project is open.
    void closeProject();
    bool save();
    bool saveAs();
    /// Asks about unsaved changes; false: the user cancelled.
    bool mayClose();
    void exportReport(const QString& kind);
    /// `format` is "svg" or "png".
    void exportChart(const ChartSubject& chart, const QString& format);
    /// Saves the exporter for PyTorch, a Python file.
    void saveExporter();
    /// Work of a crashed session, newest first.
    void offerRecovery(const QString& folder);
    /// Offers remedies where somebody else has changed or removed the document's file.
    void offerChanged(OnDisk what);
    /// Another window has the file open as well.
    void tellOpenElsewhere();

signals:
    /// A project is open now (true) or none (false).
    void projectOpen(bool open);
    /// Work of a crashed session is in the document; its copy is deleted once this session's own is written.
    void recovered();

private:
    bool openFirst(const QStringList& files);
    QString suggestion(const QString& suffix) const;
    bool saveTo(const QString& path);
    void offerChoices(const LiveText& sentence, bool saves);
    void recover(const Recovery& recovery);
    void writeReport(const PreparedReport& prepared, const QString& path, const QString& kind);

    OpenFlow m_open;
    ConfigFlow m_configs;
    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/model_reader.h"

#include "files/file_state.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace vram {

class Document;
class MessageBar;
class Settings;

/// The model to open, and how to read it.
struct OpenRequest {
    QString model{}; ///< A path or "builtin:NAME"; if empty, `text` is the model itself.
    QString text{};
    ImportOptions options{};
    std::function<void()> then{}; ///< Once it is open. May be empty.
    FileState onDisk{};           ///< The file before it was read; `open` fills it in.
    bool isUnsaved = false;       ///< Closing it loses work, as it is in no file.
};

/// Opens a model: reads it in the background, asks once for its dynamic sizes, puts it into the document and lists
/// what was assumed. Until then the document is unchanged, even if something fails or is cancelled.
class OpenFlow : public QObject
{
    Q_OBJECT

public:
    /// `mayReplace` asks about unsaved changes.
    OpenFlow(Document& document, Settings& settings, MessageBar& messages, std::function<bool()> mayReplace,
             QWidget* window, QObject* parent);

    /// Returns false if it failed at once; the message bar then shows why.
    bool open(const OpenRequest& wanted);
    /// Shows why a model could not be read, and offers to record it where that is code that only Python can run.
    void showReadError(const Message& error);
    /// Reads the document's file again, as one undo step.
    void reload();

    /// Why no other sizes can be chosen for the current document; empty if they can.
    QString whyNoSizes() const;
    /// Asks for the sizes that depend on data, or for the dynamic sizes of the model's file.
    void askOtherSizes();
    /// Changes what was assumed by its import setting. Where the model cannot be read again, leads to the layer whose
    /// attributes hold a size, or says why it can't be changed.
    void changeAssumption(const Assumption& assumption);

    /// The document is a built-in network as it was opened, whatever its setup is now: nothing of it is worth a file.
    bool isPlainBuiltin() const;

signals:
    void opened();
    /// Emitted when an assumption is to be changed that is a field of the setup.
    void settingWanted(const QString& key);
    /// Emitted when an assumption is to be changed that is an attribute of a layer.
    void layerWanted(LayerId layer);
    /// Emitted when a model is to be recorded, because its code was given. `place` is its Hugging Face folder or
    /// config.json, or empty.
    void recordWanted(const QString& place);

private:
    /// A file as it was read, and the resulting rows.
    struct Reading {
        OpenRequest request;
        std::vector<OpenDimension> dimensions;
        HeadTie head = HeadTie::Plain;
        std::vector<Row> rows;
    };
    using Use = std::function<void(Imported)>;
    using Sized = std::function<void(const OpenRequest&)>;

    bool read(const OpenRequest& request, const Use& use);
    void fail(const OpenRequest& request, const Message& error);
    void settleSizes(const OpenRequest& request, Imported imported);
    void askSizes(const OpenRequest& request, const std::vector<OpenDimension>& dimensions, const Sized& sized);
    QString whyNotReadAgain() const;
    /// Asks for the sizes of the open model, and applies them as one undo step.
    void askAgain(const OpenRequest& request, const std::vector<OpenDimension>& dimensions);
    void keepReading(const OpenRequest& request, const Imported& imported);
    /// The Reading that the document's rows come from; null if they were edited since.
    const Reading* reading() const;
    void show(const OpenRequest& request, const Imported& imported);
    void remember(const OpenRequest& request);
    void takeLastGpu(Project& project) const;
    void tellNotes(const OpenRequest& request, const Imported& imported);
    void leaveFolded(const OpenRequest& request);
    /// Reads the model with its last layer untied if it is `tied`, and tied otherwise.
    void otherTie(const OpenRequest& request, bool tied);
    /// Changes the sizes that depend on data in the current project.
    void chooseSizes(const OpenRequest& request, const QString& step);
    /// Reads the same model with other options, as one undo step.
    void readAgain(const OpenRequest& request, const QString& step, const QString& sentence);

    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    std::function<bool()> m_mayReplace;
    QWidget* m_window;
    ModelReader m_reader;
    std::vector<Reading> m_readings; ///< All of one document, since undo can return to each of them.
    int m_read = 0;                  ///< The identity of that document.
    bool m_failed = false;
    std::shared_ptr<const Project> m_builtin{}; ///< As it was opened; null: the last one opened was none.
    int m_builtinIdentity = 0;
};

} // namespace vram

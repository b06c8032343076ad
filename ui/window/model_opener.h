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
    QString model{}; ///< A path or "builtin:NAME". If empty, `text` is the model itself.
    QString text{};
    ImportOptions options{};
    std::function<void()> then{}; ///< Called once the model is open. May be empty.
    FileState onDisk{};           ///< State of the file before it was read, set by `open`.
    bool isUnsaved = false;       ///< Whether no file contains the model, so that closing it would lose work.
};

/// Opens a model: reads it in the background, asks once for its dynamic sizes, puts it into the document and lists the
/// assumptions. If a step fails or is cancelled, the document is unchanged.
class ModelOpener : public QObject
{
    Q_OBJECT

public:
    /// `confirmReplace` asks about unsaved changes and returns whether the document may be replaced.
    ModelOpener(Document& document, Settings& settings, MessageBar& messages, std::function<bool()> confirmReplace,
                QWidget* window, QObject* parent);

    /// On immediate failure, returns false and shows the reason in the message bar.
    bool open(const OpenRequest& wanted);
    /// Shows the reason why a model could not be read. If it is code that only Python can run, offers to record the
    /// model.
    void showReadError(const Message& error);
    /// Reads the document's file again, as one undo command.
    void reload();

    /// Returns the reason why other sizes cannot be chosen for the current document, or an empty string if they can.
    QString reasonForNoSizes() const;
    /// Asks for data-dependent sizes, or for the dynamic sizes of the model's file.
    void askOtherSizes();
    /// Changes an assumption through its import option. If the model cannot be read again, shows the layer that has the
    /// size as an attribute, or else the reason why the assumption cannot be changed.
    void changeAssumption(const Assumption& assumption);

signals:
    void opened();
    /// Emitted when the user changes an assumption that corresponds to a field of the setup.
    void settingRequested(const QString& key);
    /// Emitted when the user changes an assumption that corresponds to an attribute of a layer.
    void layerRequested(LayerId layer);
    /// Emitted when the user accepts the offer to record a model that was given as code. `place` is its Hugging Face
    /// folder or config.json, or empty.
    void recordRequested(const QString& place);

private:
    /// A file as it was read, and the resulting rows.
    struct ReadModel {
        OpenRequest request;
        std::vector<DynamicDimension> dimensions;
        HeadTie head = HeadTie::Plain;
        std::vector<Row> rows;
        std::string notes; ///< The notes with which the project began.
    };
    using Use = std::function<void(Imported)>;
    using Sized = std::function<void(const OpenRequest&)>;

    bool read(const OpenRequest& request, const Use& use);
    void fail(const OpenRequest& request, const Message& error);
    void resolveSizes(const OpenRequest& request, Imported imported);
    void askSizes(const OpenRequest& request, const std::vector<DynamicDimension>& dimensions, const Sized& sized);
    QString reasonForNoRereading() const;
    /// Asks for the sizes of the open model, and applies them as one undo command.
    void askSizesAgain(const OpenRequest& request, const std::vector<DynamicDimension>& dimensions);
    void rememberReadModel(const OpenRequest& request, const Imported& imported);
    /// Returns the ReadModel from which the document's rows come, or null if they have been edited since.
    const ReadModel* currentReadModel() const;
    void show(const OpenRequest& request, const Imported& imported);
    void remember(const OpenRequest& request);
    void takeLastGpu(Project& project) const;
    void showNotes(const OpenRequest& request, const Imported& imported);
    void keepFoldedBatchNorms(const OpenRequest& request);
    /// Reads the model with its last layer untied if `tied` is true, and tied otherwise.
    void reopenWithTie(const OpenRequest& request, bool tied);
    /// Changes the data-dependent sizes of the current project.
    void chooseSizes(const OpenRequest& request, const QString& step);
    /// Reads the same model with other options, as one undo command.
    void readAgain(const OpenRequest& request, const QString& step, const QString& sentence);

    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    std::function<bool()> m_confirmReplace;
    QWidget* m_window;
    ModelReader m_reader;
    std::vector<ReadModel> m_readModels; ///< All models read for one document, because undo can return to any of them.
    int m_readIdentity = 0;              ///< The identity of that document.
    bool m_failed = false;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/batched_rows.h"
#include "estimate/estimate.h"
#include "files/file_state.h"
#include "project/project.h"
#include "ui/document/background_task.h"

#include <QObject>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace vram {

/// The state of a document's file since it was opened or saved.
enum class DiskState {
    Same,
    Changed, ///< Another program has written it.
    Gone,
};

/// Owns the project on screen and is its only writer. Every edit replaces the project's snapshot through the undo
/// stack. The estimate is then updated, immediately or, for a large network, on another thread.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(Catalogues catalogues, QObject* parent = nullptr);
    ~Document() override;

    const std::shared_ptr<const Project>& project() const { return m_project; }
    const std::shared_ptr<const Estimate>& estimate() const { return m_estimate; }
    /// The built-in catalogues together with the user's own GPUs and those that the project contains.
    const Catalogues& catalogues() const { return *m_catalogues; }
    /// The catalogues, shared for use on another thread.
    std::shared_ptr<const Catalogues> sharedCatalogues() const { return m_catalogues; }
    /// Sets the custom GPUs offered for every project. A project that uses one stores a copy of it.
    void setUserGpus(std::vector<Gpu> gpus);
    const std::vector<Gpu>& userGpus() const { return m_own; }
    /// Returns the user's calibration of the GPU in use if the project does not use that calibration.
    std::optional<Gpu> unusedCalibration() const;
    /// Whether the project was opened a moment ago and its first estimate is still being computed: the present one is
    /// empty.
    bool isEstimatePending() const { return m_pending; }
    /// Number of layers of the network that is estimated, counting each repetition.
    std::int64_t layerCount() const { return m_layers; }
    QUndoStack& undoStack() { return m_undo; }
    /// Name of the command to undo or redo in the current language. Empty if there is none.
    QString undoText() const;
    QString redoText() const;

    /// Replaces the project and clears the undo history. `path` is empty if there is no file yet. `onDisk` is the state
    /// of the file before it was read, by default the file's current state.
    void open(Project project, const QString& path, bool modified = false,
              const std::optional<FileState>& onDisk = std::nullopt);
    /// Applies an edit as one undo step named `words`. Consecutive steps with the same non-empty merge key are merged.
    /// If the merged step changes nothing, it is removed.
    void edit(const QString& words, Project next, const QString& mergeKey = {});
    void editSetup(const QString& words, Setup next, const QString& mergeKey = {});
    void editNetwork(const QString& words, Network next, const QString& mergeKey = {});
    /// Makes the next edit start a new step, whatever its merge key, for example when a slider is released.
    void endMerge() { ++m_mergeGroup; }

    /// Shows the estimate of `setup`, and of `network` if given, without an edit (for example for the advice under the
    /// mouse). std::nullopt ends the preview.
    void preview(const std::optional<Setup>& setup, const std::shared_ptr<const Network>& network = nullptr);
    bool isPreviewing() const { return m_previewing; }

    /// A number that changes with every opened project, so that copied rows can be traced to their project.
    int identity() const { return m_identity; }
    const QString& path() const { return m_path; }
    /// The name in the window title: the file's name, or otherwise the network's.
    QString displayName() const;
    bool isModified() const { return !m_undo.isClean(); }
    /// Writes the file atomically: either it is written completely, or the old file remains unchanged. Returns an error
    /// if it could not be written, for example because another program has changed the file.
    std::optional<Error> save(const QString& path);
    /// Compares the file on disk with the state known to this document. A file with the same contents counts as
    /// unchanged, whichever program wrote it.
    DiskState checkFileOnDisk();
    const FileState& stateOnDisk() const { return m_onDisk; }
    /// Accepts the file's current state, so that it may be overwritten, and marks the document as modified.
    void keepDocumentVersion();
    /// Replaces the project with the reloaded file, as one undo step.
    void reload(const QString& words, Project project, const FileState& onDisk);

signals:
    /// Emitted before and after the file is written. If writing succeeds, the document is no longer modified.
    void aboutToSave(const QString& path);
    void saveFinished();
    void projectChanged();
    void estimateChanged();
    void modifiedChanged(bool modified);
    void pathChanged(const QString& path);
    /// Emitted when another project was opened, so that the old selection and expanded blocks are invalid.
    void opened();

private:
    friend class EditCommand;
    QString stepText(int index) const;
    void apply(std::shared_ptr<const Project> project);
    void refreshCatalogues(const Project& before);
    void refreshEstimate(const Network& network, const Setup& setup);
    void estimateSynchronously(const Network& network, const Setup& setup);
    void estimateInBackground(const Network& network, const Setup& setup);
    void take(std::shared_ptr<const Estimate> estimate);

    Catalogues m_builtin;
    std::vector<Gpu> m_own;
    std::shared_ptr<const Catalogues> m_catalogues;
    std::shared_ptr<const Project> m_project;
    std::shared_ptr<const Estimate> m_estimate;
    BackgroundTask m_background{0};
    BatchedRows m_batched;
    QUndoStack m_undo;
    QString m_path;
    FileState m_onDisk;
    std::shared_ptr<const Project> m_saved; ///< The project as it was opened or saved.
    int m_mergeGroup = 0;
    int m_identity = 0;
    bool m_previewing = false;
    bool m_pending = false;
    std::int64_t m_layers = 0;
};

} // namespace vram

#pragma once

#include "estimate/batched_rows.h"
#include "estimate/estimate.h"
#include "files/file_state.h"
#include "project/project.h"
#include "ui/document/background.h"
#include "ui/document/live_text.h"

#include <QObject>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace vram {

/// What has become of a document's file since it was opened or saved.
enum class OnDisk {
    Same,
    Changed, ///< Somebody else has written it.
    Gone,
};

/// The project on screen, and the only writer of it: every edit replaces the snapshot through the undo stack, and the
/// estimate follows at once.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(Catalogues catalogues, QObject* parent = nullptr);
    ~Document() override;

    const std::shared_ptr<const Project>& project() const { return m_project; }
    const std::shared_ptr<const Estimate>& estimate() const { return m_estimate; }
    /// The built-in catalogues with the user's own GPUs, and those that the project brings along.
    const Catalogues& catalogues() const { return *m_catalogues; }
    /// The same, for another thread.
    std::shared_ptr<const Catalogues> sharedCatalogues() const { return m_catalogues; }
    /// The user's own GPUs, from now on offered for every project; a project that takes one carries it.
    void setOwnGpus(std::vector<Gpu> gpus);
    const std::vector<Gpu>& ownGpus() const { return m_own; }
    /// The user's own calibration of the GPU in use, where the project goes without it.
    std::optional<Gpu> calibrationAside() const;
    /// Time that the newest estimate took.
    qint64 estimateNanoseconds() const { return m_estimateNanoseconds; }
    QUndoStack& undoStack() { return m_undo; }
    /// What would be undone or redone, in the language of now; empty where nothing would.
    QString undoText() const;
    QString redoText() const;

    /// Puts another project in place of this one and forgets the undo history. An empty path: it has no file yet.
    /// `onDisk`: what the file was before it was read; what it is now where that is not given.
    void open(Project project, const QString& path, bool modified = false,
              const std::optional<FileState>& onDisk = std::nullopt);
    /// One undo step named `words`. Steps with the same non-empty merge key that follow each other become one; a step that
    /// ends where it began disappears.
    void edit(const LiveText& words, Project next, const QString& mergeKey = {});
    void editSetup(const LiveText& words, Setup next, const QString& mergeKey = {});
    void editNetwork(const LiveText& words, Network next, const QString& mergeKey = {});
    /// The next edit starts a step of its own, whatever its merge key (a slider was let go).
    void endMerge() { ++m_gesture; }

    /// Estimates `setup`, with `network` in place of the present one where there is one, for the eye only (a piece of advice
    /// under the mouse); none ends that.
    void preview(const std::optional<Setup>& setup, const std::shared_ptr<const Network>& network = nullptr);
    bool isPreviewing() const { return m_previewing; }

    /// Another number for every project that is opened: rows that were copied know where they came from.
    int identity() const { return m_identity; }
    const QString& path() const { return m_path; }
    /// What the title calls it: the file's name, else the network's.
    QString displayName() const;
    bool isModified() const { return !m_undo.isClean(); }
    /// Writes the file in one piece: either all of it is on disk or the old file is untouched. The sentence says why not:
    /// among others, that somebody else has changed this document's own file.
    std::optional<Error> save(const QString& path);
    /// The file as this document knows it; one that holds the same is known, whoever has written it.
    OnDisk lookAtFile();
    const FileState& stateOnDisk() const { return m_onDisk; }
    /// What is on the disk now may be written over, and is not what is here.
    void keepMine();
    /// Takes what the file holds now, as one step that can be undone.
    void reload(const LiveText& words, Project project, const FileState& onDisk);

signals:
    /// Before and after the file is written; then it is unmodified where that went well.
    void savingTo(const QString& path);
    void savingEnded();
    void projectChanged();
    void estimateChanged();
    void modifiedChanged(bool modified);
    void pathChanged(const QString& path);
    /// Another project was opened: what is remembered of the old one (selection, folding) is void.
    void opened();

private:
    friend class EditCommand;
    QString stepText(int index) const;
    void apply(std::shared_ptr<const Project> project);
    void refreshCatalogues(const Project& before);
    void refreshEstimate(const Network& network, const Setup& setup);
    void estimateNow(const Network& network, const Setup& setup);
    void estimateLater(const Network& network, const Setup& setup);
    void take(std::shared_ptr<const Estimate> estimate, qint64 nanoseconds);

    Catalogues m_builtin;
    std::vector<Gpu> m_own;
    std::shared_ptr<const Catalogues> m_catalogues;
    std::shared_ptr<const Project> m_project;
    std::shared_ptr<const Estimate> m_estimate;
    Background m_background{0};
    qint64 m_estimateNanoseconds = 0;
    BatchedRows m_batched;
    QUndoStack m_undo;
    QString m_path;
    FileState m_onDisk;
    std::shared_ptr<const Project> m_saved; ///< As it was opened or saved.
    int m_gesture = 0;
    int m_identity = 0;
    bool m_previewing = false;
};

} // namespace vram

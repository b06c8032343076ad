// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include "ui/document/edit_command.h"
#include "ui/document/save_file.h"
#include "ui/document/user_gpus.h"
#include "ui/text.h"

#include "import/load_model.h"

#include <QFileInfo>

namespace vram {

namespace {

constexpr int kUndoSteps = 200;

/// Number of layers from which an estimate would block typing and therefore runs on another thread. The criterion is a
/// size rather than a time, so that behaviour is the same on every machine.
constexpr std::int64_t kManyLayers = 8000;

std::int64_t layersOf(const Network& network)
{
    std::int64_t count = 0;
    forEachLayer(network, [&](const Layer&, std::int64_t times) { count = checkedAdd(count, times); });
    return count;
}

} // namespace

Document::Document(Catalogues catalogues, QObject* parent)
    : QObject(parent), m_builtin(std::move(catalogues)), m_catalogues(std::make_shared<const Catalogues>(m_builtin)),
      m_project(std::make_shared<const Project>()), m_estimate(std::make_shared<const Estimate>())
{
    m_undo.setUndoLimit(kUndoSteps);
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this](bool clean) { emit modifiedChanged(!clean); });
}

// Disconnects QUndoStack, because it emits cleanChanged on destruction, when its receivers are already partly
// destroyed.
Document::~Document()
{
    m_undo.disconnect(this);
}

void Document::open(Project project, const QString& path, bool modified, const std::optional<FileState>& onDisk)
{
    m_undo.clear();
    if (modified)
        m_undo.resetClean();
    else
        m_undo.setClean();
    m_path = path;
    m_onDisk = path.isEmpty() ? FileState{} : onDisk.value_or(fileState(utf8(path)));
    ++m_identity;
    // A project from a file keeps its calibration. A new project starts with the user's calibration.
    if (path.isEmpty()) {
        Project nothing;
        nothing.setup.gpu.clear();
        project.gpus = projectGpus(m_builtin, m_own, nothing, project);
    }
    m_estimate = std::make_shared<const Estimate>(); // The old estimate belongs to another project.
    m_pending = true;
    apply(std::make_shared<const Project>(std::move(project)));
    m_saved = m_project;
    emit opened();
    emit pathChanged(m_path);
    emit modifiedChanged(isModified());
}

void Document::edit(const QString& words, Project next, const QString& mergeKey)
{
    next.gpus = projectGpus(m_builtin, m_own, *m_project, next);
    if (next.assumptions == m_project->assumptions)
        next.assumptions = remainingAssumptions(
            remainingAssumptions(next.assumptions, m_project->network, next.network), m_project->setup, next.setup);
    if (sameContent(next, *m_project))
        return;
    const QString key = mergeKey.isEmpty() ? QString() : QStringLiteral("%1#%2").arg(mergeKey).arg(m_mergeGroup);
    m_undo.push(new EditCommand(*this, words, std::make_shared<const Project>(std::move(next)), key));
}

void Document::editSetup(const QString& words, Setup next, const QString& mergeKey)
{
    Project project = *m_project;
    project.setup = std::move(next);
    edit(words, std::move(project), mergeKey);
}

void Document::editNetwork(const QString& words, Network next, const QString& mergeKey)
{
    Project project = *m_project;
    project.network = std::move(next);
    edit(words, std::move(project), mergeKey);
}

QString Document::stepText(int index) const
{
    // The stack contains only EditCommands.
    const auto* step = index < 0 ? nullptr : static_cast<const EditCommand*>(m_undo.command(index));
    return step ? step->words() : QString();
}

QString Document::undoText() const
{
    return stepText(m_undo.index() - 1);
}

QString Document::redoText() const
{
    return stepText(m_undo.index());
}

void Document::apply(std::shared_ptr<const Project> project)
{
    const std::shared_ptr<const Project> before = std::exchange(m_project, std::move(project));
    m_previewing = false;
    refreshCatalogues(*before);
    emit projectChanged();
    refreshEstimate(m_project->network, m_project->setup);
}

void Document::refreshEstimate(const Network& network, const Setup& setup)
{
    m_background.cancel();
    m_layers = layersOf(network);
    if (m_layers < kManyLayers)
        return estimateSynchronously(network, setup);
    estimateInBackground(network, setup);
    if (m_pending)
        emit estimateChanged(); // Nothing of the previous project remains on screen.
}

void Document::estimateSynchronously(const Network& network, const Setup& setup)
{
    auto estimate = std::make_shared<Estimate>(vram::estimate(network, setup, *m_catalogues));
    m_batched.mark(*estimate, network, setup);
    take(std::move(estimate));
}

void Document::estimateInBackground(const Network& network, const Setup& setup)
{
    const auto own = std::make_shared<const Network>(network);
    m_background.request([this, own, setup, catalogues = m_catalogues, hasBatchDimension = m_batched]() mutable {
        auto estimate = std::make_shared<Estimate>(vram::estimate(*own, setup, *catalogues));
        hasBatchDimension.mark(*estimate, *own, setup);
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, estimate, hasBatchDimension] {
            m_batched = hasBatchDimension;
            take(estimate);
        };
    });
}

void Document::take(std::shared_ptr<const Estimate> estimate)
{
    m_estimate = std::move(estimate);
    m_pending = false;
    emit estimateChanged();
}

void Document::preview(const std::optional<Setup>& setup, const std::shared_ptr<const Network>& network)
{
    if (!setup && !m_previewing)
        return;
    m_previewing = setup.has_value();
    refreshEstimate(network ? *network : m_project->network, setup.value_or(m_project->setup));
}

void Document::refreshCatalogues(const Project& before)
{
    const auto sameGpus = [](const Scenario& a, const Scenario& b) { return a.setup.gpu == b.setup.gpu; };
    if (before.gpus == m_project->gpus && before.setup.gpu == m_project->setup.gpu
        && std::equal(before.scenarios.begin(), before.scenarios.end(), m_project->scenarios.begin(),
                      m_project->scenarios.end(), sameGpus))
        return;
    m_catalogues = std::make_shared<const Catalogues>(cataloguesFor(m_builtin, m_own, *m_project));
}

std::optional<Gpu> Document::unusedCalibration() const
{
    return vram::unusedCalibration(m_builtin, m_own, *m_project);
}

void Document::setUserGpus(std::vector<Gpu> gpus)
{
    if (m_own == gpus)
        return;
    m_own = std::move(gpus);
    m_catalogues = std::make_shared<const Catalogues>(cataloguesFor(m_builtin, m_own, *m_project));
    emit projectChanged();
    refreshEstimate(m_project->network, m_project->setup);
}

QString Document::displayName() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    return m_project->network.name.empty() ? tr("Untitled") : displayText(qs(m_project->network.name));
}

std::optional<Error> Document::save(const QString& path)
{
    emit aboutToSave(path);
    const bool own = path == m_path && fileState(utf8(path)).exists;
    const Result<FileState> saved = saveFile(path, QByteArray::fromStdString(writeProject(*m_project)),
                                             own ? std::optional(m_onDisk) : std::nullopt);
    if (!saved) {
        emit saveFinished();
        return Error{saved.error()};
    }
    m_onDisk = *saved;
    m_saved = m_project;
    m_path = path;
    m_undo.setClean();
    emit saveFinished();
    emit pathChanged(m_path);
    return std::nullopt;
}

DiskState Document::checkFileOnDisk()
{
    const FileState now = m_path.isEmpty() ? m_onDisk : fileState(utf8(m_path));
    if (now == m_onDisk)
        return DiskState::Same;
    if (!now.exists)
        return DiskState::Gone;
    const Result<Imported> other = loadModel(utf8(m_path));
    if (!other || (!sameContent(other->project, *m_saved) && !sameContent(other->project, *m_project)))
        return DiskState::Changed;
    m_onDisk = now;
    return DiskState::Same;
}

void Document::keepDocumentVersion()
{
    m_onDisk = fileState(utf8(m_path));
    m_undo.resetClean();
}

void Document::reload(const QString& words, Project project, const FileState& onDisk)
{
    m_onDisk = onDisk;
    edit(words, std::move(project));
    m_saved = m_project;
    m_undo.setClean();
}

} // namespace vram

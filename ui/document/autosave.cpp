// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/autosave.h"

#include "ui/document/document.h"
#include "ui/document/edit_command.h"
#include "ui/text.h"

#include "files/private_files.h"
#include "files/recovery_origin.h"
#include "files/stale_replacements.h"
#include "import/load_model.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QUuid>

#include <optional>

namespace vram {

namespace {

constexpr std::size_t kLargestProject = std::size_t{256} << 20U;
constexpr std::size_t kLargestOrigin = std::size_t{64} << 10U;

QString baseOf(const QString& file)
{
    return file.chopped(static_cast<qsizetype>(qstrlen(kRecoveryProject)));
}

std::string readWhole(const QString& path, std::size_t most)
{
    Result<std::string> text = readPrivateFile(utf8(path), most);
    return text ? std::move(text).value() : std::string();
}

void readOrigin(const QString& path, Recovery& recovery)
{
    const std::optional<RecoveryOrigin> origin = parseRecoveryOrigin(readWhole(path, kLargestOrigin));
    if (!origin)
        return;
    recovery.onDisk = origin->onDisk;
    recovery.origin = qs(origin->path);
}

/// Whether the file already contains this copy, because the program ended after saving the file.
bool isSaved(const Recovery& recovery)
{
    if (recovery.origin.isEmpty() || !fileState(utf8(recovery.origin)).exists)
        return false;
    const Result<Imported> saved = loadModel(utf8(recovery.origin));
    return saved && sameContent(saved->project, recovery.project);
}

std::optional<Recovery> readRecovery(const QString& file)
{
    QLockFile lock(baseOf(file) + QLatin1String(kRecoveryLock));
    lock.setStaleLockTime(0);
    if (!lock.tryLock())
        return std::nullopt;
    Result<Project> project = parseProject(readWhole(file, kLargestProject));
    if (!project)
        return std::nullopt;
    Recovery recovery{file, {}, std::move(project).value()};
    readOrigin(baseOf(file) + QLatin1String(kRecoveryOrigin), recovery);
    return recovery;
}

/// Deletes files left by killed programs: temporary files, stale locks, and .origin files without an autosaved project.
void removeLeftovers(const QDir& folder)
{
    removeStaleReplacements(utf8(folder.path()));
    for (const QString& name : folder.entryList(
             {QLatin1Char('*') + QLatin1String(kRecoveryLock), QLatin1Char('*') + QLatin1String(kRecoveryOrigin)},
             QDir::Files)) {
        const QString base = folder.filePath(name.left(name.lastIndexOf(QLatin1Char('.'))));
        QLockFile lock(base + QLatin1String(kRecoveryLock)); // Its destructor deletes the file if it was acquired.
        lock.setStaleLockTime(0);
        if (lock.tryLock() && !QFile::exists(base + QLatin1String(kRecoveryProject)))
            QFile::remove(base + QLatin1String(kRecoveryOrigin));
    }
}

} // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent) : QObject(parent), m_document(document)
{
    if (const std::optional<Error> problem = makePrivateFolder(utf8(folder))) {
        QMetaObject::invokeMethod(
            this, [this, problem] { take(problem); }, Qt::QueuedConnection);
        return;
    }
    const QString base = QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_writer = std::make_unique<RecoveryWriter>(base, [this](const std::optional<Error>& problem) {
        QMetaObject::invokeMethod(
            this, [this, problem] { take(problem); }, Qt::QueuedConnection);
    });
    connect(&document, &Document::projectChanged, this, [this] {
        if (m_document.isModified())
            keep(m_document.path());
    });
    connect(&document, &Document::modifiedChanged, this, &Autosave::saveOrDiscard);
    connect(&document, &Document::aboutToSave, this, [this](const QString& path) {
        // Updates the autosaved copy first, so that it is never older than the file, even if the program ends right
        // after replacing the file.
        if (m_document.isModified()) {
            keep(path);
            flush();
        }
    });
    connect(&document, &Document::saveFinished, this, &Autosave::saveOrDiscard);
}

Autosave::~Autosave() = default;

void Autosave::keep(const QString& origin)
{
    if (m_writer)
        m_writer->write({m_document.project(), origin, m_document.stateOnDisk()});
}

void Autosave::saveOrDiscard()
{
    if (m_document.isModified())
        keep(m_document.path());
    else if (m_writer)
        m_writer->drop();
}

void Autosave::flush()
{
    if (m_writer)
        m_writer->flush();
}

void Autosave::keepForNextStart()
{
    if (m_writer)
        m_writer->keepForNextStart();
}

void Autosave::take(const std::optional<Error>& problem)
{
    if (problem && !m_failed)
        emit failed(problem->message);
    m_failed = problem.has_value();
}

std::vector<Recovery> Autosave::find(const QString& folder)
{
    std::vector<Recovery> found;
    if (makePrivateFolder(utf8(folder)))
        return found;
    const QDir dir(folder);
    removeLeftovers(dir);
    for (const QString& name :
         dir.entryList({QLatin1Char('*') + QLatin1String(kRecoveryProject)}, QDir::Files, QDir::Time)) {
        std::optional<Recovery> recovery = readRecovery(dir.filePath(name));
        if (recovery && !recovery->origin.isEmpty())
            removeStaleReplacements(utf8(QFileInfo(recovery->origin).absolutePath()));
        if (recovery && isSaved(*recovery))
            discard(*recovery);
        else if (recovery)
            found.push_back(std::move(*recovery));
    }
    return found;
}

void Autosave::discard(const Recovery& recovery)
{
    QFile::remove(recovery.file);
    QFile::remove(baseOf(recovery.file) + QLatin1String(kRecoveryOrigin));
}

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

} // namespace vram

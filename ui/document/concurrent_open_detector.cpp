// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/concurrent_open_detector.h"

#include "ui/document/document.h"
#include "ui/text.h"

#include "files/private_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QUuid>

namespace vram {

namespace {

/// The canonical name of the file, so that links to the same file match.
QString keyOf(const QString& path)
{
    const QFileInfo file(path);
    const QString real = file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
    return QString::fromLatin1(QCryptographicHash::hash(real.toUtf8(), QCryptographicHash::Sha1).toHex());
}

std::unique_ptr<QLockFile> lockAt(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(0); // Only a lock whose process has ended is stale.
    return lock;
}

} // namespace

ConcurrentOpenDetector::ConcurrentOpenDetector(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder)
{
    if (makePrivateFolder(utf8(folder)))
        return;
    for (const QString& name : QDir(folder).entryList(QDir::Files))
        (void)lockAt(QDir(folder).filePath(name))->tryLock(); // A stale lock is acquired and then deleted.
    m_watcher.addPath(folder);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ConcurrentOpenDetector::check);
    connect(&document, &Document::pathChanged, this, &ConcurrentOpenDetector::watchFile);
}

ConcurrentOpenDetector::~ConcurrentOpenDetector() = default;

void ConcurrentOpenDetector::watchFile()
{
    if (m_document.path() == m_path)
        return;
    m_path = m_document.path();
    m_lock.reset();
    m_isOpenElsewhere = false;
    if (m_path.isEmpty())
        return;
    m_key = keyOf(m_path);
    m_own = m_key + QLatin1Char('.') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_lock = lockAt(QDir(m_folder).filePath(m_own));
    m_lock->tryLock();
    check();
}

/// Whether another window holds the lock. A lock that can be acquired was left by a crash.
bool ConcurrentOpenDetector::isOther(const QString& name) const
{
    return name != m_own && !lockAt(QDir(m_folder).filePath(name))->tryLock();
}

void ConcurrentOpenDetector::check()
{
    if (m_path.isEmpty())
        return;
    bool elsewhere = false;
    for (const QString& name : QDir(m_folder).entryList({m_key + QStringLiteral(".*")}, QDir::Files))
        elsewhere = isOther(name) || elsewhere;
    if (elsewhere && !m_isOpenElsewhere)
        emit found();
    m_isOpenElsewhere = elsewhere;
}

} // namespace vram

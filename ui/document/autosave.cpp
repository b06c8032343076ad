#include "ui/document/autosave.h"

#include "ui/document/document.h"

#include <QDir>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace vram {

namespace {

constexpr int kDelayMilliseconds = 1500;
constexpr auto kProject = ".vram.json";
constexpr auto kOrigin = ".origin";
constexpr auto kLock = ".lock";

bool writeWhole(const QString& path, const QByteArray& text)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
}

QByteArray readWhole(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent) : QObject(parent), m_document(document)
{
    QDir().mkpath(folder);
    m_base = QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::flushLater);
    connect(&document, &Document::projectChanged, this, &Autosave::schedule);
    connect(&document, &Document::modifiedChanged, this, &Autosave::schedule);
}

Autosave::~Autosave()
{
    remove();
}

void Autosave::schedule()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void Autosave::flush()
{
    if (isWanted())
        write(QByteArray::fromStdString(writeProject(*m_document.project())));
}

void Autosave::flushLater()
{
    if (!isWanted())
        return;
    m_background.request([this, project = m_document.project()] {
        const auto text = std::make_shared<const QByteArray>(QByteArray::fromStdString(writeProject(*project)));
        // Runs only while the background, and so this, is still there.
        return [this, text] { write(*text); };
    });
}

bool Autosave::isWanted()
{
    m_timer.stop();
    m_background.cancel();
    if (!m_document.isModified())
        remove();
    return m_document.isModified();
}

void Autosave::write(const QByteArray& project)
{
    if (!m_document.isModified())
        return; // It was saved meanwhile.
    if (!m_lock) {
        m_lock = std::make_unique<QLockFile>(m_base + QLatin1String(kLock));
        m_lock->setStaleLockTime(0); // Only a program that is gone makes it stale, not its age.
        m_lock->tryLock();
    }
    writeWhole(m_base + QLatin1String(kOrigin), m_document.path().toUtf8());
    writeWhole(m_base + QLatin1String(kProject), project);
}

void Autosave::remove()
{
    QFile::remove(m_base + QLatin1String(kProject));
    QFile::remove(m_base + QLatin1String(kOrigin));
    m_lock.reset();
}

std::vector<Recovery> Autosave::find(const QString& folder)
{
    std::vector<Recovery> found;
    const QDir dir(folder);
    const QStringList files = dir.entryList({QLatin1Char('*') + QLatin1String(kProject)}, QDir::Files, QDir::Time);
    for (const QString& name : files) {
        const QString file = dir.filePath(name);
        const QString base = file.chopped(static_cast<qsizetype>(qstrlen(kProject)));
        QLockFile lock(base + QLatin1String(kLock));
        lock.setStaleLockTime(0);
        if (!lock.tryLock())
            continue;
        auto project = parseProject(readWhole(file).toStdString());
        if (project)
            found.push_back(
                {file, QString::fromUtf8(readWhole(base + QLatin1String(kOrigin))), std::move(project).value()});
    }
    return found;
}

void Autosave::discard(const Recovery& recovery)
{
    const QString base = recovery.file.chopped(static_cast<qsizetype>(qstrlen(kProject)));
    QFile::remove(recovery.file);
    QFile::remove(base + QLatin1String(kOrigin));
}

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

} // namespace vram

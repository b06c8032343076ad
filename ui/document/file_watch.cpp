// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/file_watch.h"

#include "ui/text.h"

#include <QFileInfo>
#include <QGuiApplication>

namespace vram {

namespace {

constexpr int kSettleMilliseconds = 100;

} // namespace

FileWatch::FileWatch(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_checkDelay.setSingleShot(true);
    m_checkDelay.setInterval(kSettleMilliseconds);
    const auto settle = [this] { m_checkDelay.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, settle);
    connect(&m_checkDelay, &QTimer::timeout, this, &FileWatch::check);
    connect(&document, &Document::pathChanged, this, &FileWatch::watchFile);
    connect(qApp, &QGuiApplication::applicationStateChanged, this, settle);
}

void FileWatch::watchFile()
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    m_reportedState = m_document.stateOnDisk();
    const QString path = m_document.path();
    if (path.isEmpty())
        return;
    // The folder is watched too, because most programs replace the file with a new one.
    m_watcher.addPath(QFileInfo(path).absolutePath());
    if (QFileInfo::exists(path))
        m_watcher.addPath(path);
    m_checkDelay.start(); // The file may have changed since it was read.
}

void FileWatch::check()
{
    checkForChange();
    emit checked();
}

void FileWatch::checkForChange()
{
    const QString path = m_document.path();
    if (path.isEmpty())
        return;
    if (QFileInfo::exists(path) && !m_watcher.files().contains(path))
        m_watcher.addPath(path);
    const FileState now = fileState(utf8(path));
    if (now == m_reportedState)
        return;
    m_reportedState = now;
    if (const DiskState what = m_document.checkFileOnDisk(); what != DiskState::Same)
        emit changed(what);
}

} // namespace vram

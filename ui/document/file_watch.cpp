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
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettleMilliseconds);
    const auto settle = [this] { m_settling.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, settle);
    connect(&m_settling, &QTimer::timeout, this, &FileWatch::look);
    connect(&document, &Document::pathChanged, this, &FileWatch::follow);
    connect(qApp, &QGuiApplication::applicationStateChanged, this, settle);
}

void FileWatch::follow()
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    m_told = m_document.stateOnDisk();
    const QString path = m_document.path();
    if (path.isEmpty())
        return;
    // Also watches the folder, because most programs replace the file by a new one.
    m_watcher.addPath(QFileInfo(path).absolutePath());
    if (QFileInfo::exists(path))
        m_watcher.addPath(path);
    m_settling.start(); // The file may have changed since it was read.
}

void FileWatch::look()
{
    lookForChange();
    emit looked();
}

void FileWatch::lookForChange()
{
    const QString path = m_document.path();
    if (path.isEmpty())
        return;
    if (QFileInfo::exists(path) && !m_watcher.files().contains(path))
        m_watcher.addPath(path);
    const FileState now = fileState(utf8(path));
    if (now == m_told)
        return;
    m_told = now;
    if (const OnDisk what = m_document.checkFileOnDisk(); what != OnDisk::Same)
        emit changed(what);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

#include <memory>

class QLockFile;

namespace vram {

class Document;

/// Detects other windows that have the same file open, including windows of other processes. Each window holds a lock
/// named after the file, in a private folder that all windows watch.
class ConcurrentOpenDetector : public QObject
{
    Q_OBJECT

public:
    ConcurrentOpenDetector(Document& document, const QString& folder, QObject* parent = nullptr);
    ~ConcurrentOpenDetector() override;

signals:
    /// Emitted when another window has the document's file open.
    void found();

private:
    void watchFile();
    void check();
    bool isOther(const QString& name) const;

    Document& m_document;
    QString m_folder;
    QString m_path; ///< The path of the file to which `m_lock` belongs.
    QString m_key;
    QString m_own;
    std::unique_ptr<QLockFile> m_lock;
    QFileSystemWatcher m_watcher;
    bool m_isOpenElsewhere = false;
};

} // namespace vram

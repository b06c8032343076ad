// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

#include <memory>

class QLockFile;

namespace vram {

class Document;

/// Detects other windows, also of other processes, that have the same file open. Each window holds a lock named after
/// the file, in a private folder that all windows watch.
class OpenElsewhere : public QObject
{
    Q_OBJECT

public:
    OpenElsewhere(Document& document, const QString& folder, QObject* parent = nullptr);
    ~OpenElsewhere() override;

signals:
    /// Emitted when another window has the document's file open.
    void found();

private:
    void follow();
    void look();
    bool isOther(const QString& name) const;

    Document& m_document;
    QString m_folder;
    QString m_path; ///< The path that `m_lock` is for.
    QString m_key;
    QString m_own;
    std::unique_ptr<QLockFile> m_lock;
    QFileSystemWatcher m_watcher;
    bool m_isElsewhere = false;
};

} // namespace vram

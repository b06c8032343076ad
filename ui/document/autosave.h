#pragma once

#include "project/project.h"
#include "ui/document/background.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <vector>

class QLockFile;

namespace vram {

class Document;

/// Work that a crash left behind.
struct Recovery {
    QString file;   ///< The autosaved project.
    QString origin; ///< Where its document lived; empty if it was never saved.
    Project project;
};

/// Keeps a copy of unsaved work in `folder` until it is saved or given up. A lock beside it tells a program that still
/// runs from one that crashed.
class Autosave : public QObject
{
    Q_OBJECT

public:
    Autosave(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    /// Writes what is pending before it returns.
    void flush();
    /// Copies in `folder` whose program no longer runs; unreadable ones are left alone.
    static std::vector<Recovery> find(const QString& folder);
    static void discard(const Recovery& recovery);
    static QString defaultFolder();

private:
    void schedule();
    /// The same, the text of a large project made on another thread.
    void flushLater();
    bool isWanted();
    void write(const QByteArray& project);
    void remove();

    Document& m_document;
    QString m_base;
    QTimer m_timer;
    Background m_background{0};
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace vram

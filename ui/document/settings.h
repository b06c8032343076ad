#pragma once

#include "ui/document/background.h"

#include "base/message.h"
#include "base/result.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>

namespace vram {

/// What is remembered between sessions. The table of keys and defaults is in settings.cpp.
enum class Setting {
    Theme,
    Units,
    Language,
    Geometry,
    Splitters,
    WindowState,
    RecentFiles,
    LastFolder,
    PinnedGpus,
    OwnGpus,
    TourDone,
    LastGpu,      ///< Full name of the GPU chosen last, for models that name none.
    PricesOfGpus, ///< Per hour, by the GPU's full name.
    Python        ///< The program that recorded a model last.
};

/// The user's settings, in one file (the platform's, or that of a test). Another thread writes them, because a disk may
/// be slow; the destructor waits for it.
class Settings : public QObject
{
    Q_OBJECT

public:
    explicit Settings(QObject* parent = nullptr);
    explicit Settings(const QString& file, QObject* parent = nullptr);
    ~Settings() override;

    QVariant value(Setting setting) const;
    void set(Setting setting, const QVariant& value);

    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList(); }
    /// Where the user opened or saved a file last; at first the documents.
    QString lastFolder() const;
    /// Moves `path` to the front; at most twelve are kept.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);

signals:
    void changed(vram::Setting setting);
    /// Settings could not be written, and why. Emitted once, until they can be written again. The next change tries
    /// again, and so does the destructor.
    void unsaved(const vram::Message& sentence);

private:
    struct Writer;
    void take(const std::optional<Error>& problem);

    QSettings m_store; ///< As it was at the start. Read-only.
    std::map<Setting, QVariant> m_changed;
    std::shared_ptr<Writer> m_writer;
    Background m_background{0};
    bool m_failed = false;
};

} // namespace vram

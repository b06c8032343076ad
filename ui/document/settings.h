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
    LastGpu,      ///< The one chosen last, in full: what the next model that names none begins with.
    PricesOfGpus, ///< An hour, by the GPU's full name.
    Python        ///< The program that recorded a model last.
};

/// The user's settings, in one file (the platform's, or that of a test). They are written by another thread, and to the
/// end when this goes: a disk may take its time.
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
    /// What is set could not be written, and why; said once, until it could be again. The next change tries again, and so
    /// does the end.
    void unsaved(const vram::Message& sentence);

private:
    struct Writer;
    void take(const std::optional<Error>& problem);

    QSettings m_store; ///< As it was at the start; only read.
    std::map<Setting, QVariant> m_changed;
    std::shared_ptr<Writer> m_writer;
    Background m_background{0};
    bool m_failed = false;
};

} // namespace vram

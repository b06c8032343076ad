#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

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
    TourDone
};

/// The user's settings, in one file (the platform's, or that of a test).
class Settings : public QObject
{
    Q_OBJECT

public:
    explicit Settings(QObject* parent = nullptr);
    explicit Settings(const QString& file, QObject* parent = nullptr);

    QVariant value(Setting setting) const;
    void set(Setting setting, const QVariant& value);

    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList(); }
    /// Moves `path` to the front; at most twelve are kept.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);

signals:
    void changed(vram::Setting setting);

private:
    QSettings m_store;
};

} // namespace vram

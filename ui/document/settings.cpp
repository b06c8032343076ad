#include "ui/document/settings.h"

#include <QFileInfo>

#include <array>

namespace vram {

namespace {

struct Entry {
    Setting setting;
    const char* key;
    QVariant fallback;
};

const Entry& entryOf(Setting setting)
{
    static const std::array table{
        Entry{Setting::Theme, "view/theme", 0},
        Entry{Setting::Units, "view/units", 0},
        Entry{Setting::Language, "view/language", QString()},
        Entry{Setting::Geometry, "window/geometry", QByteArray()},
        Entry{Setting::Splitters, "window/splitters", QVariantList()},
        Entry{Setting::WindowState, "window/state", QVariantMap()},
        Entry{Setting::RecentFiles, "files/recent", QStringList()},
        Entry{Setting::LastFolder, "files/folder", QString()},
        Entry{Setting::PinnedGpus, "gpus/pinned", QStringList()},
        Entry{Setting::OwnGpus, "gpus/own", QString()},
        Entry{Setting::TourDone, "tour/done", false},
    };
    return table.at(static_cast<std::size_t>(setting));
}

constexpr int kRecentFiles = 12;

} // namespace

Settings::Settings(QObject* parent) : QObject(parent) {}

Settings::Settings(const QString& file, QObject* parent) : QObject(parent), m_store(file, QSettings::IniFormat) {}

QVariant Settings::value(Setting setting) const
{
    const Entry& entry = entryOf(setting);
    return m_store.value(QLatin1String(entry.key), entry.fallback);
}

void Settings::set(Setting setting, const QVariant& newValue)
{
    if (value(setting) == newValue)
        return;
    m_store.setValue(QLatin1String(entryOf(setting).key), newValue);
    emit changed(setting);
}

void Settings::addRecentFile(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    set(Setting::RecentFiles, QStringList(files.mid(0, kRecentFiles)));
}

void Settings::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    set(Setting::RecentFiles, files);
}

} // namespace vram

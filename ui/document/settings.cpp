#include "ui/document/settings.h"

#include <QFileInfo>

#include <array>
#include <mutex>

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

/// Writes what has changed since the start. One write at a time, and never an older one over a newer.
struct Settings::Writer {
    explicit Writer(const QSettings& store) : file(store.fileName()), format(store.format()) {}

    void write(const std::map<Setting, QVariant>& changed, quint64 number)
    {
        const std::scoped_lock lock(mutex);
        if (number <= written)
            return;
        QSettings store(file, format);
        for (const auto& [setting, value] : changed)
            store.setValue(QLatin1String(entryOf(setting).key), value);
        store.sync();
        written = number;
    }

    const QString file;
    const QSettings::Format format;
    quint64 wanted = 0; ///< Of the thread that sets.
    std::mutex mutex{};
    quint64 written = 0;
};

Settings::Settings(QObject* parent) : QObject(parent), m_writer(std::make_shared<Writer>(m_store)) {}

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent), m_store(file, QSettings::IniFormat), m_writer(std::make_shared<Writer>(m_store))
{
}

Settings::~Settings()
{
    m_writer->write(m_changed, m_writer->wanted);
}

QVariant Settings::value(Setting setting) const
{
    if (const auto changed = m_changed.find(setting); changed != m_changed.end())
        return changed->second;
    const Entry& entry = entryOf(setting);
    return m_store.value(QLatin1String(entry.key), entry.fallback);
}

void Settings::set(Setting setting, const QVariant& newValue)
{
    if (value(setting) == newValue)
        return;
    m_changed[setting] = newValue;
    m_background.request([writer = m_writer, values = m_changed, number = ++m_writer->wanted] {
        writer->write(values, number);
        return [] {};
    });
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

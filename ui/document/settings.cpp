// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/settings.h"

#include "ui/document/save_file.h"
#include "ui/text.h"

#include "files/file_fault.h"
#include "files/stale_replacements.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <array>
#include <cerrno>
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
        Entry{Setting::UserGpus, "gpus/own", QString()},
        Entry{Setting::TourDone, "tour/done", false},
        Entry{Setting::LastGpu, "gpus/last", QString()},
        Entry{Setting::PricesOfGpus, "gpus/prices", QVariantMap()},
        Entry{Setting::Python, "exporter/python", QString()},
        Entry{Setting::Recording, "exporter/fields", QVariantMap()},
        Entry{Setting::ReportRule, "reports/rule", QString()},
        Entry{Setting::MenuBar, "view/menuBar", QVariant()},
        Entry{Setting::TimeColumn, "view/timeColumn", false},
    };
    return table.at(static_cast<std::size_t>(setting));
}

constexpr int kRecentFiles = 12;
constexpr int kPatienceMilliseconds = 5000;

/// Returns the bytes of a settings file with the contents of `file` and the values of `changed`, or std::nullopt if
/// there is not enough disk space to create them. On a full disk, QSettings reports success and leaves a truncated
/// file. It therefore writes to a copy, which is checked.
std::optional<QByteArray> bytesWith(const QString& file, const std::map<Setting, QVariant>& changed)
{
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("settings.ini"));
    const QString written = folder.filePath(QStringLiteral("written.ini")); // QSettings has no cached copy of it.
    if (!folder.isValid() || (QFile::exists(file) && !QFile::copy(file, copy)))
        return std::nullopt;
    QSettings store(copy, QSettings::IniFormat);
    for (const auto& [setting, value] : changed)
        store.setValue(QLatin1String(entryOf(setting).key), value);
    store.sync();
    QFile result(written);
    if (store.status() != QSettings::NoError || !QFile::rename(copy, written) || !result.open(QIODevice::ReadOnly))
        return std::nullopt;
    QByteArray bytes = result.readAll();
    const bool whole = bytes.endsWith('\n') && QSettings(written, QSettings::IniFormat).allKeys() == store.allKeys();
    return whole ? std::optional(bytes) : std::nullopt;
}

} // namespace

/// Writes the settings that have changed since the start. Writes are serialized, and newer values are never replaced by
/// older ones.
struct Settings::Writer {
    explicit Writer(const QSettings& store) : file(store.fileName()) {}

    std::optional<Error> write(const std::map<Setting, QVariant>& changed, quint64 number)
    {
        const std::scoped_lock lock(mutex);
        if (number <= written)
            return std::nullopt;
        QDir().mkpath(QFileInfo(file).absolutePath());
        QLockFile others(file + QStringLiteral(".lock")); // Another window may merge its own changes.
        others.tryLock(kPatienceMilliseconds);
        const std::optional<QByteArray> bytes = bytesWith(file, changed);
        if (!bytes)
            return saveError(utf8(QFileInfo(file).fileName()), writingFault(ENOSPC));
        const Result<FileState> saved = saveFile(file, *bytes);
        if (!saved)
            return Error{saved.error()};
        written = number;
        return std::nullopt;
    }

    const QString file;
    quint64 wanted = 0; ///< Number of the newest change. Used only by the thread that sets values.
    std::mutex mutex{};
    quint64 written = 0;
};

Settings::Settings(QObject* parent) : QObject(parent), m_writer(std::make_shared<Writer>(m_store))
{
    removeStaleReplacements(utf8(QFileInfo(m_store.fileName()).absolutePath()));
}

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent), m_store(file, QSettings::IniFormat), m_writer(std::make_shared<Writer>(m_store))
{
    removeStaleReplacements(utf8(QFileInfo(file).absolutePath()));
}

Settings::~Settings()
{
    if (const std::optional<Error> problem = m_writer->write(m_changed, m_writer->wanted))
        qWarning("%s", text(problem->message).c_str());
}

void Settings::take(const std::optional<Error>& problem)
{
    if (problem && !m_failed)
        emit saveFailed(problem->message);
    m_failed = problem.has_value();
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
    m_background.request([this, writer = m_writer, values = m_changed, number = ++m_writer->wanted] {
        // The returned function is called only while the BackgroundTask, and therefore `this`, exists.
        return [this, problem = writer->write(values, number)] { take(problem); };
    });
    emit changed(setting);
}

ByteUnit Settings::byteUnit() const
{
    return value(Setting::Units).toInt() == 1 ? ByteUnit::Decimal : ByteUnit::Binary;
}

QString Settings::lastFolder() const
{
    // A file dialog takes the last part of a path that does not exist for the name of a file.
    for (const QString& folder :
         {value(Setting::LastFolder).toString(), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)}) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    }
    return QDir::homePath();
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

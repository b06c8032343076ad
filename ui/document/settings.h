// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/text.h"

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

/// The settings that are kept between sessions. The table of keys and defaults is in settings.cpp.
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
    UserGpus,
    TourDone,
    LastGpu,      ///< Full name of the last chosen GPU, used for models that specify none.
    PricesOfGpus, ///< Prices per hour, by the GPU's full name.
    Python,       ///< The interpreter that last recorded a model.
    Recording,    ///< The last values of the fields in the dialog that records a model, by name.
    ReportRule,   ///< The textbook rule of the hand calculation in reports, "all", or empty.
    MenuBar,      ///< Whether the menu bar is shown. If no valid value is stored, the desktop's convention applies.
    TimeColumn    ///< Whether the layer table shows each layer's time.
};

/// The user's settings in one file (the platform's default or that of a test). They are written on another thread,
/// because a disk may be slow. The destructor writes changes that are not yet on disk.
class Settings : public QObject
{
    Q_OBJECT

public:
    explicit Settings(QObject* parent = nullptr);
    explicit Settings(const QString& file, QObject* parent = nullptr);
    ~Settings() override;

    QVariant value(Setting setting) const;
    void set(Setting setting, const QVariant& value);

    /// The units in which bytes are shown.
    ByteUnit byteUnit() const;
    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList(); }
    /// Returns the folder in which the user last opened or saved a file, by default the documents folder. A
    /// folder that does not exist is replaced by the home folder.
    QString lastFolder() const;
    /// Moves `path` to the front of the list of recent files, which has at most twelve entries.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);

signals:
    void changed(vram::Setting setting);
    /// Emitted with the reason when settings could not be written, and not emitted again until a write has succeeded.
    /// The next change and the destructor retry the write.
    void saveFailed(const vram::Message& sentence);

private:
    struct Writer;
    void take(const std::optional<Error>& problem);

    QSettings m_store; ///< The settings at the start of the program. Read-only.
    std::map<Setting, QVariant> m_changed;
    std::shared_ptr<Writer> m_writer;
    BackgroundTask m_background{0};
    bool m_failed = false;
};

} // namespace vram

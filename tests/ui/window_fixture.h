// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/settings.h"
#include "ui/window/main_window.h"

#include <QLabel>
#include <QTemporaryDir>

#include <memory>

class QMimeData;

namespace vram {
class AreaChart;
class HoverRow;
} // namespace vram

namespace vram::test {

/// Sets up a test program: the theme, the number format of the C locale, and no user settings.
void prepareApplication();

/// A real main window with its own settings, recovery folder and dialogs.
class WindowFixture
{
public:
    explicit WindowFixture(const QString& model = {}, QSize size = {1280, 800});

    MainWindow& window() { return *m_window; }
    Document& document() const { return m_window->document(); }
    const Project& project() const { return *document().project(); }
    QString folder() const { return m_folder.path(); }
    QString recoveryFolder() const { return m_folder.filePath(QStringLiteral("recovery")); }
    Settings& settings() { return *m_settings; }
    /// Opens a second window with the same settings and folder, as after a restart.
    void restart();
    /// Restarts in another language and opens `model`.
    void restartIn(const QString& language, const QString& model);
    template<typename T>
    T* child(const char* name)
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }
    /// The first row of advice that can be clicked. Those of earlier advice may not be deleted yet, nor new ones shown.
    HoverRow* adviceRow();
    QString label(const char* name) { return child<QLabel>(name)->text(); }
    /// Saves `smallProject` as small.vram.json and opens it.
    void openSmall();
    QString rows() const;
    LayerId at(const char* path) const;
    QRect cell(LayerId row, int column);
    void clickRow(LayerId row, int column = 0);
    /// Writes a file in `folder` and returns its path.
    QString write(const char* name, const QByteArray& bytes) const;
    /// Lets the dialogs that open or save a file return `path`.
    void answerOpen(const QString& path);
    void answerSave(const QString& path);
    void trigger(ActionId act) { m_window->actions()[act]->trigger(); }

private:
    void make();

    QTemporaryDir m_folder;
    QSize m_size;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

/// Adds the column "language" to a data function, with the rows en, de and zh_CN.
void addLanguages();
/// Returns when no background work is running and no event is pending. Terminates the program if that takes too long.
void settle();
/// The contents of a file. Empty if it cannot be read.
QByteArray contents(const QString& path);
/// Writes a file and returns its path.
QString writeFile(const QString& path, const QByteArray& bytes);
QString writeFile(const QString& path, const Project& project);
/// Writes a file that can be executed.
void writeProgram(const QString& path, const QByteArray& script);
/// Writes a snapshot of the predicted run of the window's project and returns its path.
QString writePredictedRun(const WindowFixture& fixture);
/// The chart of that name that is visible, or nullptr. Some charts exist twice: in a tab and beside another one.
AreaChart* visibleChart(WindowFixture& fixture, const char* name);
/// Whether any process has the pipe open for reading.
bool hasReader(const QString& pipe);
/// Sends a widget the events of a drag of `data` that ends at `at`.
void dropOn(QWidget* widget, const QPoint& at, const QMimeData& data, Qt::DropAction action);
/// Drops a file on a widget.
void dropFile(QWidget* widget, const QString& path);

} // namespace vram::test

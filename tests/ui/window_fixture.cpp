// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window_fixture.h"

#include "ui/answer/hover_row.h"
#include "ui/charts/area_chart.h"
#include "ui/document/background_task.h"
#include "ui/networks.h"
#include "ui/panels/advice_box.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include "measured/snapshot_writer.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFile>
#include <QLocale>
#include <QMimeData>
#include <QTest>

#include <algorithm>

#include <fcntl.h>
#include <unistd.h>

namespace vram::test {

void prepareApplication()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QApplication::setApplicationVersion(QStringLiteral(VRAM_VERSION));
    installTheme(*qApp);
}

WindowFixture::WindowFixture(const QString& model, QSize size) : m_size(size)
{
    make();
    if (!model.isEmpty())
        m_window->files().open(model);
}

void WindowFixture::make()
{
    m_settings = std::make_unique<Settings>(m_folder.filePath(QStringLiteral("settings.ini")));
    m_window = std::make_unique<MainWindow>(*m_settings, builtinCatalogues(), recoveryFolder());
    m_window->files().dialogs.askSave = [](QWidget*, const QString&) { return SaveAnswer::Discard; };
    // Handles the signal as the program does.
    QObject::connect(
        m_window.get(), &MainWindow::restartRequested, qApp,
        [this] {
            std::optional<TransferredProject> left = m_window->transferredProject();
            m_window.reset();
            m_settings.reset();
            make();
            if (left)
                m_window->restoreProject(std::move(*left));
        },
        Qt::QueuedConnection);
    m_window->resize(m_size);
    m_window->show();
    m_window->activateWindow();
    (void)QTest::qWaitForWindowActive(m_window.get());
}

void WindowFixture::restart()
{
    m_window->close();
    m_window.reset();
    m_settings.reset();
    make();
}

void WindowFixture::restartIn(const QString& language, const QString& model)
{
    settings().set(Setting::Language, language);
    restart();
    window().files().open(model);
}

QString WindowFixture::write(const char* name, const QByteArray& bytes) const
{
    return writeFile(folder() + QLatin1Char('/') + QLatin1String(name), bytes);
}

void WindowFixture::answerOpen(const QString& path)
{
    m_window->files().dialogs.openFile = [path](auto&&...) { return path; };
}

void WindowFixture::answerSave(const QString& path)
{
    m_window->files().dialogs.saveFile = [path](auto&&...) { return path; };
}

void addLanguages()
{
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "de", "zh_CN"})
        QTest::newRow(language) << QString::fromLatin1(language);
}

namespace {

/// Terminates the program with a failure: a QVERIFY would only return from the helper, and the test would continue.
void require(bool holds, const char* what)
{
    if (!holds)
        qFatal("The test cannot go on unless %s.", what);
}

} // namespace

HoverRow* WindowFixture::adviceRow()
{
    const QList<HoverRow*> rows = m_window->findChild<AdviceBox*>()->findChildren<HoverRow*>();
    const auto canClick = [](const HoverRow* row) { return row->isVisible() && row->isEnabled(); };
    const auto row = std::find_if(rows.begin(), rows.end(), canClick);
    return row == rows.end() ? nullptr : *row;
}

void WindowFixture::openSmall()
{
    const QString path = writeFile(folder() + QStringLiteral("/small.vram.json"), smallProject());
    require(m_window->files().open(path), "the small project opens");
}

QString WindowFixture::rows() const
{
    return qs(outline(project().network.rows));
}

LayerId WindowFixture::at(const char* path) const
{
    return rowAt(project().network, path);
}

QRect WindowFixture::cell(LayerId row, int column)
{
    LayerView* table = m_window->table();
    return table->visualRect(static_cast<LayerModel*>(table->model())->indexOf(row, column));
}

void WindowFixture::clickRow(LayerId row, int column)
{
    m_window->activateWindow();
    require(QTest::qWaitForWindowActive(m_window.get()), "the window becomes active");
    QTest::mouseClick(m_window->table()->viewport(), Qt::LeftButton, {}, cell(row, column).center());
}

void settle()
{
    const auto quiet = [] {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        return !BackgroundTask::anyRunning();
    };
    require(QTest::qWaitFor(quiet, 60000), "work in the background ends");
    quiet();
}

bool hasReader(const QString& pipe)
{
    const int file = ::open(pipe.toLocal8Bit().constData(), O_WRONLY | O_NONBLOCK);
    if (file < 0)
        return false;
    ::close(file);
    return true;
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "the file can be written");
    return path;
}

QString writeFile(const QString& path, const Project& project)
{
    return writeFile(path, QByteArray::fromStdString(writeProject(project)));
}

void writeProgram(const QString& path, const QByteArray& script)
{
    QFile::setPermissions(writeFile(path, script), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QString writePredictedRun(const WindowFixture& fixture)
{
    const Project& project = fixture.project();
    return writeFile(
        fixture.folder() + QStringLiteral("/run.pickle"),
        QByteArray::fromStdString(predictedSnapshot(project.network, project.setup, fixture.document().catalogues())));
}

AreaChart* visibleChart(WindowFixture& fixture, const char* name)
{
    const QList<AreaChart*> charts = fixture.window().findChildren<AreaChart*>(QLatin1String(name));
    const auto found = std::ranges::find_if(charts, &QWidget::isVisible);
    return found == charts.end() ? nullptr : *found;
}

void dropOn(QWidget* widget, const QPoint& at, const QMimeData& data, Qt::DropAction action)
{
    QDragEnterEvent enter(at, action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &enter);
    QDragMoveEvent move(at, action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &move);
    QDropEvent drop(QPointF(at), action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &drop);
}

void dropFile(QWidget* widget, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    dropOn(widget, {60, 60}, data, Qt::CopyAction);
}

} // namespace vram::test

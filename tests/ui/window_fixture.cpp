#include "ui/window_fixture.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QLocale>
#include <QTest>

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

void WindowFixture::crash()
{
    // What is on disk stays; what a clean end would tidy up does too.
    m_window.release();
}

} // namespace vram::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/document/settings.h"
#include "ui/language/language.h"
#include "ui/theme/accessible.h"
#include "ui/window/workbench.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QLayout>
#include <QLocale>
#include <QScreen>

namespace vram {

namespace {

constexpr QSize kFirstSize(1280, 800);
constexpr QSize kFrame(8, 40);
constexpr QSize kLeastSize(720, 520);

} // namespace

MainWindow::MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent)
    : QMainWindow(parent), m_session(settings, std::move(catalogues)),
      m_files(m_session.document, settings, m_messages, this)
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(kLeastSize);
    installAccessibleRoles();
    applyLanguage(settings.value(Setting::Language).toString());
    connect(&m_session.document, &Document::projectChanged, &m_messages, &MessageBar::forgetProblem);
    connect(&m_session.document.undoStack(), &QUndoStack::indexChanged, &m_messages, &MessageBar::moveToStep);
    build();
    // A laptop's screen may be lower than that, and the window has a frame.
    resize(kFirstSize.boundedTo(screen()->availableGeometry().size() - kFrame).expandedTo(kLeastSize));
    restoreGeometry(settings.value(Setting::Geometry).toByteArray());
    m_workbench->restoreLayout();
    m_guard = std::make_unique<WorkGuard>(m_session.document, settings, m_files, m_messages, recoveryFolder);
}

MainWindow::~MainWindow() = default;

Actions& MainWindow::actions()
{
    return m_workbench->actions();
}

Reading MainWindow::reading() const
{
    return m_workbench->reading();
}

LayerView* MainWindow::table() const
{
    return m_workbench->table();
}

void MainWindow::offerTour()
{
    m_offersTour = true;
    m_workbench->offerTour();
}

void MainWindow::build()
{
    m_builtLanguage = currentLanguage() + QLocale().name();
    m_workbench = std::make_unique<Workbench>(Workbench::Parts{m_session, m_files, m_messages}, *this);
}

void MainWindow::rebuild()
{
    if (m_builtLanguage == currentLanguage() + QLocale().name())
        return;
    setUpdatesEnabled(false);
    saveLayout();
    const WorkbenchState state = m_workbench->state();
    const bool told = !m_messages.isHidden();
    clear();
    build();
    m_messages.setVisible(told);
    m_workbench->restore(state);
    if (m_offersTour)
        m_workbench->offerTour();
    setUpdatesEnabled(true);
}

void MainWindow::clear()
{
    m_workbench.reset();
    // The tool bar, menus and dialogs. Qt's own children of a main window have other names.
    const QObjectList parts = children();
    for (QObject* part : parts) {
        if (part != &m_files && part != layout() && !part->objectName().startsWith(QLatin1String("qt_")))
            delete part;
    }
}

void MainWindow::saveLayout()
{
    m_session.settings.set(Setting::Geometry, saveGeometry());
    m_workbench->saveLayout();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.mayClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    m_guard->giveUpUnsaved();
    event->accept();
}

void MainWindow::endBySignal(int signal)
{
    constexpr int shells = 128; // The exit status of a program that a signal has ended, as shells report it.
    m_guard->leaveUnsaved();
    saveLayout();
    QCoreApplication::exit(shells + signal);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (!m_workbench)
        return;
    // Queued, because the new palette reaches this window before its children.
    if (event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(m_workbench.get(), &Workbench::refresh, Qt::QueuedConnection);
    // Queued: the request may come from a menu that the rebuild deletes.
    if (event->type() == QEvent::LanguageChange)
        QMetaObject::invokeMethod(this, &MainWindow::rebuild, Qt::QueuedConnection);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    // There is no workbench while its destructor runs and the focused field loses the focus.
    return (m_workbench && m_workbench->moveFocus(next)) || QMainWindow::focusNextPrevChild(next);
}

} // namespace vram

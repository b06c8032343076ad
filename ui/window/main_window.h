// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"
#include "ui/window/session.h"
#include "ui/window/unsaved_work_guard.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QStackedWidget;

namespace vram {

class LayerModel;
class LayerView;
class MainMenu;
class MainToolBar;
class ProjectPage;
class WelcomePage;
struct Controllers;

/// A project that is passed to the next window without asking the user.
struct TransferredProject {
    Project project;
    QString path{};
    FileState onDisk{};
    bool modified = false;
};

/// The window of one document.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// An empty `recoveryFolder` disables autosave.
    MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_session.document; }
    LocalGpus& localGpus() { return m_session.localGpus; }
    FileManager& files() { return m_files; }
    FileWatch& watch() { return m_guard->watch(); }
    Actions& actions() { return m_actions; }
    SessionState sessionState() const;
    LayerView* table() const;
    /// Starts the tour when the first network is opened, unless it has been shown before.
    void offerTour();
    /// Ends the program on a system signal without asking the user. Unsaved work is offered for recovery at the next
    /// start.
    void endBySignal(int signal);
    /// Returns the project open when `restartRequested` was emitted, or std::nullopt on the start page.
    std::optional<TransferredProject> transferredProject() const;
    void restoreProject(TransferredProject left);

signals:
    /// Emitted to replace this window with one that opens the result of `transferredProject()`, in the language from
    /// the settings.
    void restartRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makePages();
    void makeBars();
    void makeControllers();
    bool isProjectOpen() const;
    void showProject(bool open);
    void updateTitle();
    /// Enables reports and pictures of charts if there is something to report.
    void updateReports();
    void restart();
    void saveLayout();
    void restoreLayout();

    Session m_session;
    MessageBar m_messages;
    FileManager m_files;
    std::unique_ptr<UnsavedWorkGuard> m_guard;
    Actions m_actions;
    std::unique_ptr<LayerModel> m_model;
    std::unique_ptr<QWidget> m_content;
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    ProjectPage* m_page = nullptr;
    MainMenu* m_menu = nullptr;
    MainToolBar* m_toolBar = nullptr;
    std::unique_ptr<Controllers> m_controllers;
};

} // namespace vram

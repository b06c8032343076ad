// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/session.h"

class QMainWindow;

namespace vram {

class Actions;
class FileManager;
class MainMenu;
class MainToolBar;
class MessageBar;
class ProjectPage;
class WelcomePage;

/// Objects shared by the controllers of a window, which outlive the controllers.
struct WindowContext {
    Session& session;
    FileManager& files;
    MessageBar& messages;
    Actions& actions;
    MainMenu& menu;
    MainToolBar& toolBar;
    WelcomePage& welcome;
    ProjectPage& page;
    QMainWindow& window;

    Document& document() const { return session.document; }
    Settings& settings() const { return session.settings; }
    /// A snapshot of all current values, with the table's current row.
    SessionState sessionState() const;
    bool isProjectOpen() const;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace vram {

class Actions;
class FileFlow;
class MainMenu;
class MessageBar;
class WelcomePage;

/// Handles the file actions of menus and the welcome page: opening, saving, reports, and the exporter for PyTorch.
class FileController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Actions& actions;
        FileFlow& files;
        MessageBar& messages;
        WelcomePage& welcome;
        MainMenu& menu;
    };

    FileController(const Parts& parts, QWidget* window);

    /// Enables the actions that apply.
    void update(bool open);

private:
    void connectWelcome(WelcomePage& welcome);
    void connectReports();
    void copyExporterLines();

    Actions& m_actions;
    FileFlow& m_files;
    MessageBar& m_messages;
    QString m_tip; ///< Tool tip of the action that asks for other sizes.
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

class QWidget;

namespace vram {

class Document;
class MessageBar;
class Settings;
struct Dialogs;
struct Setup;

/// Imports the setup from other programs' configuration files for multi-GPU training, and exports such files.
class ConfigManager
{
    Q_DECLARE_TR_FUNCTIONS(vram::ConfigManager)

public:
    ConfigManager(Document& document, Settings& settings, MessageBar& messages, const Dialogs& dialogs,
                  QWidget* window);

    /// Whether the file is a configuration file that can be imported.
    static bool isConfig(const QString& path);
    /// Applies the file to the setup as one undo command. On failure, returns false and shows the reason in the message
    /// bar.
    bool open(const QString& path);
    void openWithDialog();
    /// Applies a plan as one undo command, and offers to save its configuration file, which users need next.
    void use(const Setup& plan);
    /// Shows the setup as configuration files of other programs, to be copied or saved.
    void show();
    /// Asks for a file and saves the text to it.
    void save(const QString& suggestion, const QString& text);

private:
    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    const Dialogs& m_dialogs;
    QWidget* m_window;
};

} // namespace vram

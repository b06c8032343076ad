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

/// Other programs' configurations for several GPUs: reads a setup from one and saves one.
class ConfigFlow
{
    Q_DECLARE_TR_FUNCTIONS(vram::ConfigFlow)

public:
    ConfigFlow(Document& document, Settings& settings, MessageBar& messages, const Dialogs& dialogs, QWidget* window);

    /// Whether the file is of that kind.
    static bool isConfig(const QString& path);
    /// Applies the file to the setup, as one undo step. False: the message bar says why.
    bool open(const QString& path);
    void openAskingWhich();
    /// Applies a plan as one undo step, and offers to save its configuration: the file that people need next.
    void use(const Setup& plan);
    /// The setup as files of other programs, to copy or to save.
    void show();
    /// Asks where to save the text.
    void save(const QString& suggestion, const QString& text);

private:
    Document& m_document;
    Settings& m_settings;
    MessageBar& m_messages;
    const Dialogs& m_dialogs;
    QWidget* m_window;
};

} // namespace vram

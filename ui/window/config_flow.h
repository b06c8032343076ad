#pragma once

#include <QCoreApplication>
#include <QString>

class QWidget;

namespace vram {

class Document;
class MessageBar;
class Settings;
struct Dialogs;

/// Files that say how several GPUs train a model, for other programs: reads the setup from one and saves one.
class ConfigFlow
{
    Q_DECLARE_TR_FUNCTIONS(vram::ConfigFlow)

public:
    ConfigFlow(Document& document, Settings& settings, MessageBar& messages, const Dialogs& dialogs, QWidget* window);

    /// Whether the file is of that kind.
    static bool isConfig(const QString& path);
    /// Takes the setup from the file, as one undo command. False: the sentence why is in the message bar.
    bool open(const QString& path);
    void openAskingWhich();
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/command_palette.h"
#include "ui/document/reading.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace vram {

class Actions;
class Document;
class FileFlow;
class NavigationController;
class ProjectPage;

/// Fills the command palette with everything that can be found by name.
class PaletteController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Actions& actions;
        FileFlow& files;
        ProjectPage& page;
        NavigationController& navigation;
        std::function<Reading()> reading;
    };

    PaletteController(const Parts& parts, std::function<bool()> isOpen, QWidget* window);

signals:
    void helpWanted(const QString& topic);

private:
    using Commands = std::vector<Command>;

    void open();
    Commands commands();
    void addActions(Commands& commands) const;
    void addHelp(Commands& commands);
    void addPanels(Commands& commands);
    void addSettings(Commands& commands);
    void addRows(Commands& commands);
    void addGpus(Commands& commands);
    void addNetworks(Commands& commands);

    Parts m_parts;
    std::function<bool()> m_isOpen;
    QWidget* m_window;
    QPointer<CommandPalette> m_palette;
};

} // namespace vram

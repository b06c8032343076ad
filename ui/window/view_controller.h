// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/window_context.h"

#include <QPointer>

namespace vram {

class CommandPalette;
class HelpWindow;
class Tour;

/// Updates the page of the open project, and handles actions that do not change the document: views, focus, display
/// settings, help, the command palette and the tour.
class ViewController : public QObject
{
    Q_OBJECT

public:
    explicit ViewController(const WindowContext& context);

    /// Starts the tour when the first network is opened, unless it has been shown before.
    void offerTour();

private:
    void connectSession();
    void connectViews();
    void connectFocus();
    void connectRows();
    void connectNotes();
    void connectDialogs();
    /// Updates all figures.
    void display();
    /// Updates only the widgets that depend on advice, because advice may arrive during a drag.
    void displayAdvice();
    /// Resets everything that belongs to the previous network, such as a zoom or invalid text in a field.
    void resetForNewNetwork();
    /// Opens a help topic. If `topic` is empty, the current topic stays open.
    void explain(const QString& topic);
    void openPalette();
    bool wasTourShown() const;
    void startTour();

    void offerChoices();
    void offerRestart();
    void applySettings();

    const WindowContext m_context;
    QPointer<HelpWindow> m_help;
    QPointer<CommandPalette> m_palette;
    QPointer<Tour> m_tour;
};

} // namespace vram

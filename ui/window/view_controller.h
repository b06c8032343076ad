// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/window_context.h"

#include <QPointer>

namespace vram {

class CommandPalette;
class HelpWindow;
class Tour;

/// Shows the current values in the open project, and handles what changes only what is seen: the views, the focus, the
/// settings of the display, help, the command palette and the tour.
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
    void present();
    /// Updates what depends on the advice, which may arrive during a drag.
    void presentAdvice();
    /// Leaves nothing on screen that was about the network before: a zoom, a text that a field has refused.
    void startAfresh();
    /// Opens the help topic. An empty one keeps the topic that is open.
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

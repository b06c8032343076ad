// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace vram {

class Actions;
class HelpWindow;
class ProjectPage;

/// Explains every number when a figure is clicked, or when F1 is pressed on the focused widget.
class HelpController : public QObject
{
    Q_OBJECT

public:
    HelpController(Actions& actions, const ProjectPage& page, std::function<Reading()> reading, QWidget* window);

    /// Opens `topic`. An empty one keeps the topic that is open.
    void show(const QString& topic);
    /// Updates the figures in the help window if it is open.
    void refresh(const Reading& reading);
    /// The topic on screen; empty if the help window is closed.
    QString shownTopic() const;

private:
    void connectFigures(const ProjectPage& page);

    std::function<Reading()> m_reading;
    QWidget* m_window;
    QPointer<HelpWindow> m_help;
};

} // namespace vram

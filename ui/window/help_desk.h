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

/// Explains every number: by a click on a figure, or by F1 on the focused widget.
class HelpDesk : public QObject
{
    Q_OBJECT

public:
    HelpDesk(Actions& actions, const ProjectPage& page, std::function<Reading()> reading, QWidget* window);

    /// An empty topic keeps the one that is open.
    void show(const QString& topic);
    /// Updates the figures in the help where it is open.
    void refresh(const Reading& reading);
    /// Empty: the help is not on screen.
    QString shownTopic() const;

private:
    void connectFigures(const ProjectPage& page);

    std::function<Reading()> m_reading;
    QWidget* m_window;
    QPointer<HelpWindow> m_help;
};

} // namespace vram

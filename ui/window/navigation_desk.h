#pragma once

#include "ui/views/views_panel.h"

#include <QObject>

namespace vram {

class Actions;
class ProjectPage;
enum class InspectorTab;

/// Ways around the open project: actions that show a view or move the keyboard, and rows that are selected in one place
/// and shown in the others. The document does not change.
class NavigationDesk : public QObject
{
    Q_OBJECT

public:
    NavigationDesk(Actions& actions, ProjectPage& page);

    void showView(ViewId view);
    void showRow(LayerId row);
    /// The field of that setting, with the keyboard in it.
    void showSetting(const QString& key);

private:
    void connectViewActions();
    void connectFocusActions();
    void connectRows();

    Actions& m_actions;
    ProjectPage& m_page;
};

} // namespace vram

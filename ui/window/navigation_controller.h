// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/views_panel.h"

#include <QObject>

namespace vram {

class Actions;
class ProjectPage;
enum class InspectorTab;

/// Navigation in the open project: actions that show a view or move the focus, and a selection that all views share.
/// Does not change the document.
class NavigationController : public QObject
{
    Q_OBJECT

public:
    NavigationController(Actions& actions, ProjectPage& page);

    void showView(ViewId view);
    void showRow(LayerId row);
    /// Selects the layer and shows its form.
    void showForm(LayerId layer);
    /// Moves the focus to the field of the setting `key`.
    void showSetting(const QString& key);

private:
    void connectViewActions();
    void connectFocusActions();
    void connectRows();

    Actions& m_actions;
    ProjectPage& m_page;
};

} // namespace vram

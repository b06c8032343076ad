// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/fitting_tool_bar.h"
#include "ui/text.h"

class QMenu;
class QToolButton;

namespace vram {

class Actions;

/// The tool bar at the top: the menu, the most used actions, the unit, the search and the report.
class MainToolBar : public FittingToolBar
{
    Q_OBJECT

public:
    MainToolBar(const Actions& actions, QMenu* menu, QMenu* reportRuleMenu, QWidget* parent = nullptr);
    /// Shows `unit` as the unit of the figures.
    void setUnit(ByteUnit unit);
    /// Enables the report button, or disables it if there is nothing to report.
    void setReportEnabled(bool enabled);
    /// Shows or hides the button that opens the main menu.
    void setMenuShown(bool shown);

private:
    QToolButton* addMenuButton(const QString& text, QMenu* menu, const char* name);
    void addActionGroups();
    void addSearch();
    QMenu* makeReportMenu(QMenu* rules);

    const Actions& m_actions;
    QToolButton* m_menu = nullptr;
    QToolButton* m_units = nullptr;
    QToolButton* m_report = nullptr;
};

} // namespace vram

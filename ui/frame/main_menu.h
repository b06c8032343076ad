// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"

#include <QMenu>

namespace vram {

class Settings;

/// The actions that write a report, in menu order.
const std::vector<ActionId>& reportActions();

/// The menu with all actions in submenus.
class MainMenu : public QMenu
{
    Q_OBJECT

public:
    MainMenu(const Actions& actions, Settings& settings, QWidget* parent);

    /// Returns the menu in which the textbook rule for reports is chosen.
    QMenu* reportRuleMenu() const { return m_rules; }

signals:
    /// Emitted when a recent file or a built-in network ("builtin:NAME") is chosen.
    void fileChosen(const QString& path);

private:
    using Groups = std::vector<std::vector<ActionId>>;

    QMenu* add(const QString& title, const Groups& groups);
    /// Adds the groups with separators between them.
    void addTo(QMenu& menu, const Groups& groups);
    void addFileMenu();
    void addNewMenu(QMenu& file);
    void addPlanMenu();
    void addViewMenu();
    void fillRecent(QMenu& menu);

    const Actions& m_actions;
    const Settings& m_settings;
    QMenu* m_rules;
};

} // namespace vram

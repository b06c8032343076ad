// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/main_tool_bar.h"

#include "ui/actions/actions.h"
#include "ui/frame/main_menu.h"
#include "ui/theme/tool_icons.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QToolButton>

#include <utility>

namespace vram {

namespace {

QWidget* makeStretch()
{
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

QWidget* makeGap()
{
    auto* gap = new QWidget;
    gap->setFixedWidth(6);
    return gap;
}

QWidget* makeSeparator()
{
    auto* line = new QFrame;
    line->setFixedSize(1, 16);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(6, 0, 6, 0);
    layout->addWidget(line, 0, Qt::AlignVCenter);
    return box;
}

} // namespace

MainToolBar::MainToolBar(const Actions& actions, QMenu* menu, QMenu* reportRuleMenu, QWidget* parent)
    : FittingToolBar(tr("Tools"), parent), m_actions(actions)
{
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize({16, 16});
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_menu = addMenuButton(tr("&Menu"), menu, "menu");
    addActionGroups();
    add(makeStretch(), 0);
    auto* units = new QMenu(this);
    units->addActions({actions[ActionId::UnitBinary], actions[ActionId::UnitDecimal]});
    m_units = addMenuButton(QStringLiteral("GiB"), units, "units");
    addSearch();
    add(makeGap(), 0);
    m_report = addMenuButton(tr("Report…"), makeReportMenu(reportRuleMenu), "report");
    m_report->setProperty("primary", true);
}

QToolButton* MainToolBar::addMenuButton(const QString& text, QMenu* menu, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    add(button, 0);
    return button;
}

// The actions that a narrow window hides first are also in the menu and have well-known shortcuts.
void MainToolBar::addActionGroups()
{
    for (const auto& [actionId, icon] :
         {std::pair{ActionId::Open, ToolIcon::Open}, std::pair{ActionId::Save, ToolIcon::Save},
          std::pair{ActionId::Undo, ToolIcon::Undo}, std::pair{ActionId::Redo, ToolIcon::Redo}}) {
        m_actions[actionId]->setIcon(toolIcon(icon));
        m_actions[actionId]->setIconVisibleInMenu(false);
    }
    add(m_actions[ActionId::Open], 5);
    add(m_actions[ActionId::Save], 4);
    add(makeSeparator(), 4);
    add(m_actions[ActionId::Undo], 2);
    add(m_actions[ActionId::Redo], 1);
    add(makeSeparator(), 2);
    add(m_actions[ActionId::AddLayer], 6);
    add(makeSeparator(), 6);
    add(m_actions[ActionId::Compare], 7);
    add(m_actions[ActionId::MakeItFit], 8);
}

void MainToolBar::addSearch()
{
    auto* search = new ElidingButton({tr("Search, or a command…  Ctrl+K"), tr("Search…  Ctrl+K"), tr("Search…")});
    search->setObjectName(QStringLiteral("search"));
    connect(search, &QPushButton::clicked, m_actions[ActionId::CommandPalette], &QAction::trigger);
    add(search, 0);
}

QMenu* MainToolBar::makeReportMenu(QMenu* rules)
{
    auto* menu = new QMenu(this);
    for (const ActionId actionId : reportActions())
        menu->addAction(m_actions[actionId]);
    menu->addMenu(rules);
    menu->addSeparator();
    menu->addActions(
        {m_actions[ActionId::SaveChartSvg], m_actions[ActionId::SaveChartPng], m_actions[ActionId::CopyChart]});
    return menu;
}

void MainToolBar::setUnit(ByteUnit unit)
{
    m_units->setText(gigaName(unit));
}

void MainToolBar::setMenuShown(bool shown)
{
    for (QAction* action : actions()) {
        if (widgetForAction(action) == m_menu)
            action->setVisible(shown);
    }
}

void MainToolBar::setReportEnabled(bool enabled)
{
    m_report->setEnabled(enabled);
    m_report->setToolTip(enabled ? QString() : tr("A report needs a network with layers."));
}

} // namespace vram

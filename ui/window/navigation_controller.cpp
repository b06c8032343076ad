// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/frame/project_page.h"
#include "ui/graph/graph_panel.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/layer_panel.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/views/layers_chart.h"
#include "ui/views/timeline_panel.h"

#include <QAbstractSpinBox>
#include <QHeaderView>
#include <QTabBar>

namespace vram {

NavigationController::NavigationController(Actions& actions, ProjectPage& page) : m_actions(actions), m_page(page)
{
    connectViewActions();
    connectFocusActions();
    connectRows();
    m_page.inspector()->layer()->setActions(
        {actions[Act::Duplicate], actions[Act::Delete], actions[Act::MoveUp], actions[Act::MoveDown]});
}

void NavigationController::connectViewActions()
{
    const auto shows = [this](Act act, ViewId view) { m_actions.on(act, this, [this, view] { showView(view); }); };
    shows(Act::WhichGpu, ViewId::WhichGpu);
    shows(Act::OtherTools, ViewId::OtherTools);
    shows(Act::MakeItFit, ViewId::MakeItFit);
    shows(Act::Compare, ViewId::Scenarios);
    m_actions.on(Act::NetworkGraph, this, [this] {
        showView(ViewId::Graph);
        m_page.views()->graph()->view()->setFocus();
    });
    m_actions.on(Act::ExpandAll, this, [this] { m_page.table()->expandAll(); });
    m_actions.on(Act::CollapseAll, this, [this] { m_page.table()->collapseAll(); });
    connect(m_page.inspector()->advice(), &AdviceBox::moreWanted, m_actions[Act::MakeItFit], &QAction::trigger);
}

void NavigationController::connectFocusActions()
{
    m_actions.on(Act::FilterLayers, this, [this] { m_page.browser()->find(); });
    m_actions.on(Act::FocusTable, this, [this] { m_page.browser()->setFocus(); });
    m_actions.on(Act::FocusViews, this, [this] { m_page.views()->tabs()->setFocus(); });
    m_actions.on(Act::FocusSetup, this, [this] {
        m_page.inspector()->showTab(InspectorTab::Setup);
        m_page.inspector()->setup()->field(QStringLiteral("gpu"))->setFocus();
    });
    m_actions.on(Act::FocusBatch, this, [this] {
        auto* batch = m_page.answer()->findChild<QAbstractSpinBox*>(QStringLiteral("batch"));
        batch->setFocus();
        batch->selectAll();
    });
    m_actions.on(Act::LayerForm, this, [this] {
        m_page.inspector()->showTab(InspectorTab::Layer);
        m_page.inspector()->tabs()->setFocus();
    });
}

void NavigationController::connectRows()
{
    LayerView* table = m_page.table();
    const BottomViews& views = *m_page.views();
    connect(views.timeline(), &TimelinePanel::rowHovered, table, &LayerView::mark);
    connect(views.timeline(), &TimelinePanel::rowChosen, this, &NavigationController::showRow);
    connect(views.layers(), &LayersChart::rowChosen, this, &NavigationController::showRow);
    connect(views.graph(), &GraphPanel::rowChosen, this, &NavigationController::showRow);
    connect(table, &LayerView::currentRowChanged, views.layers(), &LayersChart::select);
    connect(table, &LayerView::currentRowChanged, views.graph(), &GraphPanel::select);
    for (const QTreeView* layers : {static_cast<QTreeView*>(table), m_page.browser()->list()}) {
        layers->header()->setContextMenuPolicy(Qt::ActionsContextMenu);
        layers->header()->addAction(m_actions[Act::TimeColumn]);
    }
    connect(table, &LayerView::detailsWanted, m_actions[Act::LayerForm], &QAction::trigger);
}

void NavigationController::showView(ViewId view)
{
    m_page.views()->showView(view);
}

void NavigationController::showRow(LayerId row)
{
    m_page.table()->select({row});
}

void NavigationController::showForm(LayerId layer)
{
    showRow(layer);
    m_page.inspector()->showTab(InspectorTab::Layer);
}

void NavigationController::showSetting(const QString& key)
{
    // The batch field is beside the slider and not in a form.
    if (!m_page.inspector()->reveal(key))
        m_actions[Act::FocusBatch]->trigger();
}

} // namespace vram

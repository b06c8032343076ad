// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/inspector.h"

#include "ui/panels/advice_box.h"
#include "ui/panels/fine_tuning_row.h"
#include "ui/panels/focus_anchor.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <array>

namespace vram {

Inspector::Inspector(const SetupPanel::Gpus& gpus, QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_stack(new QStackedWidget),
      m_setup(new SetupPanel(mainSetupKeys(), moreSetupKeys(), gpus)),
      m_techniques(new SetupPanel(techniqueKeys(), {}, gpus)), m_layer(new LayerPanel), m_notes(new NotesPanel),
      m_fineTuning(new FineTuningRow), m_advice(new AdviceBox)
{
    setMinimumWidth(280);
    m_tabs->setObjectName(QStringLiteral("inspectorTabs"));
    m_tabs->setAccessibleName(tr("Setup and selected layer"));
    m_tabs->setProperty("underlined", true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    addTab(tr("Setup"), m_setup);
    addTab(tr("Layer"), m_layer);
    addTab(tr("Techniques"), m_techniques);
    addTab(tr("Notes"), m_notes);
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    m_setup->addBelowMain(m_fineTuning);
    m_setup->addBelowMain(m_advice);
}

void Inspector::addTab(const QString& title, QWidget* page)
{
    m_tabs->addTab(title);
    m_stack->addWidget(page);
}

void Inspector::display(const SessionState& sessionState)
{
    const std::array<FocusAnchor, 3> anchors{FocusAnchor(*m_setup), FocusAnchor(*m_techniques), FocusAnchor(*m_layer)};
    m_setup->display(sessionState);
    m_techniques->display(sessionState);
    m_fineTuning->display(sessionState);
    m_advice->display(sessionState);
    m_layer->display(sessionState, sessionState.row);
    m_notes->display(sessionState);
    for (const FocusAnchor& anchor : anchors)
        anchor.restore();
}

void Inspector::showTab(InspectorTab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

bool Inspector::reveal(const QString& key)
{
    const bool technique = m_techniques->field(key) != nullptr;
    SetupPanel* panel = technique ? m_techniques : m_setup;
    if (!panel->field(key))
        return false;
    showTab(technique ? InspectorTab::Techniques : InspectorTab::Setup);
    panel->reveal(key);
    return true;
}

} // namespace vram

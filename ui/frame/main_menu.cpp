// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/main_menu.h"

#include "ui/document/settings.h"
#include "ui/frame/model_card.h"
#include "ui/frame/recent_title.h"
#include "ui/frame/rule_menu.h"
#include "ui/text.h"

#include "import/load_model.h"

#include <algorithm>
#include <iterator>

namespace vram {

const std::vector<ActionId>& reportActions()
{
    static const std::vector<ActionId> acts{ActionId::ExportPdf, ActionId::ExportCsv, ActionId::ExportMarkdown,
                                            ActionId::ExportHtml, ActionId::ExportJson};
    return acts;
}

MainMenu::MainMenu(const Actions& actions, Settings& settings, QWidget* parent)
    : QMenu(parent), m_actions(actions), m_settings(settings), m_rules(new RuleMenu(settings, this))
{
    addFileMenu();
    add(tr("&Edit"), {{ActionId::Undo, ActionId::Redo},
                      {ActionId::Cut, ActionId::Copy, ActionId::Paste, ActionId::Duplicate, ActionId::Delete},
                      {ActionId::CopyChart},
                      {ActionId::OtherSizes}});
    add(tr("&Layer"), {{ActionId::AddLayer, ActionId::AddBlock},
                       {ActionId::Rename, ActionId::ChangeType, ActionId::EditSettings, ActionId::LayerForm},
                       {ActionId::MoveUp, ActionId::MoveDown, ActionId::Group, ActionId::Ungroup},
                       {ActionId::NextIssue}});
    addPlanMenu();
    addViewMenu();
    add(tr("&Help"),
        {{ActionId::CommandPalette}, {ActionId::Help, ActionId::Tour, ActionId::Shortcuts}, {ActionId::About}});
}

QMenu* MainMenu::add(const QString& title, const Groups& groups)
{
    QMenu* menu = addMenu(title);
    menu->setToolTipsVisible(true);
    addTo(*menu, groups);
    return menu;
}

void MainMenu::addTo(QMenu& menu, const Groups& groups)
{
    for (const std::vector<ActionId>& group : groups) {
        if (!menu.isEmpty())
            menu.addSeparator();
        for (const ActionId actionId : group)
            menu.addAction(m_actions[actionId]);
    }
}

void MainMenu::addFileMenu()
{
    QMenu* file = add(tr("&File"), {{ActionId::Open, ActionId::OpenFolder, ActionId::OpenCopied}});
    addNewMenu(*file);
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    addTo(*file->addMenu(tr("From P&yTorch")),
          {{ActionId::RunExporter, ActionId::SaveExporter, ActionId::CopyExporterLines},
           {ActionId::OpenRun, ActionId::SaveSnapshot, ActionId::ExplainMessage}});
    addTo(*file, {{ActionId::Save, ActionId::SaveAs}, reportActions()});
    file->addMenu(m_rules);
    addTo(*file, {{ActionId::SaveChartSvg, ActionId::SaveChartPng}, {ActionId::CloseProject, ActionId::Quit}});
}

/// Adds a submenu with the entries of the start page.
void MainMenu::addNewMenu(QMenu& file)
{
    auto* start = new QMenu(tr("&New"), &file);
    file.insertMenu(m_actions[ActionId::Open], start);
    start->setObjectName(QStringLiteral("newMenu"));
    start->setToolTipsVisible(true);
    addTo(*start, {{ActionId::NewProject, ActionId::OpenCopied, ActionId::RunExporter, ActionId::Totals}});
    start->addSeparator();
    const std::vector<std::string> known = ModelCard::known(), builtins = builtinModels();
    const auto addTitles = [this](QMenu& menu, const std::vector<std::string>& names) {
        for (const std::string& name : names)
            menu.addAction(escapedMnemonics(ModelCard::titleOf(name)), this,
                           [this, name] { emit fileChosen(QStringLiteral("builtin:") + qs(name)); });
    };
    std::vector<std::string> others;
    std::ranges::copy_if(builtins, std::back_inserter(others),
                         [&](const std::string& name) { return std::ranges::find(known, name) == known.end(); });
    addTitles(*start, known);
    addTitles(*start->addMenu(tr("&Other networks")), others);
}

void MainMenu::addPlanMenu()
{
    add(tr("&Plan"),
        {{ActionId::Largest, ActionId::FocusBatch},
         {ActionId::MakeItFit, ActionId::Compare, ActionId::KeepScenario},
         {ActionId::PlanGpus, ActionId::OpenConfig, ActionId::SaveConfig},
         {ActionId::WhichGpu, ActionId::LocalGpu, ActionId::NewGpu, ActionId::ChangeGpu, ActionId::Calibrate,
          ActionId::UseCalibration, ActionId::ResetCalibration, ActionId::ExportGpus, ActionId::ImportGpus},
         {ActionId::OtherTools, ActionId::Totals}});
}

void MainMenu::addViewMenu()
{
    QMenu* view =
        add(tr("&View"), {{ActionId::UnitBinary, ActionId::UnitDecimal},
                          {ActionId::ExpandAll, ActionId::CollapseAll},
                          {ActionId::FilterLayers, ActionId::TimeColumn, ActionId::NetworkGraph},
                          {ActionId::Figures, ActionId::FocusTable, ActionId::FocusSetup, ActionId::FocusViews},
                          {ActionId::MenuBar}});
    view->addSeparator();
    view->addMenu(tr("&Theme"))
        ->addActions({m_actions[ActionId::ThemeSystem], m_actions[ActionId::ThemeLight], m_actions[ActionId::ThemeDark],
                      m_actions[ActionId::ThemeHighContrast]});
    view->addMenu(tr("&Language"))
        ->addActions({m_actions[ActionId::LanguageSystem], m_actions[ActionId::LanguageEnglish],
                      m_actions[ActionId::LanguageGerman], m_actions[ActionId::LanguageChinese]});
}

void MainMenu::fillRecent(QMenu& menu)
{
    menu.clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& file : files) {
        QAction* action = menu.addAction(escapedMnemonics(recentTitle(file, files)));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit fileChosen(file); });
    }
    if (files.isEmpty())
        menu.addAction(tr("No files yet"))->setEnabled(false);
    menu.setToolTipsVisible(true);
}

} // namespace vram

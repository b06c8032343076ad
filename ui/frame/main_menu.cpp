// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/main_menu.h"

#include "ui/document/settings.h"
#include "ui/frame/model_card.h"
#include "ui/frame/recent_title.h"
#include "ui/frame/rule_menu.h"
#include "ui/text.h"

#include "import/open.h"

#include <algorithm>
#include <iterator>

namespace vram {

const std::vector<Act>& reportActs()
{
    static const std::vector<Act> acts{Act::ExportPdf, Act::ExportCsv, Act::ExportMarkdown, Act::ExportHtml,
                                       Act::ExportJson};
    return acts;
}

MainMenu::MainMenu(const Actions& actions, Settings& settings, QWidget* parent)
    : QMenu(parent), m_actions(actions), m_settings(settings), m_rules(new RuleMenu(settings, this))
{
    addFileMenu();
    add(tr("&Edit"), {{Act::Undo, Act::Redo},
                      {Act::Cut, Act::Copy, Act::Paste, Act::Duplicate, Act::Delete},
                      {Act::CopyChart},
                      {Act::OtherSizes}});
    add(tr("&Layer"), {{Act::AddLayer, Act::AddBlock},
                       {Act::Rename, Act::ChangeType, Act::EditSettings, Act::LayerForm},
                       {Act::MoveUp, Act::MoveDown, Act::Group, Act::Ungroup},
                       {Act::NextIssue}});
    addPlanMenu();
    addViewMenu();
    add(tr("&Help"), {{Act::CommandPalette}, {Act::Help, Act::Tour, Act::Shortcuts}, {Act::About}});
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
    for (const std::vector<Act>& group : groups) {
        if (!menu.isEmpty())
            menu.addSeparator();
        for (const Act act : group)
            menu.addAction(m_actions[act]);
    }
}

void MainMenu::addFileMenu()
{
    QMenu* file = add(tr("&File"), {{Act::Open, Act::OpenFolder, Act::OpenCopied}});
    addNewMenu(*file);
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    addTo(*file->addMenu(tr("From P&yTorch")), {{Act::RunExporter, Act::SaveExporter, Act::CopyExporterLines},
                                                {Act::OpenRun, Act::SaveSnapshot, Act::ExplainMessage}});
    addTo(*file, {{Act::Save, Act::SaveAs}, reportActs()});
    file->addMenu(m_rules);
    addTo(*file, {{Act::SaveChartSvg, Act::SaveChartPng}, {Act::CloseProject, Act::Quit}});
}

/// Adds the entries of the start page.
void MainMenu::addNewMenu(QMenu& file)
{
    auto* start = new QMenu(tr("&New"), &file);
    file.insertMenu(m_actions[Act::Open], start);
    start->setObjectName(QStringLiteral("newMenu"));
    start->setToolTipsVisible(true);
    addTo(*start, {{Act::NewProject, Act::OpenCopied, Act::RunExporter, Act::Totals}});
    start->addSeparator();
    const std::vector<std::string> known = ModelCard::known(), builtins = builtinModels();
    const auto addTitles = [this](QMenu& menu, const std::vector<std::string>& names) {
        for (const std::string& name : names)
            menu.addAction(onButton(ModelCard::titleOf(name)), this,
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
    add(tr("&Plan"), {{Act::Largest, Act::FocusBatch},
                      {Act::MakeItFit, Act::Compare, Act::KeepScenario},
                      {Act::PlanGpus, Act::OpenConfig, Act::SaveConfig},
                      {Act::WhichGpu, Act::LocalGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate, Act::UseCalibration,
                       Act::ResetCalibration, Act::ExportGpus, Act::ImportGpus},
                      {Act::OtherTools, Act::Totals}});
}

void MainMenu::addViewMenu()
{
    QMenu* view = add(tr("&View"), {{Act::UnitBinary, Act::UnitDecimal},
                                    {Act::ExpandAll, Act::CollapseAll},
                                    {Act::FilterLayers, Act::TimeColumn, Act::NetworkGraph},
                                    {Act::Figures, Act::FocusTable, Act::FocusSetup, Act::FocusViews},
                                    {Act::MenuBar}});
    view->addSeparator();
    view->addMenu(tr("&Theme"))
        ->addActions({m_actions[Act::ThemeSystem], m_actions[Act::ThemeLight], m_actions[Act::ThemeDark],
                      m_actions[Act::ThemeHighContrast]});
    view->addMenu(tr("&Language"))
        ->addActions({m_actions[Act::LanguageSystem], m_actions[Act::LanguageEnglish], m_actions[Act::LanguageGerman],
                      m_actions[Act::LanguageChinese]});
}

void MainMenu::fillRecent(QMenu& menu)
{
    menu.clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& file : files) {
        QAction* action = menu.addAction(onButton(recentTitle(file, files)));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit fileChosen(file); });
    }
    if (files.isEmpty())
        menu.addAction(tr("No files yet"))->setEnabled(false);
    menu.setToolTipsVisible(true);
}

} // namespace vram

#include "ui/frame/main_menu.h"

#include "ui/document/settings.h"
#include "ui/text.h"

#include <QFileInfo>

namespace vram {

const std::vector<Act>& reportActs()
{
    static const std::vector<Act> acts{Act::ExportPdf, Act::ExportCsv, Act::ExportMarkdown, Act::ExportHtml,
                                       Act::ExportJson};
    return acts;
}

MainMenu::MainMenu(const Actions& actions, const Settings& settings, QWidget* parent)
    : QMenu(parent), m_actions(actions), m_settings(settings)
{
    addFileMenu();
    add(tr("&Edit"),
        {{Act::Undo, Act::Redo}, {Act::Cut, Act::Copy, Act::Paste, Act::Duplicate, Act::Delete}, {Act::CopyChart}});
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
    for (const std::vector<Act>& group : groups) {
        if (!menu->isEmpty())
            menu->addSeparator();
        for (const Act act : group)
            menu->addAction(m_actions[act]);
    }
    return menu;
}

void MainMenu::addFileMenu()
{
    QMenu* file = add(tr("&File"), {{Act::NewProject, Act::Open, Act::OpenFolder, Act::OpenCopied},
                                    {Act::Save, Act::SaveAs},
                                    reportActs(),
                                    {Act::SaveChartSvg, Act::SaveChartPng},
                                    {Act::CloseProject, Act::Quit}});
    auto* pytorch = new QMenu(tr("From P&yTorch"), file);
    pytorch->addActions({m_actions[Act::RunExporter], m_actions[Act::SaveExporter], m_actions[Act::CopyExporterLines]});
    pytorch->addSeparator();
    pytorch->addActions({m_actions[Act::OpenRun], m_actions[Act::SaveSnapshot], m_actions[Act::ExplainMessage]});
    file->insertMenu(m_actions[Act::Save], pytorch);
    auto* recent = new QMenu(tr("Open &recent"), file);
    file->insertMenu(pytorch->menuAction(), recent);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
}

void MainMenu::addPlanMenu()
{
    add(tr("&Plan"), {{Act::Largest, Act::FocusBatch},
                      {Act::MakeItFit, Act::Compare, Act::KeepScenario},
                      {Act::PlanGpus, Act::OpenConfig, Act::SaveConfig},
                      {Act::WhichGpu, Act::LocalGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate, Act::UseCalibration,
                       Act::TakeBackCalibration, Act::ExportGpus, Act::ImportGpus},
                      {Act::OtherTools, Act::Totals}});
}

void MainMenu::addViewMenu()
{
    QMenu* view = add(tr("&View"), {{Act::UnitBinary, Act::UnitDecimal},
                                    {Act::ExpandAll, Act::CollapseAll},
                                    {Act::FilterLayers, Act::NetworkGraph},
                                    {Act::Figures, Act::FocusTable, Act::FocusSetup, Act::FocusViews}});
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
        QAction* action = menu.addAction(onButton(QFileInfo(file).fileName()));
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit fileChosen(file); });
    }
    if (files.isEmpty())
        menu.addAction(tr("No files yet"))->setEnabled(false);
    menu.setToolTipsVisible(true);
}

} // namespace vram

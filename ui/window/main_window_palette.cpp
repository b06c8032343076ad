// The palette that finds everything by its name.

#include "ui/dialogs/command_palette.h"
#include "ui/language/core_text.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_cells.h"
#include "ui/table/layer_view.h"
#include "ui/views/views_panel.h"
#include "ui/window/edits.h"
#include "ui/window/main_window.h"
#include "ui/window/model_card.h"

#include "import/open.h"

#include <QMenu>
#include <QTabBar>

namespace vram {

namespace {

/// "Light" alone says little: it stands in the menu "Theme".
QString placeOf(const QAction& action)
{
    if (!action.shortcut().isEmpty())
        return action.shortcut().toString(QKeySequence::NativeText);
    for (const QObject* object : action.associatedObjects()) {
        if (const auto* menu = qobject_cast<const QMenu*>(object); menu && !menu->title().isEmpty())
            return Actions::nameOf(*menu->menuAction());
    }
    return {};
}

} // namespace

std::vector<Command> MainWindow::commands()
{
    std::vector<Command> commands;
    for (QAction* action : m_actions->all()) {
        if (action->isEnabled() && action != (*m_actions)[Act::CommandPalette])
            commands.push_back({Actions::nameOf(*action), placeOf(*action), [action] { action->trigger(); }});
    }
    if (isProjectOpen())
        addPlaces(commands);
    for (const std::string& name : builtinModels())
        commands.push_back({ModelCard::titleOf(name), tr("network"),
                            [this, name] { m_files->open(QStringLiteral("builtin:") + qs(name)); }});
    return commands;
}

void MainWindow::addPlaces(std::vector<Command>& commands)
{
    for (const ViewId view : m_views->views())
        commands.push_back({m_views->titleOf(view), tr("view"), [this, view] { m_views->showView(view); }});
    for (int i = 0; i < m_inspectorTabs->count(); ++i)
        commands.push_back({m_inspectorTabs->tabText(i), tr("panel"), [this, i] {
                                m_inspectorTabs->setCurrentIndex(i);
                                m_inspectorTabs->setFocus();
                            }});
    for (const SetupField& field : setupFields()) {
        if (applies(field, m_document.project()->setup))
            commands.push_back(
                {translated(field.spec.label), tr("setting"), [this, key = qs(field.spec.key)] { showSetting(key); }});
    }
    forEachPath(m_document.project()->network, [&](const Row& row, const std::string& path) {
        commands.push_back({qs(path), typeText(row), [this, found = id(row)] { selectRows({found}); }});
    });
    for (const Gpu& gpu : m_document.catalogues().gpus) {
        commands.push_back({qs(gpu.name), tr("GPU"),
                            [this, name = gpu.name] { changeSetup(m_document, QStringLiteral("gpu"), name, true); }});
    }
}

void MainWindow::showSetting(const QString& key)
{
    if (m_techniques->field(key)) {
        m_inspectorTabs->setCurrentIndex(TechniquesTab);
        m_techniques->reveal(key);
    } else if (m_setup->field(key)) {
        m_inspectorTabs->setCurrentIndex(SetupTab);
        m_setup->reveal(key);
    } else {
        (*m_actions)[Act::FocusBatch]->trigger();
    }
}

void MainWindow::openPalette()
{
    if (!m_palette)
        m_palette = new CommandPalette(this);
    m_palette->open(commands());
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_controller.h"

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/frame/model_card.h"
#include "ui/frame/project_page.h"
#include "ui/help/help_text.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_cells.h"
#include "ui/window/edits.h"
#include "ui/window/file_flow.h"
#include "ui/window/navigation_controller.h"

#include "import/open.h"

#include <QMenu>
#include <QRegularExpression>
#include <QTabBar>

namespace vram {

namespace {

/// Adds the name of the menu ("Theme"), because "Light" alone is not clear.
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

/// Words that people use where the window has others.
QString synonymsOf(const QAction& action)
{
    if (action.objectName() == QLatin1String("totals") || action.objectName() == QLatin1String("otherTools"))
        return PaletteController::tr("textbook formula rule of thumb calculate by hand CS231n how many parameters");
    if (action.objectName() == QLatin1String("help"))
        return PaletteController::tr("help explain formula manual documentation");
    return {};
}

QString synonymsOf(const SetupField& field)
{
    if (field.spec.key == "mode")
        return PaletteController::tr("inference prediction generation serving deployment");
    if (field.spec.key == "margin")
        return PaletteController::tr("headroom reserve safety margin");
    return {};
}

/// Words for views.
QString synonymsOf(ViewId view)
{
    if (view == ViewId::OtherTools)
        return PaletteController::tr("textbook formula rule of thumb calculate by hand CS231n how many parameters");
    return {};
}

} // namespace

PaletteController::PaletteController(const Parts& parts, std::function<bool()> isOpen, QWidget* window)
    : m_parts(parts), m_isOpen(std::move(isOpen)), m_window(window)
{
    m_parts.actions.on(Act::CommandPalette, this, [this] { open(); });
}

void PaletteController::open()
{
    if (!m_palette)
        m_palette = new CommandPalette(m_window);
    m_palette->open(commands());
}

PaletteController::Commands PaletteController::commands()
{
    Commands commands;
    addActions(commands);
    if (m_isOpen()) {
        addPanels(commands);
        addSettings(commands);
        addRows(commands);
        addGpus(commands);
    }
    addNetworks(commands);
    if (m_isOpen())
        addHelp(commands);
    return commands;
}

void PaletteController::addActions(Commands& commands) const
{
    for (QAction* action : m_parts.actions.all()) {
        if (action->isEnabled() && action != m_parts.actions[Act::CommandPalette])
            commands.push_back(
                {Actions::nameOf(*action), placeOf(*action), [action] { action->trigger(); },
                 action->statusTip() + QLatin1Char(' ') + action->toolTip() + QLatin1Char(' ') + synonymsOf(*action)});
    }
}

void PaletteController::addHelp(Commands& commands)
{
    static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
    for (const HelpTopic& topic : helpTopics(m_parts.reading()))
        commands.push_back({topic.title, tr("help"), [this, key = topic.key] { emit helpWanted(key); },
                            QString(topic.html).replace(tag, QStringLiteral(" "))});
}

void PaletteController::addPanels(Commands& commands)
{
    const BottomViews& views = *m_parts.page.views();
    for (const ViewId view : views.views())
        commands.push_back(
            {views.titleOf(view), tr("view"), [this, view] { m_parts.navigation.showView(view); }, synonymsOf(view)});
    QTabBar* tabs = m_parts.page.inspector()->tabs();
    for (int i = 0; i < tabs->count(); ++i)
        commands.push_back({tabs->tabText(i), tr("panel"), [tabs, i] {
                                tabs->setCurrentIndex(i);
                                tabs->setFocus();
                            }});
}

void PaletteController::addSettings(Commands& commands)
{
    for (const SetupField& field : setupFields()) {
        if (applies(field, m_parts.document.project()->setup))
            commands.push_back(
                {translated(field.spec.label), tr("setting"),
                 [this, key = qs(field.spec.key)] { m_parts.navigation.showSetting(key); },
                 QStringLiteral("%1 %2 %3 %4")
                     .arg(qs(field.spec.label), qs(field.spec.key), translated(field.spec.help), synonymsOf(field))});
    }
}

void PaletteController::addRows(Commands& commands)
{
    forEachPath(m_parts.document.project()->network, [&](const Row& row, const std::string& path) {
        commands.push_back(
            {shownText(qs(path)), typeText(row), [this, found = id(row)] { m_parts.navigation.showRow(found); }});
    });
}

void PaletteController::addGpus(Commands& commands)
{
    for (const Gpu& gpu : m_parts.document.catalogues().gpus) {
        commands.push_back({qs(gpu.name), tr("GPU"), [this, name = gpu.name] {
                                changeSetup(m_parts.document, QStringLiteral("gpu"), name, true);
                            }});
    }
}

void PaletteController::addNetworks(Commands& commands)
{
    for (const std::string& name : builtinModels())
        commands.push_back({ModelCard::titleOf(name), tr("network"),
                            [this, name] { m_parts.files.open(QStringLiteral("builtin:") + qs(name)); }, qs(name)});
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_commands.h"

#include "ui/actions/actions.h"
#include "ui/frame/model_card.h"
#include "ui/frame/project_page.h"
#include "ui/help/help_text.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_cells.h"
#include "ui/window/edits.h"
#include "ui/window/file_manager.h"

#include "import/load_model.h"

#include <QCoreApplication>
#include <QMenu>
#include <QRegularExpression>
#include <QTabBar>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Palette", text);
}

using Commands = std::vector<Command>;

/// Returns the shortcut of an action, or else the title of its menu (such as "Theme"), because a name such as "Light"
/// alone is not clear.
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

/// Returns words that users may search for instead of the terms in the window.
QString synonymsOf(const QAction& action)
{
    if (action.objectName() == QLatin1String("totals") || action.objectName() == QLatin1String("otherTools"))
        return tr("textbook formula rule of thumb calculate by hand CS231n how many parameters");
    if (action.objectName() == QLatin1String("help"))
        return tr("help explain formula manual documentation");
    return {};
}

QString synonymsOf(const SetupField& field)
{
    if (field.spec.key == "mode")
        return tr("inference prediction generation serving deployment");
    if (field.spec.key == "margin")
        return tr("headroom reserve safety margin");
    return {};
}

void addActions(Commands& commands, const WindowContext& context)
{
    for (QAction* action : context.actions.all()) {
        if (action->isEnabled() && action != context.actions[ActionId::CommandPalette])
            commands.push_back(
                {Actions::nameOf(*action), placeOf(*action), [action] { action->trigger(); },
                 action->statusTip() + QLatin1Char(' ') + action->toolTip() + QLatin1Char(' ') + synonymsOf(*action)});
    }
}

void addHelp(Commands& commands, const WindowContext& context)
{
    static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
    for (const HelpTopic& topic : helpTopics(context.sessionState()))
        commands.push_back({topic.title, tr("help"),
                            [&page = context.page, key = topic.key] { emit page.explain(key); },
                            QString(topic.html).replace(tag, QStringLiteral(" "))});
}

void addPanels(Commands& commands, const WindowContext& context)
{
    ViewsPanel* views = context.page.views();
    for (const View& view : views->views())
        commands.push_back({view.title, tr("view"),
                            [views, name = QString::fromLatin1(view.name)] { views->showView(name); }, view.synonyms});
    QTabBar* tabs = context.page.inspector()->tabs();
    for (int i = 0; i < tabs->count(); ++i)
        commands.push_back({tabs->tabText(i), tr("panel"), [tabs, i] {
                                tabs->setCurrentIndex(i);
                                tabs->setFocus();
                            }});
}

void addSettings(Commands& commands, const WindowContext& context)
{
    for (const SetupField& field : setupFields()) {
        if (isApplicable(field, context.document().project()->setup))
            commands.push_back(
                {translated(field.spec.label), tr("setting"),
                 [&page = context.page, key = qs(field.spec.key)] { page.showSetting(key); },
                 QStringLiteral("%1 %2 %3 %4")
                     .arg(qs(field.spec.label), qs(field.spec.key), translated(field.spec.help), synonymsOf(field))});
    }
}

void addRows(Commands& commands, const WindowContext& context)
{
    forEachPath(context.document().project()->network, [&](const Row& row, const std::string& path) {
        commands.push_back(
            {displayText(qs(path)), typeText(row), [&page = context.page, found = id(row)] { page.showRow(found); }});
    });
}

void addGpus(Commands& commands, const WindowContext& context)
{
    for (const Gpu& gpu : context.document().catalogues().gpus) {
        commands.push_back({qs(gpu.name), tr("GPU"), [&document = context.document(), name = gpu.name] {
                                changeSetup(document, QStringLiteral("gpu"), name, true);
                            }});
    }
}

void addNetworks(Commands& commands, const WindowContext& context)
{
    for (const std::string& name : builtinModels())
        commands.push_back({ModelCard::titleOf(name), tr("network"),
                            [&files = context.files, name] { files.open(QStringLiteral("builtin:") + qs(name)); },
                            qs(name)});
}

} // namespace

std::vector<Command> paletteCommands(const WindowContext& context)
{
    Commands commands;
    addActions(commands, context);
    if (context.isProjectOpen()) {
        addPanels(commands, context);
        addSettings(commands, context);
        addRows(commands, context);
        addGpus(commands, context);
    }
    addNetworks(commands, context);
    if (context.isProjectOpen())
        addHelp(commands, context);
    return commands;
}

} // namespace vram

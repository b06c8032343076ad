// SPDX-License-Identifier: GPL-3.0-or-later

// Display settings: the unit of bytes, the theme, the language, the menu bar and the time column.

#include "ui/actions/actions.h"
#include "ui/document/settings.h"
#include "ui/frame/desktop.h"
#include "ui/frame/main_tool_bar.h"
#include "ui/frame/project_page.h"
#include "ui/language/language.h"
#include "ui/table/layer_browser.h"
#include "ui/theme/theme.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"
#include "ui/window/view_controller.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>

#include <array>
#include <span>

namespace vram {

namespace {

constexpr std::array kUnitActs{ActionId::UnitBinary, ActionId::UnitDecimal};
constexpr std::array kThemeActs{ActionId::ThemeSystem, ActionId::ThemeLight, ActionId::ThemeDark,
                                ActionId::ThemeHighContrast};
constexpr std::array kLanguageActs{ActionId::LanguageSystem, ActionId::LanguageEnglish, ActionId::LanguageGerman,
                                   ActionId::LanguageChinese};
/// The values stored in the settings, in the order of kLanguageActs.
constexpr std::array kLanguageSettings{"", "en", "de", "zh_CN"};
static_assert(kLanguageSettings.size() == kLanguageActs.size());

/// Makes the actions mutually exclusive, so that menus show radio buttons. Calls `choose` with the index of the chosen
/// action.
void offer(Actions& actions, std::span<const ActionId> acts, QObject* context, const std::function<void(int)>& choose)
{
    auto* group = new QActionGroup(&actions);
    for (std::size_t i = 0; i < acts.size(); ++i) {
        actions[acts[i]]->setCheckable(true);
        group->addAction(actions[acts[i]]);
        actions.connectTriggered(acts[i], context, [choose, i] { choose(static_cast<int>(i)); });
    }
}

void check(Actions& actions, std::span<const ActionId> acts, int chosen)
{
    for (std::size_t i = 0; i < acts.size(); ++i)
        actions[acts[i]]->setChecked(static_cast<int>(i) == chosen);
}

} // namespace

void ViewController::offerChoices()
{
    Actions& actions = m_context.actions;
    Settings& settings = m_context.settings();
    offer(actions, kUnitActs, this, [&settings](int unit) { settings.set(Setting::Units, unit); });
    offer(actions, kThemeActs, this, [&settings](int theme) { settings.set(Setting::Theme, theme); });
    offer(actions, kLanguageActs, this, [this](int language) {
        m_context.settings().set(Setting::Language,
                                 QString::fromLatin1(kLanguageSettings.at(static_cast<std::size_t>(language))));
        offerRestart();
    });
    for (const auto& [actionId, setting] :
         {std::pair{ActionId::TimeColumn, Setting::TimeColumn}, std::pair{ActionId::MenuBar, Setting::MenuBar}}) {
        QAction* action = actions[actionId];
        action->setCheckable(true);
        actions.connectTriggered(
            actionId, this, [&settings, action, setting = setting] { settings.set(setting, action->isChecked()); });
    }
    connect(&settings, &Settings::changed, this, &ViewController::applySettings);
}

// Offers to restart the program, because texts that are already stored, such as the names of undo commands, stay in the
// old language.
void ViewController::offerRestart()
{
    MessageBar& messages = m_context.messages;
    if (languageFor(m_context.settings().value(Setting::Language).toString()) == currentLanguage())
        return messages.hide();
    messages.showMessage(tr("The language changes when VRAM Planner starts again."),
                         {{tr("Restart now"), [this] { emit m_context.files.restartRequested(); }}});
}

void ViewController::applySettings()
{
    const Settings& settings = m_context.settings();
    Actions& actions = m_context.actions;
    const int theme = settings.value(Setting::Theme).toInt();
    const QString language = settings.value(Setting::Language).toString();
    const auto* at =
        std::ranges::find_if(kLanguageSettings, [&](const char* name) { return language == QLatin1String(name); });
    const bool times = settings.value(Setting::TimeColumn).toBool();
    check(actions, kUnitActs, settings.byteUnit() == ByteUnit::Decimal ? 1 : 0);
    check(actions, kThemeActs, theme);
    check(actions, kLanguageActs, static_cast<int>(at - kLanguageSettings.begin()));
    actions[ActionId::TimeColumn]->setChecked(times);
    applyTheme(static_cast<ThemeChoice>(theme));
    m_context.page.browser()->setTimeShown(times);
    m_context.toolBar.setUnit(m_context.session.unit());
    const QVariant chosen = settings.value(Setting::MenuBar);
    const bool menuBar =
        chosen.isValid() ? chosen.toBool() : expectsMenuBar(qEnvironmentVariable("XDG_CURRENT_DESKTOP"));
    m_context.window.menuBar()->setVisible(menuBar);
    m_context.toolBar.setMenuShown(!menuBar);
    actions[ActionId::MenuBar]->setChecked(menuBar);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/display_controller.h"

#include "ui/actions/actions.h"
#include "ui/document/settings.h"
#include "ui/language/language.h"
#include "ui/theme/theme.h"

#include <QActionGroup>

#include <array>
#include <span>

namespace vram {

namespace {

constexpr std::array kUnitActs{Act::UnitBinary, Act::UnitDecimal};
constexpr std::array kThemeActs{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast};
constexpr std::array kLanguageActs{Act::LanguageSystem, Act::LanguageEnglish, Act::LanguageGerman,
                                   Act::LanguageChinese};
/// The values stored in the settings, in the order of kLanguageActs.
constexpr std::array kLanguageSettings{"", "en", "de", "zh_CN"};
static_assert(kLanguageSettings.size() == kLanguageActs.size());

/// Makes the actions mutually exclusive, so that menus show them as radio buttons.
void makeExclusive(Actions& actions, std::span<const Act> acts)
{
    auto* group = new QActionGroup(&actions);
    for (const Act act : acts) {
        actions[act]->setCheckable(true);
        group->addAction(actions[act]);
    }
}

void check(Actions& actions, std::span<const Act> acts, int chosen)
{
    for (std::size_t i = 0; i < acts.size(); ++i)
        actions[acts[i]]->setChecked(static_cast<int>(i) == chosen);
}

} // namespace

DisplayController::DisplayController(Actions& actions, Settings& settings) : m_actions(actions), m_settings(settings)
{
    offerUnits();
    offerThemes();
    offerLanguages();
    offerTimeColumn();
}

void DisplayController::offerUnits()
{
    makeExclusive(m_actions, kUnitActs);
    for (int i = 0; i < static_cast<int>(kUnitActs.size()); ++i) {
        m_actions.on(kUnitActs.at(static_cast<std::size_t>(i)), this, [this, i] { m_settings.set(Setting::Units, i); });
    }
}

void DisplayController::offerThemes()
{
    makeExclusive(m_actions, kThemeActs);
    for (int i = 0; i < static_cast<int>(kThemeActs.size()); ++i) {
        m_actions.on(kThemeActs.at(static_cast<std::size_t>(i)), this,
                     [this, i] { m_settings.set(Setting::Theme, i); });
    }
}

void DisplayController::offerLanguages()
{
    makeExclusive(m_actions, kLanguageActs);
    for (std::size_t i = 0; i < kLanguageActs.size(); ++i) {
        m_actions.on(kLanguageActs.at(i), this,
                     [this, i] { m_settings.set(Setting::Language, QString::fromLatin1(kLanguageSettings.at(i))); });
    }
}

void DisplayController::offerTimeColumn()
{
    QAction* action = m_actions[Act::TimeColumn];
    action->setCheckable(true);
    m_actions.on(Act::TimeColumn, this, [this, action] { m_settings.set(Setting::TimeColumn, action->isChecked()); });
}

void DisplayController::apply()
{
    const int theme = m_settings.value(Setting::Theme).toInt();
    const QString language = m_settings.value(Setting::Language).toString();
    check(m_actions, kUnitActs, m_settings.value(Setting::Units).toInt() == 1 ? 1 : 0);
    check(m_actions, kThemeActs, theme);
    const auto* at =
        std::ranges::find_if(kLanguageSettings, [&](const char* name) { return language == QLatin1String(name); });
    check(m_actions, kLanguageActs, static_cast<int>(at - kLanguageSettings.begin()));
    m_actions[Act::TimeColumn]->setChecked(m_settings.value(Setting::TimeColumn).toBool());
    applyTheme(static_cast<ThemeChoice>(theme));
    applyLanguage(language);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vram {

class Actions;
class Settings;

/// Handles the actions that set the unit of bytes, the theme, the language, and what the layer table shows.
class DisplayController : public QObject
{
    Q_OBJECT

public:
    DisplayController(Actions& actions, Settings& settings);
    /// Checks the chosen actions, and applies theme and language.
    void apply();

private:
    void offerUnits();
    void offerThemes();
    void offerLanguages();
    void offerTimeColumn();

    Actions& m_actions;
    Settings& m_settings;
};

} // namespace vram

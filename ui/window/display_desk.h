#pragma once

#include <QObject>

namespace vram {

class Actions;
class Settings;

/// How the window shows things: the unit of bytes, the theme and the language, each a setting that actions choose.
class DisplayDesk : public QObject
{
    Q_OBJECT

public:
    DisplayDesk(Actions& actions, Settings& settings);
    /// Marks the actions that are chosen, and applies theme and language.
    void apply();

private:
    void offerUnits();
    void offerThemes();
    void offerLanguages();

    Actions& m_actions;
    Settings& m_settings;
};

} // namespace vram

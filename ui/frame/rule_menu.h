// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

class QActionGroup;

namespace vram {

class Settings;

/// Chooses the textbook rule of the hand calculation in reports: none, one of them, or all.
class RuleMenu : public QMenu
{
    Q_OBJECT

public:
    RuleMenu(Settings& settings, QWidget* parent);

private:
    void addRule(const QString& words, const QString& rule);
    void fill();

    Settings& m_settings;
    QActionGroup* m_rules;
};

} // namespace vram

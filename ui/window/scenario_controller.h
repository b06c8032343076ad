// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "ui/document/live_text.h"

#include <QObject>

namespace vram {

class Actions;
class Document;
class ScenariosPanel;

/// Handles the actions on scenarios, each one undo step.
class ScenarioController : public QObject
{
    Q_OBJECT

public:
    ScenarioController(Document& document, Actions& actions, ScenariosPanel& panel, QWidget* window);

signals:
    /// Emitted when a scenario was added and should be shown.
    void kept();

private:
    void keep();
    void use(int index);
    void rename(int index, const QString& name);
    void remove(int index);
    void edit(int index, const LiveText& words, const std::function<void(std::vector<Scenario>&)>& change);

    Document& m_document;
    ScenariosPanel& m_panel;
};

} // namespace vram

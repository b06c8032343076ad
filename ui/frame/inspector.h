// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/setup_panel.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace vram {

class AdviceBox;
class FineTuningRow;
class LayerPanel;
class NotesPanel;

/// The tabs in order. The settings store their numeric values.
enum class InspectorTab { Setup, Layer, Techniques, Notes };

/// The forms beside the table, in tabs.
class Inspector : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(const SetupPanel::Gpus& gpus, QWidget* parent = nullptr);

    void display(const SessionState& sessionState);
    void showTab(InspectorTab tab);
    /// Shows the field of the setting `key` and focuses it. Returns false if there is no such field.
    bool reveal(const QString& key);

    QTabBar* tabs() const { return m_tabs; }
    SetupPanel* setup() const { return m_setup; }
    SetupPanel* techniques() const { return m_techniques; }
    LayerPanel* layer() const { return m_layer; }
    NotesPanel* notes() const { return m_notes; }
    AdviceBox* advice() const { return m_advice; }
    FineTuningRow* fineTuning() const { return m_fineTuning; }

private:
    void addTab(const QString& title, QWidget* page);

    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    SetupPanel* m_setup;
    SetupPanel* m_techniques;
    LayerPanel* m_layer;
    NotesPanel* m_notes;
    FineTuningRow* m_fineTuning;
    AdviceBox* m_advice;
};

} // namespace vram

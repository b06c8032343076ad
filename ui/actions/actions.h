// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>

#include <array>
#include <functional>
#include <vector>

class QWidget;

namespace vram {

/// All commands in menus, shortcuts and the command palette. Their texts, shortcuts and tooltips are in the table in
/// actions.cpp.
enum class ActionId {
    NewProject,
    Open,
    OpenFolder,
    OpenCopied,
    Save,
    SaveAs,
    ExportPdf,
    ExportCsv,
    ExportMarkdown,
    ExportHtml,
    ExportJson,
    SaveChartSvg,
    SaveChartPng,
    RunExporter,
    SaveExporter,
    CopyExporterLines,
    OpenRun,
    SaveSnapshot,
    ExplainMessage,
    CloseProject,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    CopyChart,
    OtherSizes,
    Duplicate,
    Delete,
    AddLayer,
    AddBlock,
    Group,
    Ungroup,
    MoveUp,
    MoveDown,
    Rename,
    ChangeType,
    EditSettings,
    LayerForm,
    NextIssue,
    Largest,
    FocusBatch,
    Totals,
    KeepScenario,
    MakeItFit,
    Compare,
    PlanGpus,
    OpenConfig,
    SaveConfig,
    WhichGpu,
    OtherTools,
    LocalGpu,
    NewGpu,
    ChangeGpu,
    Calibrate,
    ResetCalibration,
    UseCalibration,
    ExportGpus,
    ImportGpus,
    UnitBinary,
    UnitDecimal,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ThemeHighContrast,
    LanguageSystem,
    LanguageEnglish,
    LanguageGerman,
    LanguageChinese,
    FocusTable,
    FocusSetup,
    FocusViews,
    FilterLayers,
    TimeColumn,
    NetworkGraph,
    Figures,
    MenuBar,
    ExpandAll,
    CollapseAll,
    CommandPalette,
    Help,
    Shortcuts,
    Tour,
    About,
    Count
};

/// Owns one QAction for each ActionId of a window.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* operator[](ActionId actionId) const { return m_actions[static_cast<std::size_t>(actionId)]; }
    void connectTriggered(ActionId actionId, QObject* context, const std::function<void()>& slot);
    /// Restricts the shortcuts of `acts` to `widget`: they work only while it has focus (Delete, Ctrl+C).
    void restrictShortcuts(const std::vector<ActionId>& acts, QWidget* widget);
    /// Returns the action's text without its mnemonic: neither the "&" nor the "(A)" that Chinese translations append.
    static QString nameOf(const QAction& action);
    /// A label without its mnemonic: "Inputs" for "&Inputs" or "Inputs(&I)".
    static QString withoutMnemonic(QString label);
    /// All actions in the order of the table.
    std::vector<QAction*> all() const { return {m_actions.begin(), m_actions.end()}; }

private:
    QWidget* m_window;
    std::array<QAction*, static_cast<std::size_t>(ActionId::Count)> m_actions{};
};

} // namespace vram

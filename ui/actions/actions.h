#pragma once

#include <QAction>
#include <QObject>

#include <array>
#include <functional>
#include <vector>

class QWidget;

namespace vram {

/// All commands of menus, keys and the palette. Texts, keys and tips are in the table of actions.cpp.
enum class Act {
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
    TakeBackCalibration,
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
    NetworkGraph,
    Figures,
    ExpandAll,
    CollapseAll,
    CommandPalette,
    Help,
    Shortcuts,
    Tour,
    About,
    Count
};

/// One QAction for each, on one window.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* operator[](Act act) const { return m_actions[static_cast<std::size_t>(act)]; }
    void on(Act act, QObject* context, const std::function<void()>& slot);
    /// Their keys work only while `widget` has focus (Delete, Ctrl+C).
    void confine(const std::vector<Act>& acts, QWidget* widget);
    /// "Save as…" without the mark of its mnemonic, nor the "(A)" that Chinese puts it into.
    static QString nameOf(const QAction& action);
    /// A label without the marks of its letter: "Inputs" of "&Inputs" or "Inputs(&I)".
    static QString withoutMnemonic(QString label);
    /// In the order of the table.
    std::vector<QAction*> all() const { return {m_actions.begin(), m_actions.end()}; }

private:
    QWidget* m_window;
    std::array<QAction*, static_cast<std::size_t>(Act::Count)> m_actions{};
};

} // namespace vram

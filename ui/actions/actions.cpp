// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/actions.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

namespace vram {

namespace {

struct Entry {
    ActionId actionId{};
    const char* name = ""; ///< Object name, used by tests and settings.
    const char* text = "";
    const char* keys = ""; ///< Shortcuts, separated by ";".
    const char* tip = "";
    const char* button = nullptr; ///< Text on the tool bar, if different.
};

// clang-format off
constexpr std::array kTable{
    Entry{ActionId::NewProject, "new", QT_TRANSLATE_NOOP("Actions", "&Empty table"), "Ctrl+N", QT_TRANSLATE_NOOP("Actions", "Start with an empty network")},
    Entry{ActionId::Open, "open", QT_TRANSLATE_NOOP("Actions", "&Open…"), "Ctrl+O", QT_TRANSLATE_NOOP("Actions", "Open a project or a model file from another program"), QT_TRANSLATE_NOOP("Actions", "Open")},
    Entry{ActionId::OpenFolder, "openFolder", QT_TRANSLATE_NOOP("Actions", "Open a &folder…"), "Ctrl+Alt+O", QT_TRANSLATE_NOOP("Actions", "Open a model folder in the layout of Hugging Face: config.json, weights, adapter")},
    Entry{ActionId::OpenCopied, "openCopied", QT_TRANSLATE_NOOP("Actions", "Open from the &clipboard"), "Ctrl+Shift+V", QT_TRANSLATE_NOOP("Actions", "Open the model in the clipboard: a file or its path, the text of a summary, of nn.Sequential(...), of print(model) or of a config.json")},
    Entry{ActionId::Save, "save", QT_TRANSLATE_NOOP("Actions", "&Save"), "Ctrl+S", QT_TRANSLATE_NOOP("Actions", "Save the project")},
    Entry{ActionId::SaveAs, "saveAs", QT_TRANSLATE_NOOP("Actions", "Save &as…"), "Ctrl+Shift+S", QT_TRANSLATE_NOOP("Actions", "Save the project in another file")},
    Entry{ActionId::ExportPdf, "exportPdf", QT_TRANSLATE_NOOP("Actions", "Report as &PDF…"), "Ctrl+P", QT_TRANSLATE_NOOP("Actions", "A report of a few A4 pages")},
    Entry{ActionId::ExportCsv, "exportCsv", QT_TRANSLATE_NOOP("Actions", "Report as &CSV…"), "", QT_TRANSLATE_NOOP("Actions", "The layer table and the summary for a spreadsheet")},
    Entry{ActionId::ExportMarkdown, "exportMarkdown", QT_TRANSLATE_NOOP("Actions", "Report as &Markdown…"), "", QT_TRANSLATE_NOOP("Actions", "For an issue, a wiki or a pull request")},
    Entry{ActionId::ExportHtml, "exportHtml", QT_TRANSLATE_NOOP("Actions", "Report as &HTML…"), "", QT_TRANSLATE_NOOP("Actions", "A page for a browser, with charts")},
    Entry{ActionId::ExportJson, "exportJson", QT_TRANSLATE_NOOP("Actions", "Report as &JSON…"), "", QT_TRANSLATE_NOOP("Actions", "All figures, for other programs")},
    Entry{ActionId::SaveChartSvg, "saveChartSvg", QT_TRANSLATE_NOOP("Actions", "Chart as &SVG…"), "", QT_TRANSLATE_NOOP("Actions", "The chart on screen as a vector graphic")},
    Entry{ActionId::SaveChartPng, "saveChartPng", QT_TRANSLATE_NOOP("Actions", "Chart as P&NG…"), "", QT_TRANSLATE_NOOP("Actions", "The chart on screen as an image")},
    Entry{ActionId::RunExporter, "runExporter", QT_TRANSLATE_NOOP("Actions", "&Record a PyTorch model…"), "Ctrl+Shift+R", QT_TRANSLATE_NOOP("Actions", "Run the exporter with a Python interpreter on this machine that has torch")},
    Entry{ActionId::SaveExporter, "saveExporter", QT_TRANSLATE_NOOP("Actions", "&Save the PyTorch exporter…"), "", QT_TRANSLATE_NOOP("Actions", "One Python file that exports any PyTorch model to VRAM Planner")},
    Entry{ActionId::CopyExporterLines, "copyExporterLines", QT_TRANSLATE_NOOP("Actions", "&Copy the lines that call the exporter"), "", QT_TRANSLATE_NOOP("Actions", "Three lines to paste after your script creates its model")},
    Entry{ActionId::OpenRun, "openRecordedRun", QT_TRANSLATE_NOOP("Actions", "Open a &recorded run…"), "", QT_TRANSLATE_NOOP("Actions", "Compare a memory snapshot or a .vram-measured.json with the prediction")},
    Entry{ActionId::SaveSnapshot, "saveSnapshot", QT_TRANSLATE_NOOP("Actions", "Save the predicted &memory snapshot…"), "", QT_TRANSLATE_NOOP("Actions", "The predicted step for PyTorch's own viewer, pytorch.org/memory_viz")},
    Entry{ActionId::ExplainMessage, "explainMessage", QT_TRANSLATE_NOOP("Actions", "&Explain an out-of-memory message…"), "", QT_TRANSLATE_NOOP("Actions", "The meaning of each number in PyTorch's message, and what would help")},
    Entry{ActionId::CloseProject, "close", QT_TRANSLATE_NOOP("Actions", "&Close"), "Ctrl+W", QT_TRANSLATE_NOOP("Actions", "Close the project and go back to the start page")},
    Entry{ActionId::Quit, "quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", ""},
    Entry{ActionId::Undo, "undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z", ""},
    Entry{ActionId::Redo, "redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z;Ctrl+Y", ""},
    Entry{ActionId::Cut, "cut", QT_TRANSLATE_NOOP("Actions", "Cu&t"), "Ctrl+X", QT_TRANSLATE_NOOP("Actions", "Cut the selected rows, to paste them elsewhere")},
    Entry{ActionId::Copy, "copy", QT_TRANSLATE_NOOP("Actions", "&Copy"), "Ctrl+C", QT_TRANSLATE_NOOP("Actions", "Copy the selected rows for another window, or as a table for a spreadsheet")},
    Entry{ActionId::Paste, "paste", QT_TRANSLATE_NOOP("Actions", "&Paste"), "Ctrl+V", QT_TRANSLATE_NOOP("Actions", "Insert copied rows, a table of layers or a pasted model summary")},
    Entry{ActionId::CopyChart, "copyChart", QT_TRANSLATE_NOOP("Actions", "Copy the c&hart"), "Ctrl+Alt+C", QT_TRANSLATE_NOOP("Actions", "Copy the chart on screen as an image")},
    Entry{ActionId::OtherSizes, "otherSizes", QT_TRANSLATE_NOOP("Actions", "Other &sizes…"), "", QT_TRANSLATE_NOOP("Actions", "Choose data-dependent sizes, and dynamic dimensions of the model's file")},
    Entry{ActionId::Duplicate, "duplicate", QT_TRANSLATE_NOOP("Actions", "&Duplicate"), "Ctrl+D", QT_TRANSLATE_NOOP("Actions", "Insert copies of the selected rows below them")},
    Entry{ActionId::Delete, "delete", QT_TRANSLATE_NOOP("Actions", "Re&move"), "Del;Backspace", QT_TRANSLATE_NOOP("Actions", "Remove the selected rows")},
    Entry{ActionId::AddLayer, "addLayer", QT_TRANSLATE_NOOP("Actions", "Add a &layer…"), "Ins;Ctrl++;Ctrl+Shift+L", QT_TRANSLATE_NOOP("Actions", "Add a layer below the selected row"), QT_TRANSLATE_NOOP("Actions", "+ Layer")},
    Entry{ActionId::AddBlock, "addBlock", QT_TRANSLATE_NOOP("Actions", "Add a &block"), "Ctrl+Shift+B", QT_TRANSLATE_NOOP("Actions", "Add a block, or put the selected rows into one"), QT_TRANSLATE_NOOP("Actions", "Block")},
    Entry{ActionId::Group, "group", QT_TRANSLATE_NOOP("Actions", "&Group into a block"), "Ctrl+G", QT_TRANSLATE_NOOP("Actions", "Put the selected rows into a new block")},
    Entry{ActionId::Ungroup, "ungroup", QT_TRANSLATE_NOOP("Actions", "&Ungroup"), "Ctrl+Shift+G", QT_TRANSLATE_NOOP("Actions", "Replace the selected block with its rows")},
    Entry{ActionId::MoveUp, "moveUp", QT_TRANSLATE_NOOP("Actions", "Move &up"), "Alt+Up", QT_TRANSLATE_NOOP("Actions", "Move the selected rows up by one")},
    Entry{ActionId::MoveDown, "moveDown", QT_TRANSLATE_NOOP("Actions", "Move &down"), "Alt+Down", QT_TRANSLATE_NOOP("Actions", "Move the selected rows down by one")},
    Entry{ActionId::Rename, "rename", QT_TRANSLATE_NOOP("Actions", "&Rename"), "F2", QT_TRANSLATE_NOOP("Actions", "Edit the name of the current row")},
    Entry{ActionId::ChangeType, "changeType", QT_TRANSLATE_NOOP("Actions", "Change &type"), "F3", QT_TRANSLATE_NOOP("Actions", "Choose another type for the current row")},
    Entry{ActionId::EditSettings, "editSettings", QT_TRANSLATE_NOOP("Actions", "Edit &settings"), "F4", QT_TRANSLATE_NOOP("Actions", "Edit the settings of the current row in its cell")},
    Entry{ActionId::LayerForm, "layerForm", QT_TRANSLATE_NOOP("Actions", "Layer &form"), "Ctrl+E", QT_TRANSLATE_NOOP("Actions", "Show the form of the current row")},
    Entry{ActionId::NextIssue, "nextIssue", QT_TRANSLATE_NOOP("Actions", "Next &issue"), "F8", QT_TRANSLATE_NOOP("Actions", "Go to the next row with an issue")},
    Entry{ActionId::Largest, "largestBatch", QT_TRANSLATE_NOOP("Actions", "&Largest batch that fits"), "Ctrl+L", QT_TRANSLATE_NOOP("Actions", "Set the largest batch that fits")},
    Entry{ActionId::FocusBatch, "focusBatch", QT_TRANSLATE_NOOP("Actions", "Set the &batch size"), "Ctrl+B", QT_TRANSLATE_NOOP("Actions", "Go to the batch size")},
    Entry{ActionId::Totals, "totals", QT_TRANSLATE_NOOP("Actions", "&Hand calculation…"), "Ctrl+T", QT_TRANSLATE_NOOP("Actions", "Textbook rules such as CS231n's, worked out term by term from parameters and activations")},
    Entry{ActionId::KeepScenario, "keepScenario", QT_TRANSLATE_NOOP("Actions", "Add current setup as scenari&o"), "Ctrl+Shift+K", QT_TRANSLATE_NOOP("Actions", "Add the current setup under a name, to compare it with others")},
    Entry{ActionId::MakeItFit, "makeItFit", QT_TRANSLATE_NOOP("Actions", "&Ways to save memory"), "Ctrl+M", QT_TRANSLATE_NOOP("Actions", "What would save memory, how much, and at what cost")},
    Entry{ActionId::Compare, "compare", QT_TRANSLATE_NOOP("Actions", "&Scenarios"), "Ctrl+Shift+C", QT_TRANSLATE_NOOP("Actions", "Scenarios side by side")},
    Entry{ActionId::PlanGpus, "planGpus", QT_TRANSLATE_NOOP("Actions", "Plan for several &GPUs…"), "Ctrl+Shift+P", QT_TRANSLATE_NOOP("Actions", "How many GPUs this training needs, and the parallel layout")},
    Entry{ActionId::OpenConfig, "openConfig", QT_TRANSLATE_NOOP("Actions", "I&mport training configuration…"), "", QT_TRANSLATE_NOOP("Actions", "Read the settings for several GPUs from a DeepSpeed, accelerate, torchtitan or Megatron-LM file, or from an exported PyTorch script")},
    Entry{ActionId::SaveConfig, "saveConfig", QT_TRANSLATE_NOOP("Actions", "E&xport training configuration…"), "", QT_TRANSLATE_NOOP("Actions", "This setup for DeepSpeed, accelerate, torchtitan, Megatron-LM, or as a PyTorch script")},
    Entry{ActionId::WhichGpu, "whichGpu", QT_TRANSLATE_NOOP("Actions", "&GPUs"), "Ctrl+Shift+U", QT_TRANSLATE_NOOP("Actions", "Every GPU in the catalogue: memory needed, memory free, largest batch")},
    Entry{ActionId::OtherTools, "otherTools", QT_TRANSLATE_NOOP("Actions", "Textbook rules and &other tools"), "Ctrl+Shift+O", QT_TRANSLATE_NOOP("Actions", "Estimates for this network by accelerate, DeepSpeed, EleutherAI, torchinfo and textbook rules, and why they differ")},
    Entry{ActionId::LocalGpu, "localGpuAction", QT_TRANSLATE_NOOP("Actions", "Use this machine's GPU"), "", QT_TRANSLATE_NOOP("Actions", "The GPU that nvidia-smi finds here, minus what other processes use")},
    Entry{ActionId::NewGpu, "newGpuAction", QT_TRANSLATE_NOOP("Actions", "&Add a custom GPU…"), "", QT_TRANSLATE_NOOP("Actions", "Name and memory of a GPU that is not in the catalogue")},
    Entry{ActionId::ChangeGpu, "changeGpuAction", QT_TRANSLATE_NOOP("Actions", "C&hange this custom GPU…"), "", QT_TRANSLATE_NOOP("Actions", "Name and memory of the custom GPU in use")},
    Entry{ActionId::Calibrate, "calibrateAction", QT_TRANSLATE_NOOP("Actions", "Cali&brate with a measured figure…"), "", QT_TRANSLATE_NOOP("Actions", "Enter the figure of nvidia-smi or torch.cuda.max_memory_reserved, to adjust one constant to your machine")},
    Entry{ActionId::ResetCalibration, "takeBackAction", QT_TRANSLATE_NOOP("Actions", "&Reset calibration"), "", QT_TRANSLATE_NOOP("Actions", "Return to the built-in constants for the GPU in use")},
    Entry{ActionId::UseCalibration, "useCalibrationAction", QT_TRANSLATE_NOOP("Actions", "&Use your calibration of this GPU"), "", QT_TRANSLATE_NOOP("Actions", "You have calibrated this GPU; this project was made without that calibration")},
    Entry{ActionId::ExportGpus, "exportGpusAction", QT_TRANSLATE_NOOP("Actions", "E&xport GPUs and calibrations…"), "", QT_TRANSLATE_NOOP("Actions", "Your custom GPUs and calibrations, as a file for another machine")},
    Entry{ActionId::ImportGpus, "importGpusAction", QT_TRANSLATE_NOOP("Actions", "&Import GPUs and calibrations…"), "", QT_TRANSLATE_NOOP("Actions", "GPUs and calibrations that were exported on another machine")},
    Entry{ActionId::UnitBinary, "unitBinary", QT_TRANSLATE_NOOP("Actions", "Gi&B (1024³ bytes)"), "", ""},
    Entry{ActionId::UnitDecimal, "unitDecimal", QT_TRANSLATE_NOOP("Actions", "&GB (1000³ bytes)"), "", ""},
    Entry{ActionId::ThemeSystem, "themeSystem", QT_TRANSLATE_NOOP("Actions", "&System"), "", ""},
    Entry{ActionId::ThemeLight, "themeLight", QT_TRANSLATE_NOOP("Actions", "&Light"), "", ""},
    Entry{ActionId::ThemeDark, "themeDark", QT_TRANSLATE_NOOP("Actions", "&Dark"), "", ""},
    Entry{ActionId::ThemeHighContrast, "themeHighContrast", QT_TRANSLATE_NOOP("Actions", "&High contrast"), "", ""},
    Entry{ActionId::LanguageSystem, "languageSystem", QT_TRANSLATE_NOOP("Actions", "&System language"), "", ""},
    Entry{ActionId::LanguageEnglish, "languageEnglish", "&English", "", ""},
    Entry{ActionId::LanguageGerman, "languageGerman", "&Deutsch", "", ""},
    Entry{ActionId::LanguageChinese, "languageChinese", "&简体中文", "", ""},
    Entry{ActionId::FocusTable, "focusTable", QT_TRANSLATE_NOOP("Actions", "Go to the &table"), "Alt+1", ""},
    Entry{ActionId::FocusSetup, "focusSetup", QT_TRANSLATE_NOOP("Actions", "Go to the &setup"), "Alt+2", ""},
    Entry{ActionId::FocusViews, "focusViews", QT_TRANSLATE_NOOP("Actions", "Go to the &charts"), "Alt+3", ""},
    Entry{ActionId::FilterLayers, "filterLayers", QT_TRANSLATE_NOOP("Actions", "F&ilter layers"), "Ctrl+F", QT_TRANSLATE_NOOP("Actions", "Show only layers whose name, type or settings contain the typed text; click a heading to sort")},
    Entry{ActionId::TimeColumn, "timeColumn", QT_TRANSLATE_NOOP("Actions", "Time per la&yer"), "", QT_TRANSLATE_NOOP("Actions", "A column of the layer table with each layer's share of the step's time")},
    Entry{ActionId::NetworkGraph, "networkGraph", QT_TRANSLATE_NOOP("Actions", "Network as a g&raph"), "Ctrl+Shift+N", QT_TRANSLATE_NOOP("Actions", "Layers as nodes, with branches and skip connections, coloured by memory")},
    Entry{ActionId::Figures, "figures", QT_TRANSLATE_NOOP("Actions", "Charts as &tables"), "Ctrl+Shift+D", QT_TRANSLATE_NOOP("Actions", "The figures behind each chart, to read and to copy")},
    Entry{ActionId::MenuBar, "menuBar", QT_TRANSLATE_NOOP("Actions", "Menu &bar"), "", QT_TRANSLATE_NOOP("Actions", "Show File, Edit, View and the other menus as a bar instead of one button")},
    Entry{ActionId::ExpandAll, "expandAll", QT_TRANSLATE_NOOP("Actions", "&Expand all blocks"), "Ctrl+Shift+Right", ""},
    Entry{ActionId::CollapseAll, "collapseAll", QT_TRANSLATE_NOOP("Actions", "&Collapse all blocks"), "Ctrl+Shift+Left", ""},
    Entry{ActionId::CommandPalette, "palette", QT_TRANSLATE_NOOP("Actions", "Search for a c&ommand"), "Ctrl+K", QT_TRANSLATE_NOOP("Actions", "Find any command, layer or GPU by name")},
    Entry{ActionId::Help, "help", QT_TRANSLATE_NOOP("Actions", "How it is &computed"), "F1", QT_TRANSLATE_NOOP("Actions", "Every category with its formula and the current numbers")},
    Entry{ActionId::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "Ctrl+?", ""},
    Entry{ActionId::Tour, "tour", QT_TRANSLATE_NOOP("Actions", "Show the &tour"), "", QT_TRANSLATE_NOOP("Actions", "Repeat the introduction: three callouts on the open network")},
    Entry{ActionId::About, "about", QT_TRANSLATE_NOOP("Actions", "&About VRAM Planner"), "", ""},
};
// clang-format on

static_assert(kTable.size() == static_cast<std::size_t>(ActionId::Count));

} // namespace

Actions::Actions(QWidget* window) : QObject(window), m_window(window)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Actions", text); };
    for (const Entry& entry : kTable) {
        auto* action = new QAction(tr(entry.text), this);
        // The icon text omits the mnemonic, which Chinese translations append to the name and a tool bar does not show.
        action->setIconText(entry.button ? tr(entry.button) : nameOf(*action));
        action->setObjectName(QLatin1String(entry.name));
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(entry.keys).split(QLatin1Char(';'), Qt::SkipEmptyParts))
            keys << QKeySequence(key);
        action->setShortcuts(keys);
        if (*entry.tip)
            action->setStatusTip(tr(entry.tip));
        const QString shown = *entry.tip ? tr(entry.tip) : nameOf(*action);
        action->setToolTip(keys.isEmpty()
                               ? shown
                               : QStringLiteral("%1 (%2)").arg(shown, keys.first().toString(QKeySequence::NativeText)));
        m_actions[static_cast<std::size_t>(entry.actionId)] = action;
        window->addAction(action);
    }
}

void Actions::connectTriggered(ActionId actionId, QObject* context, const std::function<void()>& slot)
{
    connect((*this)[actionId], &QAction::triggered, context, [slot] { slot(); });
}

QString Actions::nameOf(const QAction& action)
{
    return withoutMnemonic(action.text());
}

QString Actions::withoutMnemonic(QString label)
{
    static const QRegularExpression bracketed(QStringLiteral("\\(&.\\)"));
    return label.remove(bracketed).remove(QLatin1Char('&'));
}

void Actions::restrictShortcuts(const std::vector<ActionId>& acts, QWidget* widget)
{
    for (const ActionId actionId : acts) {
        QAction* action = (*this)[actionId];
        m_window->removeAction(action);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        widget->addAction(action);
    }
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/measured_run.h"
#include "ui/document/reading.h"

#include <QObject>

#include <memory>
#include <set>
#include <vector>

class QMainWindow;
class QStackedWidget;

namespace vram {

class Actions;
class ChartController;
class DisplayController;
class EditController;
class ExporterController;
class FileController;
class FileFlow;
class GpuController;
class GpuFileController;
class HelpController;
class LayerModel;
class LayerView;
class MainMenu;
class MainToolBar;
class MeasuredController;
class MessageBar;
class NavigationController;
class PaletteController;
class ParallelController;
class ProjectPage;
class RowController;
class ScenarioController;
class TourController;
class UndoController;
class UndoKeys;
class WelcomePage;
class WindowTitle;
struct Session;

/// The state of a window, besides session and settings, that the next workbench takes over.
struct WorkbenchState {
    bool open = false;
    std::vector<LayerId> selected{};
    std::set<LayerId> unfolded{};
    int scroll = 0;
    QString focused{};   ///< The name of the focused widget.
    QString helpTopic{}; ///< Empty if the help window is closed.
    MeasuredRun run{};
};

/// All widgets of the window in one language, and the classes that connect them with the session.
class Workbench : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        FileFlow& files;
        MessageBar& messages;
    };

    Workbench(const Parts& parts, QMainWindow& window);
    /// Releases the message bar, which outlives the workbench.
    ~Workbench() override;

    Actions& actions() const { return *m_actions; }
    LayerView* table() const;
    Reading reading() const;
    bool isProjectOpen() const;
    /// Updates all figures.
    void refresh();
    void offerTour();
    /// Makes Tab follow the reading order. Returns false to leave it to Qt.
    bool moveFocus(bool next);
    void saveLayout() const;
    void restoreLayout();
    WorkbenchState state() const;
    void restore(const WorkbenchState& state);

private:
    void makePages();
    void makeToolBar();
    void makeControllers();
    void makeEditControllers();
    void connectSession();
    void connectPanels();
    void connectDialogs();
    void showProject(bool open);
    void showAdvice();
    void showMenuBar();
    void applySettings();
    void startAfresh();

    Session& m_session;
    FileFlow& m_files;
    MessageBar& m_messages;
    QMainWindow& m_window;
    // Members are destroyed in reverse order: the controllers before the widgets that they refer to.
    std::unique_ptr<Actions> m_actions;
    std::unique_ptr<LayerModel> m_model;
    std::unique_ptr<QWidget> m_content;
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    ProjectPage* m_page = nullptr;
    MainMenu* m_menu = nullptr;
    MainToolBar* m_toolBar = nullptr;
    std::unique_ptr<EditController> m_edits;
    std::unique_ptr<UndoKeys> m_undoKeys;
    std::unique_ptr<WindowTitle> m_title;
    std::unique_ptr<DisplayController> m_display;
    std::unique_ptr<UndoController> m_undoController;
    std::unique_ptr<FileController> m_fileController;
    std::unique_ptr<NavigationController> m_navigation;
    std::unique_ptr<HelpController> m_help;
    std::unique_ptr<RowController> m_rowController;
    std::unique_ptr<GpuController> m_gpuController;
    std::unique_ptr<GpuFileController> m_gpuFiles;
    std::unique_ptr<ParallelController> m_parallelController;
    std::unique_ptr<ScenarioController> m_scenarioController;
    std::unique_ptr<MeasuredController> m_measuredController;
    std::unique_ptr<ExporterController> m_exporterController;
    std::unique_ptr<ChartController> m_charts;
    std::unique_ptr<PaletteController> m_palette;
    std::unique_ptr<TourController> m_tour;
};

} // namespace vram

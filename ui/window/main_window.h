#pragma once

#include "ui/actions/actions.h"
#include "ui/document/advice_tracker.h"
#include "ui/document/autosave.h"
#include "ui/document/document.h"
#include "ui/document/file_watch.h"
#include "ui/document/local_gpus.h"
#include "ui/document/open_elsewhere.h"
#include "ui/document/outlook.h"
#include "ui/document/reading.h"
#include "ui/document/settings.h"
#include "ui/document/size_outlook.h"
#include "ui/window/file_flow.h"

#include <QMainWindow>
#include <QPointer>

#include <memory>

class QSplitter;
class QStackedWidget;
class QTabBar;

namespace vram {

class AdviceBox;
class AnswerPanel;
class ChartDesk;
class CommandPalette;
class FitPanel;
class FrontierPanel;
class GpuDesk;
class GraphPanel;
class ParallelDesk;
class RankStrip;
class GpuPanel;
class HelpWindow;
class LayerBrowser;
class LayerModel;
class LayerPanel;
class LayerView;
class LayersChart;
class MeasuredDesk;
class MeasuredPanel;
class MessageBar;
class OthersPanel;
class NotesPanel;
class RowDesk;
class ScenarioDesk;
class ScenariosPanel;
class SetupPanel;
class StatusLine;
class SweepPanel;
class TimelinePanel;
class Tour;
class ViewsPanel;
class WelcomePage;
struct Command;

/// Puts the panels together and passes values between them and the document. It computes nothing itself.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `recoveryFolder` empty: no autosave.
    MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    FileFlow& files() { return *m_files; }
    Actions& actions() { return *m_actions; }
    LocalGpus& localGpus() { return m_localGpus; }
    FileWatch& watch() { return *m_watch; }
    Reading reading() const;
    LayerView* table() const { return m_table; }
    /// Starts the tour with the first network that is opened, unless it was ever shown.
    void offerTour();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum InspectorTab { SetupTab, LayerTab, TechniquesTab };

    /// Everything that is seen. It is made anew when the language changes.
    void build();
    void rebuild();
    void clear();
    /// Disconnects the widgets from the document and all else that outlives them.
    void disconnectAll();
    QWidget* makeProjectPage();
    QWidget* makeInspector();
    QWidget* makeViews();
    void makeToolBar();
    void makeDesks();
    QMenu* makeMenu();
    void connectDocument();
    /// What becomes of the document's file while it is open, and of unsaved work when the program ends.
    void guardFiles(const QString& recoveryFolder);
    void connectPanels();
    void connectActions();
    void connectViewActions();
    void connectReports();
    /// Each chart and view can leave the window as a picture or a table.
    void addCharts();
    void connectLanguages();
    void startTour();
    QString tableWords() const;
    QString batchWords() const;
    QString answerWords() const;
    void showLanguage();
    void addPlanViews();
    void connectPlan();
    bool isProjectOpen() const;
    void openPalette();
    /// All that can be found by its name now.
    std::vector<Command> commands();
    void addPlaces(std::vector<Command>& commands);
    void showSetting(const QString& key);
    void refresh();
    void showAdvice();
    void showTitle();
    void showProject(bool open);
    void showTotals();
    void selectRows(const std::vector<LayerId>& rows);
    void fillRecentMenu(QMenu* menu);
    void applySettings();
    void saveLayout();
    void restoreLayout();
    void showHelp(const QString& topic);
    void connectHelp();
    /// What Help has to say about the widget that has the keyboard.
    QString topicOfFocus() const;

    Settings& m_settings;
    Document m_document;
    OutlookTracker m_outlook;
    SizeOutlookTracker m_sizes;
    AdviceTracker m_advice;
    LocalGpus m_localGpus;
    std::unique_ptr<Autosave> m_autosave;
    std::unique_ptr<FileWatch> m_watch;
    std::unique_ptr<OpenElsewhere> m_elsewhere;
    Actions* m_actions = nullptr;
    FileFlow* m_files = nullptr;

    MessageBar* m_messages = nullptr;
    QString m_builtLanguage;
    bool m_offersTour = false;
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    AnswerPanel* m_answer = nullptr;
    RankStrip* m_ranks = nullptr;
    LayerModel* m_model = nullptr;
    LayerView* m_table = nullptr;
    LayerBrowser* m_browser = nullptr;
    QWidget* m_inspector = nullptr;
    QTabBar* m_inspectorTabs = nullptr;
    SetupPanel* m_setup = nullptr;
    SetupPanel* m_techniques = nullptr;
    LayerPanel* m_layer = nullptr;
    NotesPanel* m_notes = nullptr;
    ViewsPanel* m_views = nullptr;
    TimelinePanel* m_timeline = nullptr;
    FrontierPanel* m_frontier = nullptr;
    SweepPanel* m_sweepBeside = nullptr;
    StatusLine* m_status = nullptr;
    QPointer<HelpWindow> m_help;
    QPointer<CommandPalette> m_palette;
    QPointer<Tour> m_tour;
    ChartDesk* m_charts = nullptr;
    GpuDesk* m_gpuDesk = nullptr;
    ParallelDesk* m_parallelDesk = nullptr;
    RowDesk* m_rowDesk = nullptr;
    ScenarioDesk* m_scenarioDesk = nullptr;
    AdviceBox* m_adviceBox = nullptr;
    FitPanel* m_fit = nullptr;
    GpuPanel* m_gpus = nullptr;
    OthersPanel* m_others = nullptr;
    MeasuredPanel* m_measured = nullptr;
    MeasuredDesk* m_measuredDesk = nullptr;
    LayersChart* m_layersChart = nullptr;
    GraphPanel* m_graph = nullptr;
    ScenariosPanel* m_scenarios = nullptr;
    QSplitter* m_columns = nullptr;
    QSplitter* m_rows = nullptr;
};

} // namespace vram

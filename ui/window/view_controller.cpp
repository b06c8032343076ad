// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/view_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/about.h"
#include "ui/dialogs/shortcuts.h"
#include "ui/dialogs/worksheet_dialog.h"
#include "ui/document/settings.h"
#include "ui/frame/project_page.h"
#include "ui/frame/status_line.h"
#include "ui/graph/graph_panel.h"
#include "ui/help/help_window.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/assumption_list.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/panels/typed_text.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/views/layers_chart.h"
#include "ui/views/timeline_panel.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"
#include "ui/window/palette_commands.h"
#include "ui/window/tour_stops.h"

#include <QApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMainWindow>
#include <QTabBar>

#include <array>

namespace vram {

namespace {

constexpr auto kSample = "builtin:resnet50";

struct Explained {
    const char* widget;
    const char* topic;
};

/// Help topics for F1 on widgets other than figures and views. Figures and views store their topic as a property.
constexpr std::array kExplained{Explained{"batch", "batch"},
                                Explained{"batchSlider", "batch"},
                                Explained{"largest", "batch"},
                                Explained{"layers", "row"},
                                Explained{"gpu", "gpu"},
                                Explained{"used-by-others", "others"},
                                Explained{"context", "calibration"},
                                Explained{"margin", "device"},
                                Explained{"capacity", "gpu"},
                                Explained{"torch", "speed"},
                                Explained{"optimizer", "part.optimizer"},
                                Explained{"checkpoint", "part.activations"}};

QString topicOf(const QWidget& widget)
{
    for (const Explained& explained : kExplained) {
        if (widget.objectName() == QLatin1String(explained.widget))
            return QLatin1String(explained.topic);
    }
    return widget.property("helpTopic").toString();
}

QString topicOfFocus()
{
    for (const QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (QString topic = topicOf(*widget); !topic.isEmpty())
            return topic;
    }
    return {};
}

} // namespace

ViewController::ViewController(const WindowContext& context) : m_context(context)
{
    connectSession();
    connectViews();
    connectFocus();
    connectRows();
    connectNotes();
    connectDialogs();
    offerChoices();
    applySettings();
}

void ViewController::connectSession()
{
    const Session& session = m_context.session;
    connect(&session, &Session::changed, this, &ViewController::display);
    connect(&session.advice, &AdviceTracker::changed, this, &ViewController::displayAdvice);
    connect(&session.document, &Document::opened, this, &ViewController::resetForNewNetwork);
    connect(&m_context.files.models(), &ModelOpener::settingRequested, &m_context.page, &ProjectPage::showSetting);
    connect(&m_context.files.models(), &ModelOpener::layerRequested, &m_context.page, &ProjectPage::showForm);
}

void ViewController::display()
{
    const SessionState now = m_context.sessionState();
    m_context.page.display(now);
    m_context.page.status()->display(now, m_context.session.batchSweep.isBusy());
    if (m_help && m_help->isVisible())
        m_help->display(now);
}

void ViewController::displayAdvice()
{
    const SessionState now = m_context.sessionState();
    m_context.page.inspector()->advice()->display(now);
    m_context.page.views()->display(now);
}

void ViewController::resetForNewNetwork()
{
    ProjectPage& page = m_context.page;
    page.browser()->reset();
    page.table()->resetExpansion();
    page.views()->panel<TimelinePanel>()->showWholeStep();
    page.views()->panel<GraphPanel>()->resetForNewNetwork();
    discardTyped(page);
}

void ViewController::connectViews()
{
    BottomViews* views = m_context.page.views();
    for (const View& view : views->views()) {
        if (!view.actionId)
            continue;
        m_context.actions.connectTriggered(*view.actionId, this, [views, widget = view.widget] {
            views->showWidget(widget);
            if (widget->focusProxy())
                widget->setFocus();
        });
    }
    connect(m_context.page.inspector()->advice(), &AdviceBox::moreRequested, m_context.actions[ActionId::MakeItFit],
            &QAction::trigger);
}

void ViewController::connectFocus()
{
    Actions& actions = m_context.actions;
    ProjectPage& page = m_context.page;
    actions.connectTriggered(ActionId::ExpandAll, this, [&page] { page.table()->expandAll(); });
    actions.connectTriggered(ActionId::CollapseAll, this, [&page] { page.table()->collapseAll(); });
    actions.connectTriggered(ActionId::FilterLayers, this, [&page] { page.browser()->find(); });
    actions.connectTriggered(ActionId::FocusTable, this, [&page] { page.browser()->setFocus(); });
    actions.connectTriggered(ActionId::FocusViews, this, [&page] { page.views()->tabs()->setFocus(); });
    actions.connectTriggered(ActionId::FocusSetup, this, [&page] {
        page.inspector()->showTab(InspectorTab::Setup);
        page.inspector()->setup()->field(QStringLiteral("gpu"))->setFocus();
    });
    actions.connectTriggered(ActionId::FocusBatch, this, [&page] { page.focusBatch(); });
    actions.connectTriggered(ActionId::LayerForm, this, [&page] {
        page.inspector()->showTab(InspectorTab::Layer);
        page.inspector()->tabs()->setFocus();
    });
}

// Synchronizes the selection of all views with the table.
void ViewController::connectRows()
{
    const Actions& actions = m_context.actions;
    ProjectPage& page = m_context.page;
    LayerView* table = page.table();
    auto* timeline = page.views()->panel<TimelinePanel>();
    auto* layers = page.views()->panel<LayersChart>();
    auto* graph = page.views()->panel<GraphPanel>();
    connect(timeline, &TimelinePanel::rowHovered, table, &LayerView::mark);
    connect(timeline, &TimelinePanel::rowChosen, &page, &ProjectPage::showRow);
    connect(layers, &LayersChart::rowChosen, &page, &ProjectPage::showRow);
    connect(graph, &GraphPanel::rowChosen, &page, &ProjectPage::showRow);
    connect(table, &LayerView::currentRowChanged, layers, &LayersChart::select);
    connect(table, &LayerView::currentRowChanged, graph, &GraphPanel::select);
    connect(table, &LayerView::currentRowChanged, this, [this](LayerId row) {
        const SessionState now = m_context.sessionState();
        m_context.page.inspector()->layer()->display(now, row);
        if (m_help && m_help->isVisible())
            m_help->display(now);
    });
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [&page, table] { page.inspector()->layer()->showSelection(table->selectedIds()); });
    for (const QTreeView* list : {static_cast<QTreeView*>(table), page.browser()->list()}) {
        list->header()->setContextMenuPolicy(Qt::ActionsContextMenu);
        list->header()->addAction(actions[ActionId::TimeColumn]);
    }
    connect(table, &LayerView::detailsRequested, actions[ActionId::LayerForm], &QAction::trigger);
    page.inspector()->layer()->setActions({actions[ActionId::Duplicate], actions[ActionId::Delete],
                                           actions[ActionId::MoveUp], actions[ActionId::MoveDown]});
}

void ViewController::connectNotes()
{
    ProjectPage& page = m_context.page;
    const AssumptionList* assumptions = page.inspector()->notes()->assumptions();
    connect(page.status(), &StatusLine::issuesRequested, m_context.actions[ActionId::NextIssue], &QAction::trigger);
    connect(page.status(), &StatusLine::assumptionsRequested, this,
            [&page] { page.inspector()->showTab(InspectorTab::Notes); });
    connect(assumptions, &AssumptionList::rowRequested, &page, &ProjectPage::showRow);
    connect(assumptions, &AssumptionList::changeRequested, &m_context.files.models(), &ModelOpener::changeAssumption);
}

void ViewController::connectDialogs()
{
    Actions& actions = m_context.actions;
    QMainWindow& window = m_context.window;
    actions.connectTriggered(ActionId::Shortcuts, this,
                             [this] { showShortcuts(m_context.actions, &m_context.window); });
    actions.connectTriggered(ActionId::About, this, [&window] { showAbout(&window); });
    actions.connectTriggered(ActionId::Totals, this, [this] {
        auto* dialog = new WorksheetDialog(m_context.sessionState(), &m_context.window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    actions.connectTriggered(ActionId::Help, this, [this] { explain(topicOfFocus()); });
    actions.connectTriggered(ActionId::CommandPalette, this, [this] { openPalette(); });
    actions.connectTriggered(ActionId::Tour, this, [this] { startTour(); });
    connect(&m_context.page, &ProjectPage::explain, this, &ViewController::explain);
    QHeaderView* header = m_context.page.table()->header();
    header->setSectionsClickable(true);
    connect(header, &QHeaderView::sectionClicked, this, [this] { explain(QStringLiteral("row")); });
}

void ViewController::explain(const QString& topic)
{
    if (!m_help)
        m_help = new HelpWindow(&m_context.window);
    m_help->display(m_context.sessionState());
    m_help->open(topic);
}

void ViewController::openPalette()
{
    if (!m_palette)
        m_palette = new CommandPalette(&m_context.window);
    m_palette->open(paletteCommands(m_context));
}

bool ViewController::wasTourShown() const
{
    return m_context.settings().value(Setting::TourDone).toBool();
}

void ViewController::offerTour()
{
    if (wasTourShown())
        return;
    connect(
        &m_context.files, &FileManager::projectOpen, this,
        [this](bool open) {
            // The tour is not started for an empty table, because it would open a sample network instead.
            if (open && !wasTourShown() && !m_context.document().project()->network.rows.empty())
                QMetaObject::invokeMethod(this, &ViewController::startTour, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void ViewController::startTour()
{
    if (m_tour)
        return;
    const bool empty = m_context.document().project()->network.rows.empty();
    if ((!m_context.isProjectOpen() || empty) && !m_context.files.open(QString::fromLatin1(kSample)))
        return;
    m_context.settings().set(Setting::TourDone, true);
    LayerView* table = m_context.page.table();
    m_tour = new Tour(tourStops(m_context), &m_context.window);
    connect(m_tour, &Tour::finished, table, [table] { table->setFocus(); });
    // A visible message is hidden until the end of the tour, because the tour would cover it.
    if (m_context.messages.isVisible()) {
        m_context.messages.hide();
        connect(m_tour, &Tour::finished, &m_context.messages, &QWidget::show);
    }
    connect(&m_context.session, &Session::changed, m_tour, &Tour::refresh);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/project_page.h"

#include "ui/answer/answer_panel.h"
#include "ui/answer/rank_strip.h"
#include "ui/frame/status_line.h"
#include "ui/panels/layer_panel.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/views/gpu_panel.h"

#include <QAbstractSpinBox>
#include <QFrame>
#include <QSplitter>
#include <QVBoxLayout>

namespace vram {

namespace {

QSplitter* makeSplitter(Qt::Orientation orientation, const char* name)
{
    auto* splitter = new QSplitter(orientation);
    splitter->setObjectName(QLatin1String(name));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    return splitter;
}

void fill(QWidget* widget, QPalette::ColorRole role)
{
    widget->setAutoFillBackground(true);
    widget->setBackgroundRole(role);
}

QWidget* makeHairline()
{
    auto* line = new QFrame;
    line->setObjectName(QStringLiteral("hairline"));
    line->setFixedHeight(1);
    fill(line, QPalette::Mid);
    return line;
}

LayerView* makeTable(LayerModel& model)
{
    auto* table = new LayerView(model);
    table->setContextMenuPolicy(Qt::CustomContextMenu);
    return table;
}

} // namespace

ProjectPage::ProjectPage(LayerModel& model, Inspector* inspector, BottomViews* views, QWidget* parent)
    : QWidget(parent), m_model(model), m_table(makeTable(model)), m_browser(new LayerBrowser(m_table)),
      m_inspector(inspector), m_views(views), m_columns(makeSplitter(Qt::Horizontal, "columns")),
      m_rows(makeSplitter(Qt::Vertical, "rows")), m_answer(new AnswerPanel), m_ranks(new RankStrip),
      m_status(new StatusLine), m_messageContainer(new QWidget)
{
    for (QWidget* strip : std::initializer_list<QWidget*>{m_answer, m_ranks, m_status})
        fill(strip, QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_answer);
    layout->addWidget(m_ranks);
    layout->addWidget(makeHairline());
    layout->addWidget(makeSplitters(), 1);
    layout->addWidget(m_status);
    connect(m_answer, &AnswerPanel::explain, this, &ProjectPage::explain);
    connect(m_inspector->layer(), &LayerPanel::explain, this, &ProjectPage::explain);
    connect(m_views->panel<GpuPanel>(), &GpuPanel::explain, this, &ProjectPage::explain);
    connect(m_status, &StatusLine::explain, this, &ProjectPage::explain);
}

// A message reduces the height of the table, which scrolls, so that neither the rows above the message nor the charts
// below it move.
QWidget* ProjectPage::makeUpperPane()
{
    auto* pane = new QWidget;
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    constexpr int kLeastTable = 24; // Height of its header, above a message in the smallest window.
    m_columns->setMinimumHeight(kLeastTable);
    layout->addWidget(m_columns, 1);
    layout->addWidget(m_messageContainer);
    auto* strip = new QVBoxLayout(m_messageContainer);
    strip->setContentsMargins(0, 0, 0, 0);
    return pane;
}

QWidget* ProjectPage::makeSplitters()
{
    m_columns->addWidget(m_browser);
    m_columns->addWidget(m_inspector);
    m_columns->setStretchFactor(0, 5);
    m_columns->setStretchFactor(1, 2);
    m_columns->setSizes({908, 372});
    m_rows->addWidget(makeUpperPane());
    m_rows->addWidget(m_views);
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_rows->setSizes({360, 230});
    return m_rows;
}

QList<QWidget*> ProjectPage::parts() const
{
    return {m_answer, m_ranks, m_browser, m_inspector, m_messageContainer, m_views, m_status};
}

void ProjectPage::display(const SessionState& sessionState)
{
    m_answer->display(sessionState);
    m_browser->display(sessionState);
    m_ranks->display(sessionState);
    m_inspector->display(sessionState);
    m_views->display(sessionState);
}

void ProjectPage::showRow(LayerId row)
{
    m_table->select({row});
}

void ProjectPage::showForm(LayerId layer)
{
    showRow(layer);
    m_inspector->showTab(InspectorTab::Layer);
}

void ProjectPage::showSetting(const QString& key)
{
    // If no form contains the field, it is the batch field beside the slider.
    if (!m_inspector->reveal(key))
        focusBatch();
}

void ProjectPage::focusBatch()
{
    auto* batch = m_answer->findChild<QAbstractSpinBox*>(QStringLiteral("batch"));
    batch->setFocus();
    batch->selectAll();
}

QList<QByteArray> ProjectPage::layoutState() const
{
    return {m_columns->saveState(), m_rows->saveState()};
}

void ProjectPage::restoreLayoutState(const QList<QByteArray>& state)
{
    if (state.size() != 2)
        return;
    m_columns->restoreState(state[0]);
    m_rows->restoreState(state[1]);
}

} // namespace vram

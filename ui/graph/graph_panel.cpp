// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/graph/graph_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

enum Measure { Saved, AtPeak, Parameters };

} // namespace

GraphPanel::GraphPanel(QWidget* parent)
    : QWidget(parent), m_header(new QWidget), m_measure(new QComboBox), m_view(new GraphView)
{
    m_view->setObjectName(QStringLiteral("graph"));
    setFocusProxy(m_view);
    m_measure->setObjectName(QStringLiteral("graphMeasure"));
    m_measure->setAccessibleName(tr("Colour by"));
    m_measure->addItems({tr("saved for backward"), tr("alive at the peak"), tr("parameters")});
    auto* whole = new QPushButton(tr("Whole graph"));
    whole->setObjectName(QStringLiteral("wholeGraph"));
    whole->setToolTip(tr("Show the whole graph (0). Zoom with + and − or the wheel, drag to pan; arrow keys follow "
                         "the edges."));
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(whole);
    line->addWidget(m_measure);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 4);
    layout->addWidget(m_view);
    connect(whole, &QPushButton::clicked, m_view, &GraphView::fit);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &GraphPanel::colour);
    connect(m_view, &GraphView::rowChosen, this, &GraphPanel::rowChosen);
}

void GraphPanel::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    const bool same = m_for && (m_for == sessionState.project || m_for->network == sessionState.project->network);
    if (!same && !sessionState.preview)
        layOut();
    else
        colour();
}

void GraphPanel::layOut()
{
    const bool isFirst = !m_for;
    m_for = m_sessionState.project;
    m_background.request([this, project = m_for, isFirst] {
        auto drawn = std::make_shared<DrawnGraph>();
        drawn->graph = drawableGraph(project->network);
        drawn->layout = vram::layOutGraph(drawn->graph);
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, drawn, isFirst] {
            m_view->show(drawn, !isFirst && !std::exchange(m_resetView, false));
            colour();
            m_view->select(m_sessionState.row);
            emit laidOut();
        };
    });
}

Bytes GraphPanel::bytesOf(const RowEstimate& row) const
{
    switch (m_measure->currentIndex()) {
    case AtPeak: return row.atPeak;
    case Parameters: return row.parameterBytes;
    default: return row.saved;
    }
}

void GraphPanel::colour()
{
    const DrawnGraph* drawn = m_view->drawn();
    if (!drawn || !m_sessionState.estimate)
        return;
    std::unordered_map<LayerId, Bytes> sizes;
    for (const RowEstimate& row : m_sessionState.estimate->rows)
        sizes[row.id] = bytesOf(row);
    std::vector<Bytes> bytes;
    for (const GraphNode& node : drawn->graph.nodes) {
        const auto found = sizes.find(node.row);
        bytes.push_back(found == sizes.end() ? 0 : found->second);
    }
    const auto most = static_cast<double>(std::max<Bytes>(1, bytes.empty() ? 1 : std::ranges::max(bytes)));
    std::vector<double> intensities;
    QStringList figures;
    for (const Bytes size : bytes) {
        intensities.push_back(static_cast<double>(size) / most);
        figures << (size > 0 ? bytesText(size, m_sessionState.unit) : QString());
    }
    m_view->setMemory(std::move(intensities), figures);
}

QString GraphPanel::measureName() const
{
    return m_measure->currentText();
}

void GraphPanel::select(LayerId row)
{
    m_sessionState.row = row;
    m_view->select(row);
}

} // namespace vram

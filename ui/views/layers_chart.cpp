// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layers_chart.h"

#include "ui/language/core_text.h"
#include "ui/views/bar_delegate.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>

namespace vram {

namespace {

constexpr int kPathGap = 12;

/// An item that is sorted by its bytes rather than by its text.
class BarItem : public QTreeWidgetItem
{
public:
    using QTreeWidgetItem::QTreeWidgetItem;

    bool operator<(const QTreeWidgetItem& other) const override
    {
        if (treeWidget() && treeWidget()->sortColumn() == 1)
            return data(1, BarDelegate::FractionRole).toDouble() < other.data(1, BarDelegate::FractionRole).toDouble();
        return QTreeWidgetItem::operator<(other);
    }
};

} // namespace

LayersChart::LayersChart(QWidget* parent)
    : QWidget(parent), m_header(new QWidget), m_measure(new QComboBox), m_bars(new QTreeWidget), m_map(new Treemap)
{
    for (const LayerMeasure measure : kLayerMeasures)
        m_measure->addItem(translated(label(measure)), QVariant::fromValue(measure));
    m_measure->setAccessibleName(tr("Bars show"));
    m_measure->setObjectName(QStringLiteral("layerMeasure"));
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(m_measure);
    m_bars->setObjectName(QStringLiteral("layerBars"));
    m_bars->setAccessibleName(tr("Memory by layer"));
    m_bars->setColumnCount(2);
    m_bars->setHeaderLabels({tr("Layer"), tr("Memory")});
    m_bars->headerItem()->setTextAlignment(1, Qt::AlignRight);
    m_bars->setSortingEnabled(true);
    m_bars->sortByColumn(1, Qt::DescendingOrder);
    m_bars->setRootIsDecorated(false);
    m_bars->setUniformRowHeights(true);
    m_bars->setTextElideMode(Qt::ElideMiddle); // Paths differ at their ends.
    m_bars->setFrameShape(QFrame::NoFrame);
    m_bars->setItemDelegateForColumn(1, new BarDelegate(m_bars));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 12, 8);
    layout->setSpacing(12);
    layout->addWidget(m_bars, 2);
    layout->addWidget(m_map, 3);
    connect(m_measure, &QComboBox::currentIndexChanged, this, [this] {
        redraw();
        select(m_selected);
    });
    connect(m_bars, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item)
            emit rowChosen(static_cast<LayerId>(item->data(0, Qt::UserRole).toUInt()));
    });
    connect(m_bars, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        emit rowChosen(static_cast<LayerId>(item->data(0, Qt::UserRole).toUInt()));
    });
    connect(m_map, &Treemap::clicked, this, [this](LayerId row) {
        if (row != LayerId::None)
            emit rowChosen(row);
    });
    m_map->setTips([this](LayerId row) { return toolTipFor(row); });
}

LayerMeasure LayersChart::measure() const
{
    return m_measure->currentData().value<LayerMeasure>();
}

void LayersChart::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    redraw();
}

void LayersChart::select(LayerId row)
{
    m_selected = row;
    m_map->select(row);
    const QSignalBlocker quiet(m_bars);
    if (m_bars->currentItem() && m_bars->currentItem()->data(0, Qt::UserRole).toUInt() == static_cast<quint32>(row))
        return;
    m_bars->setCurrentItem(nullptr);
    for (int i = 0; i < m_bars->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_bars->topLevelItem(i);
        if (item->data(0, Qt::UserRole).toUInt() == static_cast<quint32>(row))
            m_bars->setCurrentItem(item);
    }
}

void LayersChart::redraw()
{
    if (!m_sessionState.estimate)
        return;
    LayerMemory memory = layerMemory(m_sessionState.project->network, *m_sessionState.estimate, measure());
    m_bytes = std::move(memory.bytes);
    const QSignalBlocker quiet(m_bars);
    m_bars->setSortingEnabled(false);
    m_bars->clear();
    for (const LayerMemory::Bar& bar : memory.largest) {
        auto* item = new BarItem(m_bars, QStringList{qs(bar.path), bytesText(bar.bytes, m_sessionState.unit)});
        item->setData(0, Qt::UserRole, static_cast<quint32>(bar.layer));
        item->setData(1, BarDelegate::FractionRole,
                      static_cast<double>(bar.bytes) / static_cast<double>(memory.largest.front().bytes));
    }
    m_bars->setSortingEnabled(true);
    // The path column is as wide as its texts require, but leaves at least a third of the width for the bars.
    const int width = m_bars->viewport()->width();
    const QAbstractItemView& view = *m_bars;
    m_bars->setColumnWidth(0, std::clamp(view.sizeHintForColumn(0) + kPathGap, width / 2, width * 2 / 3));
    m_map->setRoot(std::move(memory.rows), partOf(memory.measure));
}

QString LayersChart::toolTipFor(LayerId row) const
{
    const auto found = m_bytes.find(row);
    if (found == m_bytes.end())
        return {};
    return QStringLiteral("%1: %2").arg(displayText(qs(path(m_sessionState.project->network, found->first))),
                                        bytesText(found->second, m_sessionState.unit));
}

} // namespace vram

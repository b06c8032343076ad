// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layers_chart.h"

#include "ui/theme/theme.h"
#include "ui/views/bar_delegate.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>

namespace vram {

namespace {

enum Measure { Saved, AtPeak, Parameters };
constexpr std::size_t kBars = 200;
constexpr int kPathGap = 12;

/// An item that is sorted by its bytes rather than by its text.
class BarItem : public QTreeWidgetItem
{
public:
    using QTreeWidgetItem::QTreeWidgetItem;

    bool operator<(const QTreeWidgetItem& other) const override
    {
        if (treeWidget() && treeWidget()->sortColumn() == 1)
            return data(1, BarDelegate::ShareRole).toDouble() < other.data(1, BarDelegate::ShareRole).toDouble();
        return QTreeWidgetItem::operator<(other);
    }
};

using ByRow = std::unordered_map<LayerId, Bytes>;

/// Maximum number of tiles per block. Further small rows are combined into one tile, because they would be too small to
/// see.
constexpr std::size_t kMostTiles = 300;

TreemapNode nodeOf(const Row& row, const ByRow& bytes);

/// The rows with the most memory, and one node for all others.
std::vector<TreemapNode> nodesOf(const std::vector<Row>& rows, const ByRow& bytes)
{
    struct Sized {
        const Row* row;
        Bytes bytes;
    };
    std::vector<Sized> sized;
    for (const Row& row : rows) {
        if (const auto found = bytes.find(id(row)); found != bytes.end() && found->second > 0)
            sized.push_back({&row, found->second});
    }
    const std::size_t shown = std::min(sized.size(), kMostTiles);
    std::ranges::stable_sort(sized, std::ranges::greater(), &Sized::bytes);
    std::vector<TreemapNode> nodes;
    for (std::size_t i = 0; i < shown; ++i)
        nodes.push_back(nodeOf(*sized[i].row, bytes));
    if (shown == sized.size())
        return nodes;
    double rest = 0;
    for (std::size_t i = shown; i < sized.size(); ++i)
        rest += static_cast<double>(sized[i].bytes);
    const QString words = LayersChart::tr("%1 more rows").arg(numberText(std::ssize(sized) - std::ssize(nodes)));
    nodes.push_back({words, rest, static_cast<quint32>(LayerId::None), {}});
    return nodes;
}

TreemapNode nodeOf(const Row& row, const ByRow& bytes)
{
    const auto found = bytes.find(id(row));
    const Bytes size = found == bytes.end() ? 0 : found->second;
    TreemapNode node{shownText(qs(name(row))), static_cast<double>(size), static_cast<quint32>(id(row)), {}};
    if (const Block* block = asBlock(row)) {
        node.children = nodesOf(block->rows, bytes);
        // A repeated block is drawn with the area of all its repeats; its rows are scaled to fill it.
        double inside = 0;
        for (const TreemapNode& child : node.children)
            inside += child.value;
        for (TreemapNode& child : node.children)
            child.value *= inside > 0 ? node.value / inside : 0;
    }
    return node;
}

} // namespace

LayersChart::LayersChart(QWidget* parent)
    : QWidget(parent), m_header(new QWidget), m_measure(new QComboBox), m_bars(new QTreeWidget), m_map(new Treemap)
{
    m_measure->addItems({tr("saved for backward"), tr("alive at the peak"), tr("parameters")});
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
    connect(m_map, &Treemap::clicked, this, [this](quint32 row) {
        if (row != static_cast<quint32>(LayerId::None))
            emit rowChosen(static_cast<LayerId>(row));
    });
    m_map->setTips([this](quint32 row) { return toolTipFor(row); });
}

Bytes LayersChart::bytesOf(const RowEstimate& row) const
{
    switch (m_measure->currentIndex()) {
    case AtPeak: return row.atPeak;
    case Parameters: return row.parameterBytes;
    default: return row.saved;
    }
}

int LayersChart::measure() const
{
    return m_measure->currentIndex();
}

void LayersChart::setMeasure(int measure)
{
    m_measure->setCurrentIndex(measure);
}

void LayersChart::present(const Reading& reading)
{
    m_reading = reading;
    redraw();
}

void LayersChart::select(LayerId row)
{
    m_selected = row;
    m_map->select(static_cast<quint32>(row));
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

namespace {

struct Bar {
    LayerId id = LayerId::None;
    Bytes bytes = 0;
    QString path{};
};

/// The layers with the most memory, in descending order.
std::vector<Bar> barsOf(const Network& network, const ByRow& bytes)
{
    std::vector<Bar> bars;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const auto found = bytes.find(id(row)); asLayer(row) && found != bytes.end() && found->second > 0)
            bars.push_back({id(row), found->second});
    });
    std::ranges::stable_sort(bars, std::ranges::greater(), &Bar::bytes);
    bars.resize(std::min(bars.size(), kBars));
    std::unordered_map<LayerId, Bar*> byId;
    for (Bar& bar : bars)
        byId.emplace(bar.id, &bar);
    forEachPath(network, [&](const Row& row, const std::string& path) {
        if (const auto found = byId.find(id(row)); found != byId.end())
            found->second->path = qs(path);
    });
    return bars;
}

} // namespace

void LayersChart::redraw()
{
    if (!m_reading.estimate)
        return;
    const Network& network = m_reading.project->network;
    m_bytes.clear();
    for (const RowEstimate& row : m_reading.estimate->rows)
        m_bytes.emplace(row.id, bytesOf(row));
    const std::vector<Bar> bars = barsOf(network, m_bytes);
    const QSignalBlocker quiet(m_bars);
    m_bars->setSortingEnabled(false);
    m_bars->clear();
    for (const Bar& bar : bars) {
        auto* item = new BarItem(m_bars, QStringList{bar.path, bytesText(bar.bytes, m_reading.unit)});
        item->setData(0, Qt::UserRole, static_cast<quint32>(bar.id));
        item->setData(1, BarDelegate::ShareRole,
                      static_cast<double>(bar.bytes) / static_cast<double>(bars.front().bytes));
    }
    m_bars->setSortingEnabled(true);
    // The path column is as wide as its texts, but the bars keep a third of the width.
    const int width = m_bars->viewport()->width();
    const QAbstractItemView& view = *m_bars;
    m_bars->setColumnWidth(0, std::clamp(view.sizeHintForColumn(0) + kPathGap, width / 2, width * 2 / 3));
    TreemapNode root;
    root.children = nodesOf(network.rows, m_bytes);
    const Part part = m_measure->currentIndex() == Parameters ? Part::Parameters : Part::Activations;
    m_map->setRoot(std::move(root), tokensOf(palette()).part(part));
}

QString LayersChart::toolTipFor(quint32 row) const
{
    const auto found = m_bytes.find(static_cast<LayerId>(row));
    if (found == m_bytes.end())
        return {};
    return QStringLiteral("%1: %2").arg(shownText(qs(path(m_reading.project->network, found->first))),
                                        bytesText(found->second, m_reading.unit));
}

void LayersChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram

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
#include <unordered_map>

namespace vram {

namespace {

enum Measure { Saved, AtPeak, Parameters };
constexpr std::size_t kBars = 200;

/// Sorts by bytes, not by how they are written.
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

TreemapNode nodeOf(const Row& row, const std::string& above, const ByRow& bytes, ByteUnit unit)
{
    const auto found = bytes.find(id(row));
    const Bytes size = found == bytes.end() ? 0 : found->second;
    const std::string path = above.empty() ? name(row) : above + "." + name(row);
    TreemapNode node{qs(name(row)),
                     QStringLiteral("%1: %2").arg(qs(path), bytesText(size, unit)),
                     static_cast<double>(size),
                     static_cast<quint32>(id(row)),
                     {}};
    if (const Block* block = asBlock(row)) {
        for (const Row& child : block->rows) {
            node.children.push_back(nodeOf(child, path, bytes, unit));
        }
        // A repeat is drawn as wide as all its rounds; its rows are scaled to fill it.
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
    m_measure->addItems({tr("kept for backward"), tr("alive at the peak"), tr("parameters")});
    m_measure->setAccessibleName(tr("What the bars show"));
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
    m_bars->setTextElideMode(Qt::ElideMiddle); // The end of a path tells rows apart.
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
    connect(m_map, &Treemap::clicked, this, [this](quint32 row) { emit rowChosen(static_cast<LayerId>(row)); });
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

void LayersChart::redraw()
{
    if (!m_reading.estimate)
        return;
    const Network& network = m_reading.project->network;
    ByRow bytes;
    for (const RowEstimate& row : m_reading.estimate->rows)
        bytes.emplace(row.id, bytesOf(row));
    struct Bar {
        LayerId id = LayerId::None;
        Bytes bytes = 0;
    };
    std::vector<Bar> bars;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const auto found = bytes.find(id(row)); asLayer(row) && found != bytes.end() && found->second > 0)
            bars.push_back({id(row), found->second});
    });
    std::stable_sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.bytes > b.bytes; });
    bars.resize(std::min(bars.size(), kBars));
    const QSignalBlocker quiet(m_bars);
    m_bars->setSortingEnabled(false);
    m_bars->clear();
    for (const Bar& bar : bars) {
        auto* item = new BarItem(m_bars, QStringList{qs(path(network, bar.id)), bytesText(bar.bytes, m_reading.unit)});
        item->setData(0, Qt::UserRole, static_cast<quint32>(bar.id));
        item->setData(1, BarDelegate::ShareRole,
                      static_cast<double>(bar.bytes) / static_cast<double>(bars.front().bytes));
    }
    m_bars->setSortingEnabled(true);
    m_bars->setColumnWidth(0, m_bars->viewport()->width() / 2);
    TreemapNode root;
    for (const Row& row : network.rows)
        root.children.push_back(nodeOf(row, {}, bytes, m_reading.unit));
    const Part part = m_measure->currentIndex() == Parameters ? Part::Parameters : Part::Activations;
    m_map->setRoot(std::move(root), tokensOf(palette()).part(part));
}

void LayersChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram

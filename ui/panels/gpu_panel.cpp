#include "ui/panels/gpu_panel.h"

#include "ui/document/settings.h"
#include "ui/panels/gpu_delegate.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

/// Favourites stay on top, whichever way the rest is sorted.
class GpuOrder : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        const bool one = left.data(GpuTable::PinnedRole).toBool();
        const bool two = right.data(GpuTable::PinnedRole).toBool();
        if (one != two)
            return one == (sortOrder() == Qt::AscendingOrder);
        return QSortFilterProxyModel::lessThan(left, right);
    }
};

} // namespace

GpuPanel::GpuPanel(Settings& settings, CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_catalogues(std::move(catalogues)), m_table(new GpuTable(this)),
      m_order(new GpuOrder(this)), m_view(new QTreeView), m_header(new QWidget), m_search(new QLineEdit),
      m_state(new QLabel)
{
    m_order->setSourceModel(m_table);
    m_order->setSortRole(GpuTable::SortRole);
    m_order->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_order->setFilterKeyColumn(GpuTable::Name);
    m_view->setObjectName(QStringLiteral("gpuTable"));
    m_view->setAccessibleName(tr("GPUs"));
    m_view->setModel(m_order);
    m_view->setItemDelegate(new GpuDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(GpuTable::Largest, Qt::DescendingOrder);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->header()->setStretchLastSection(false);
    m_search->setObjectName(QStringLiteral("gpuSearch"));
    m_search->setPlaceholderText(tr("Search GPUs"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(220);
    makeSecondary(m_state);
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(m_state);
    line->addWidget(m_search);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_search, &QLineEdit::textChanged, m_order, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_view, &QTreeView::activated, this,
            [this](const QModelIndex& index) { emit gpuChosen(index.data(GpuTable::NameRole).toString()); });
    connect(m_view, &QTreeView::clicked, this, &GpuPanel::togglePin);
    m_table->setPinned(m_settings.value(Setting::PinnedGpus).toStringList());
}

void GpuPanel::present(const Reading& reading)
{
    m_reading = reading;
    if (reading.preview || (m_for == reading.project && m_unitFor == reading.unit))
        return;
    m_for = reading.project;
    m_unitFor = reading.unit;
    compute();
}

void GpuPanel::compute()
{
    m_state->setText(tr("trying every GPU…"));
    const std::shared_ptr<const Project> project = m_for;
    const Catalogues catalogues = m_catalogues();
    const ByteUnit unit = m_unitFor;
    m_background.request([this, project, catalogues, unit] {
        auto rows = std::make_shared<std::vector<GpuFigures>>(figuresOfGpus(*project, catalogues));
        return [this, rows, unit] {
            const auto fits =
                std::count_if(rows->begin(), rows->end(), [](const GpuFigures& row) { return row.device.fits; });
            m_state->setText(tr("fits on %1 of %2").arg(fits).arg(rows->size()));
            m_table->show(std::move(*rows), unit);
            const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
            m_view->setColumnWidth(GpuTable::Name, 50 * digit);
            for (int column = GpuTable::Usable; column < GpuTable::Columns; ++column)
                m_view->setColumnWidth(column, (column == GpuTable::Needs ? 26 : 18) * digit);
        };
    });
}

void GpuPanel::togglePin(const QModelIndex& index)
{
    if (index.column() != GpuTable::Name || !GpuDelegate::isTick(*m_view, index))
        return;
    QStringList pinned = m_settings.value(Setting::PinnedGpus).toStringList();
    const QString name = index.data(GpuTable::NameRole).toString();
    if (!pinned.removeOne(name))
        pinned << name;
    m_settings.set(Setting::PinnedGpus, pinned);
    m_table->setPinned(pinned);
    m_order->invalidate();
}

} // namespace vram

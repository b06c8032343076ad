// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_order.h"

#include "ui/views/gpu_table.h"

namespace vram {

GpuOrder::GpuOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(GpuTable::SortRole);
}

void GpuOrder::setSmallestFirst(bool on)
{
    m_smallestFirst = on;
    if (on)
        sort(GpuTable::Usable, Qt::AscendingOrder);
    invalidate();
}

void GpuOrder::setFitsOnly(bool on)
{
    m_fitsOnly = on;
    invalidateFilter();
}

void GpuOrder::setSearch(const QString& typed)
{
    m_search = typed.trimmed();
    invalidateFilter();
}

bool GpuOrder::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex gpu = sourceModel()->index(row, GpuTable::Name, parent);
    if (!gpu.data().toString().contains(m_search, Qt::CaseInsensitive))
        return false;
    return !m_fitsOnly || gpu.data(GpuTable::FitsRole).toBool() || gpu.data(GpuTable::InUseRole).toBool();
}

bool GpuOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto differ = [&](int role, bool& less) {
        const bool one = left.data(role).toBool(), two = right.data(role).toBool();
        less = one == (sortOrder() == Qt::AscendingOrder);
        return one != two;
    };
    bool less = false;
    if (differ(GpuTable::PinnedRole, less))
        return less;
    if (m_smallestFirst && (differ(GpuTable::FitsRole, less) || differ(GpuTable::PendingRole, less)))
        return less;
    const auto figure = [](const QModelIndex& gpu, int column) {
        return gpu.siblingAtColumn(column).data(GpuTable::SortRole).toDouble();
    };
    if (m_smallestFirst && figure(left, GpuTable::Usable) == figure(right, GpuTable::Usable))
        return figure(left, GpuTable::Price) < figure(right, GpuTable::Price);
    return QSortFilterProxyModel::lessThan(left, right);
}

} // namespace vram

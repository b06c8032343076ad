#include "ui/panels/gpu_table.h"

#include "ui/theme/tokens.h"

#include <QGuiApplication>

#include <algorithm>

namespace vram {

std::vector<GpuFigures> figuresOfGpus(const Project& project, const Catalogues& catalogues)
{
    std::vector<GpuFigures> rows;
    for (const Gpu& gpu : catalogues.gpus) {
        Setup setup = project.setup;
        setup.gpu = gpu.name;
        setup.customCapacity = 0;
        rows.push_back({gpu, estimate(project.network, setup, catalogues, Detail::Totals).device,
                        largestBatch(project.network, setup, catalogues)});
    }
    return rows;
}

void GpuTable::show(std::vector<GpuFigures> figures, ByteUnit unit)
{
    beginResetModel();
    m_rows = std::move(figures);
    m_unit = unit;
    endResetModel();
}

void GpuTable::setPinned(const QStringList& pinned)
{
    m_pinned = pinned;
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int GpuTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GpuTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant GpuTable::number(const GpuFigures& figures, int column) const
{
    switch (column) {
    case Usable: return static_cast<qlonglong>(figures.device.capacity);
    case Needs: return static_cast<qlonglong>(figures.device.total);
    case Free: return static_cast<qlonglong>(figures.device.headroom);
    case Largest: return static_cast<qlonglong>(figures.largest);
    default: return qs(figures.gpu.name);
    }
}

QString GpuTable::words(const GpuFigures& figures, int column) const
{
    switch (column) {
    case Name: return qs(figures.gpu.name);
    case Free:
        return figures.device.headroom < 0 ? tr("short by %1").arg(bytesText(-figures.device.headroom, m_unit))
                                           : bytesText(figures.device.headroom, m_unit);
    case Largest: return figures.largest > 0 ? numberText(figures.largest) : QStringLiteral("—");
    default: return bytesText(number(figures, column).toLongLong(), m_unit);
    }
}

QVariant GpuTable::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= m_rows.size())
        return {};
    const GpuFigures& figures = m_rows[row];
    const QString name = qs(figures.gpu.name);
    switch (role) {
    case Qt::DisplayRole: return words(figures, index.column());
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == Free && figures.device.headroom < 0)
            return tokensOf(QGuiApplication::palette()).limit;
        return {};
    case Qt::ToolTipRole: return qs(figures.gpu.architecture + "\n" + figures.gpu.source);
    case Qt::CheckStateRole:
        return index.column() == Name ? QVariant(m_pinned.contains(name) ? Qt::Checked : Qt::Unchecked) : QVariant();
    case SortRole: return number(figures, index.column());
    case NameRole: return name;
    case PinnedRole: return m_pinned.contains(name);
    case FitsRole: return figures.device.fits;
    case ShareRole:
        return static_cast<double>(figures.device.total)
               / static_cast<double>(std::max<Bytes>(1, figures.device.capacity));
    default: return {};
    }
}

QVariant GpuTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("GPU (tick to keep it on top)");
    case Usable: return tr("Usable");
    case Needs: return tr("Needs");
    case Free: return tr("Free");
    case Largest: return tr("Largest batch");
    default: return {};
    }
}

} // namespace vram

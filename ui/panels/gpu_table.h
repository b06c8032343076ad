#pragma once

#include "ui/document/background.h"
#include "ui/document/reading.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace vram {

/// What the present network and setup come to on one GPU.
struct GpuFigures {
    Gpu gpu;
    Device device;
    std::int64_t largest = 0;
};

/// Pure: one estimate and one search a GPU.
std::vector<GpuFigures> figuresOfGpus(const Project& project, const Catalogues& catalogues);

/// The GPU catalogue with headroom and largest batch. Pinned ones come first, whatever the order.
class GpuTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Usable, Needs, Free, Largest, Columns };
    enum Role {
        SortRole = Qt::UserRole,
        NameRole,  ///< In full, as the setup takes it.
        ShareRole, ///< Needed over usable.
        FitsRole,
        PinnedRole,
    };

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<GpuFigures> figures, ByteUnit unit);
    void setPinned(const QStringList& pinned);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant number(const GpuFigures& figures, int column) const;
    QString words(const GpuFigures& figures, int column) const;

    std::vector<GpuFigures> m_rows;
    QStringList m_pinned;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram

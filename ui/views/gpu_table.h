#pragma once

#include "devices/prices.h"
#include "ui/document/background.h"
#include "ui/document/reading.h"
#include "ui/views/figure_age.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace vram {

/// The estimate of the current network and setup on one GPU; while it is awaited, only the usable memory is known.
struct GpuFigures {
    Gpu gpu{};
    Device device{};
    std::int64_t largest = 0;
    FigureAge age = FigureAge::Current;
};

/// The progress of a search over many GPUs; `stop` ends it early. Shared by two threads.
class GpuProgress
{
public:
    std::atomic<bool> stop = false;
    std::atomic<int> done = 0;

    void add(GpuFigures figures);
    /// What was added since this was last asked.
    std::vector<GpuFigures> takeNew();

private:
    std::mutex m_guard;
    std::vector<GpuFigures> m_new;
};

/// The whole catalogue before any GPU was tried, the least memory first. Settings of the GPU in use (a capacity typed
/// by hand, memory of other processes, its measured context) apply to that one only.
std::vector<GpuFigures> awaitedFigures(const Project& project, const Catalogues& catalogues);
/// Pure except for `progress`: one estimate and one search per GPU, in the same order.
std::vector<GpuFigures> figuresOfGpus(const Project& project, const Catalogues& catalogues, GpuProgress& progress);

/// The GPU catalogue with headroom and largest batch. Pinned ones come first, whatever the order.
class GpuTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Usable, Needs, Free, Largest, Price, Columns };
    enum Role {
        SortRole = Qt::UserRole,
        NameRole,   ///< In full, as the setup takes it.
        ShareRole,  ///< Needed over usable.
        OthersRole, ///< Memory of other processes over usable memory.
        FitsRole,   ///< False while it is awaited.
        AwaitedRole,
        PinnedRole,
        CustomRole, ///< The user's own.
        InUseRole,
        TopicRole, ///< The help topic of the column.
    };

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<GpuFigures> figures, ByteUnit unit);
    /// Rows for these GPUs; what the table knows of one of them stays, as old figures.
    void list(std::vector<GpuFigures> awaited, ByteUnit unit);
    /// Puts figures in the rows of their GPUs.
    void update(const std::vector<GpuFigures>& figures);
    void setPinned(const QStringList& pinned);
    /// Per hour, in the user's own currency.
    void setPrices(GpuPrices prices);
    /// The GPU that the setup names, and those of this machine, in full.
    void setMarks(const QString& inUse, const QStringList& local);
    /// The figures are of another setup; new ones are being computed.
    void markOld();
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The checkbox of that GPU was clicked.
    void pinToggled(const QString& name);

private:
    std::optional<double> priceOf(const GpuFigures& figures) const;
    QVariant number(const GpuFigures& figures, int column) const;
    QString words(const GpuFigures& figures, int column) const;
    QString nameWords(const GpuFigures& figures) const;
    QVariant figure(const GpuFigures& figures, int role) const;
    QVariant colour(const GpuFigures& figures, int column) const;
    void refreshCells();
    bool lists(const std::vector<GpuFigures>& figures) const;

    std::vector<GpuFigures> m_rows;
    QStringList m_pinned;
    GpuPrices m_prices;
    QStringList m_local;
    QString m_inUse;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram

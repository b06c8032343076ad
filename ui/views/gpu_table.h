// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/prices.h"
#include "time/throughput.h"
#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/views/figure_status.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace vram {

/// The estimate of the current network and setup on one GPU. Until it is computed, only the usable memory is known.
struct GpuFigures {
    Gpu gpu{};
    Device device{};
    std::int64_t largest = 0;
    StepTime time{};
    Throughput rate{};
    double training = 0; ///< Duration in seconds of all epochs over the dataset, or 0 without a dataset.
    double hours = 0;    ///< GPU hours of the training, or of a million samples or tokens. 0 if the job does not fit.
    bool valid = true;   ///< Whether all layers are valid. If not, the memory figures exclude the layers with errors.
    FigureStatus status = FigureStatus::Current;
};

/// The progress of a search over many GPUs, shared by two threads. `stop` ends the search early.
class GpuProgress
{
public:
    std::atomic<bool> stop = false;
    std::atomic<int> done = 0;

    void add(GpuFigures figures);
    /// The figures added since the last call.
    std::vector<GpuFigures> takeNewFigures();

private:
    std::mutex m_guard;
    std::vector<GpuFigures> m_new;
};

/// Returns all GPUs of the catalogue before their estimates are computed, in ascending order of memory. Settings for
/// the GPU in use (a typed capacity, memory of other processes, its measured context) apply only to that GPU.
std::vector<GpuFigures> pendingFigures(const Project& project, const Catalogues& catalogues);
/// Runs one estimate and one search for the largest batch for each GPU, in the order of `pendingFigures`. A pure
/// function except for `progress`.
std::vector<GpuFigures> computeGpuFigures(const Project& project, const Catalogues& catalogues, GpuProgress& progress);

/// The GPU catalogue with headroom and largest batch. Pinned GPUs always come first.
class GpuTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Usable, Needs, Free, Largest, Time, Price, Cost, Columns };
    enum Role {
        SortRole = Qt::UserRole,
        NameRole,     ///< The full name, as used in the setup.
        FractionRole, ///< Needed memory divided by usable memory.
        OthersRole,   ///< Memory of other processes divided by usable memory.
        FitsRole,     ///< Whether the job fits. False until the figures are computed.
        PendingRole,
        PinnedRole,
        CustomRole, ///< Whether the GPU is a custom one.
        InUseRole,
        TopicRole, ///< The help topic of the column.
    };

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<GpuFigures> figures, ByteUnit unit);
    /// Lists these GPUs. Figures that the table already has for any of them are kept and marked as old.
    void list(std::vector<GpuFigures> awaited, ByteUnit unit);
    /// Sets the figures of the GPUs in `figures`.
    void update(const std::vector<GpuFigures>& figures);
    void setPinned(const QStringList& pinned);
    /// Sets hourly prices in the user's own currency.
    void setPrices(GpuPrices prices);
    /// Sets the full names of the GPU in the setup and of those in this machine.
    void setMarks(const QString& inUse, const QStringList& local);
    /// Marks all figures as belonging to an earlier setup while new ones are computed.
    void markOutdated();
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Emitted when the checkbox of a GPU is clicked.
    void pinToggled(const QString& name);
    /// Emitted when a price was typed into its cell. A price of 0 removes it.
    void priceTyped(const QString& name, double price);
    /// Emitted when the text typed into a price cell is not a price.
    void priceRefused(const QString& text);

private:
    std::optional<double> priceOf(const GpuFigures& figures) const;
    /// Returns the cost of the training, or of a million samples or tokens.
    std::optional<double> cost(const GpuFigures& figures) const;
    bool hasDataset() const;
    QString costTitle() const;
    QString timeTip(const GpuFigures& figures) const;
    QVariant number(const GpuFigures& figures, int column) const;
    QString words(const GpuFigures& figures, int column) const;
    QString nameWords(const GpuFigures& figures) const;
    QVariant figure(const GpuFigures& figures, int role) const;
    QVariant colour(const GpuFigures& figures, int column) const;
    void refreshCells();
    bool containsAll(const std::vector<GpuFigures>& figures) const;

    std::vector<GpuFigures> m_rows;
    QStringList m_pinned;
    GpuPrices m_prices;
    QStringList m_local;
    QString m_inUse;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram

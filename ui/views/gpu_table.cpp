// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_table.h"

#include "ui/language/time_text.h"
#include "ui/theme/tokens.h"
#include "ui/views/gpu_prices.h"

#include "devices/setup_on_gpu.h"
#include "estimate/allocator_replay.h"
#include "search/largest_batch.h"
#include "setup/global_batch.h"

#include <QFont>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <utility>

namespace vram {

namespace {

/// Returns the project's setup without a selected rank, with the GPU's full name for fast lookup.
Setup comparisonSetup(const Project& project, const Catalogues& catalogues)
{
    Setup setup = withoutSelectedRank(project.setup);
    setup.gpu = fullGpuName(catalogues.gpus, setup.gpu);
    return setup;
}

bool isPending(const GpuFigures& figures, int column)
{
    const bool known = column == GpuTable::Name || column == GpuTable::Usable || column == GpuTable::Price;
    return !known && figures.status == FigureStatus::Pending;
}

constexpr double kMillion = 1e6;

/// Sets the step time, throughput and training time of a GPU, and the GPU hours if the job fits.
void setTime(GpuFigures& row, const StepTime& time, const Setup& setup)
{
    row.time = time;
    row.rate = computeThroughput(time, setup.batch);
    row.training = trainingSeconds(time, setup);
    if (!row.device.fits || !row.rate.known())
        return;
    row.hours = rentalCost(row.training > 0 ? row.training : kMillion / row.rate.perSecond, 1, setup);
}

} // namespace

void GpuProgress::add(GpuFigures figures)
{
    const std::lock_guard lock(m_guard);
    m_new.push_back(std::move(figures));
    ++done;
}

std::vector<GpuFigures> GpuProgress::takeNewFigures()
{
    const std::lock_guard lock(m_guard);
    return std::exchange(m_new, {});
}

std::vector<GpuFigures> pendingFigures(const Project& project, const Catalogues& catalogues)
{
    std::vector<GpuFigures> rows;
    const Setup job = comparisonSetup(project, catalogues);
    for (const Gpu& gpu : catalogues.gpus) {
        GpuFigures row{.gpu = gpu, .status = FigureStatus::Pending};
        row.device.capacity = usableCapacity(gpu, onGpu(job, catalogues.gpus, gpu.name));
        rows.push_back(std::move(row));
    }
    // The order does not depend on values typed for the GPU in use, which preserves the selection.
    std::ranges::stable_sort(rows, {}, [](const GpuFigures& row) { return usableCapacity(row.gpu, Setup{}); });
    return rows;
}

std::vector<GpuFigures> computeGpuFigures(const Project& project, const Catalogues& catalogues, GpuProgress& progress)
{
    std::vector<GpuFigures> rows = pendingFigures(project, catalogues);
    const Setup job = comparisonSetup(project, catalogues);
    for (GpuFigures& row : rows) {
        if (progress.stop)
            return {};
        const Setup setup = onGpu(job, catalogues.gpus, row.gpu.name);
        const Estimate answer = estimate(project.network, setup, catalogues, Detail::Totals);
        row.device = answer.device;
        row.valid = answer.valid();
        if (row.valid)
            setTime(row, answer.time, setup);
        row.largest = largestBatch(project.network, setup, catalogues);
        row.status = FigureStatus::Current;
        progress.add(row);
    }
    return rows;
}

bool GpuTable::containsAll(const std::vector<GpuFigures>& figures) const
{
    return std::ranges::equal(
        figures, m_rows, {}, [](const GpuFigures& row) { return row.gpu.name; },
        [](const GpuFigures& row) { return row.gpu.name; });
}

void GpuTable::show(std::vector<GpuFigures> figures, ByteUnit unit)
{
    m_unit = unit;
    // If the GPUs are the same, only the figures change, which preserves the selection and the scroll position.
    if (containsAll(figures)) {
        m_rows = std::move(figures);
        refreshCells();
        return;
    }
    beginResetModel();
    m_rows = std::move(figures);
    endResetModel();
}

void GpuTable::list(std::vector<GpuFigures> awaited, ByteUnit unit)
{
    if (containsAll(awaited))
        return;
    for (GpuFigures& row : awaited) {
        const auto known = std::ranges::find(m_rows, row.gpu.name, [](const GpuFigures& r) { return r.gpu.name; });
        if (known == m_rows.end() || known->status == FigureStatus::Pending)
            continue;
        row = *known;
        row.status = FigureStatus::Old;
    }
    show(std::move(awaited), unit);
}

void GpuTable::update(const std::vector<GpuFigures>& figures)
{
    for (const GpuFigures& one : figures) {
        const auto row = std::ranges::find(m_rows, one.gpu.name, [](const GpuFigures& r) { return r.gpu.name; });
        if (row != m_rows.end())
            *row = one;
    }
    // Updates all cells in one signal, because each change would make the view sort again.
    refreshCells();
}

void GpuTable::refreshCells()
{
    if (m_rows.empty())
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    emit headerDataChanged(Qt::Horizontal, Time, Cost);
}

void GpuTable::setPinned(const QStringList& pinned)
{
    m_pinned = pinned;
    refreshCells();
}

void GpuTable::setMarks(const QString& inUse, const QStringList& local)
{
    if (m_inUse == inUse && m_local == local)
        return;
    m_inUse = inUse;
    m_local = local;
    refreshCells();
}

void GpuTable::markOutdated()
{
    for (GpuFigures& row : m_rows) {
        if (row.status == FigureStatus::Current)
            row.status = FigureStatus::Old;
    }
    refreshCells();
}

int GpuTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GpuTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

void GpuTable::setPrices(GpuPrices prices)
{
    m_prices = std::move(prices);
    refreshCells();
}

std::optional<double> GpuTable::priceOf(const GpuFigures& figures) const
{
    const auto found = m_prices.find(figures.gpu.name);
    return found == m_prices.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> GpuTable::cost(const GpuFigures& figures) const
{
    const std::optional<double> price = priceOf(figures);
    return price && figures.hours > 0 ? std::optional(*price * figures.hours) : std::nullopt;
}

bool GpuTable::hasDataset() const
{
    return std::ranges::any_of(m_rows, [](const GpuFigures& row) { return row.training > 0; });
}

QString GpuTable::costTitle() const
{
    if (hasDataset())
        return tr("Cost");
    const bool tokens =
        std::ranges::any_of(m_rows, [](const GpuFigures& row) { return row.rate.of == RateOf::Tokens; });
    return tokens ? tr("Per million tokens") : tr("Per million samples");
}

QVariant GpuTable::number(const GpuFigures& figures, int column) const
{
    // Pending figures are sorted after all others.
    if (isPending(figures, column))
        return column == Time || column == Cost ? QVariant(std::numeric_limits<double>::infinity())
                                                : QVariant(std::numeric_limits<qlonglong>::max());
    switch (column) {
    case Usable: return static_cast<qlonglong>(figures.device.capacity);
    case Needs: return static_cast<qlonglong>(figures.device.total);
    case Free: return static_cast<qlonglong>(figures.device.headroom);
    case Largest: return static_cast<qlonglong>(figures.largest);
    case Time: return figures.hours > 0 ? 1 / figures.rate.perSecond : std::numeric_limits<double>::infinity();
    case Price: return priceOf(figures).value_or(std::numeric_limits<double>::infinity());
    case Cost: return cost(figures).value_or(std::numeric_limits<double>::infinity());
    default: return qs(figures.gpu.name);
    }
}

QString GpuTable::nameWords(const GpuFigures& figures) const
{
    const QString name = qs(figures.gpu.name);
    QStringList marks;
    if (name == m_inUse)
        marks << tr("in use");
    if (m_local.contains(name))
        marks << tr("in this machine");
    if (figures.gpu.custom)
        marks << tr("custom");
    if (figures.gpu.calibration.isSet())
        marks << tr("calibrated");
    return marks.isEmpty() ? name : QStringLiteral("%1 · %2").arg(name, marks.join(QStringLiteral(" · ")));
}

QString GpuTable::words(const GpuFigures& figures, int column) const
{
    if (isPending(figures, column))
        return QStringLiteral("…");
    switch (column) {
    case Name: return nameWords(figures);
    case Free:
        return figures.device.headroom < 0 ? tr("%1 too much").arg(bytesText(-figures.device.headroom, m_unit))
                                           : bytesText(figures.device.headroom, m_unit);
    case Price: {
        const std::optional<double> price = priceOf(figures);
        return price ? QLocale().toString(*price, 'f', 2) : QString();
    }
    case Time:
        return figures.hours <= 0     ? QStringLiteral("—")
               : figures.training > 0 ? timeText(figures.training)
                                      : throughputText(figures.rate);
    case Cost: {
        const std::optional<double> sum = cost(figures);
        return !sum ? QStringLiteral("—") : figures.training > 0 ? QLocale().toString(*sum, 'f', 2) : threeDigits(*sum);
    }
    case Largest: return figures.largest > 0 ? numberText(figures.largest) : QStringLiteral("—");
    default: return bytesText(number(figures, column).toLongLong(), m_unit);
    }
}

QString GpuTable::timeTip(const GpuFigures& figures) const
{
    return QStringList{tr("step time %1 (%2)").arg(timeText(figures.time.step), timeBandText(figures.time)),
                       throughputText(figures.rate), boundText(figures.time.bound)}
        .join(QLatin1Char('\n'));
}

QVariant GpuTable::figure(const GpuFigures& figures, int role) const
{
    const auto capacity = static_cast<double>(std::max<Bytes>(1, figures.device.capacity));
    const QString name = qs(figures.gpu.name);
    switch (role) {
    case NameRole: return name;
    case PinnedRole: return m_pinned.contains(name);
    case FitsRole: return figures.device.fits && figures.status != FigureStatus::Pending;
    case PendingRole: return figures.status == FigureStatus::Pending;
    case CustomRole: return figures.gpu.custom;
    case InUseRole: return name == m_inUse;
    case FractionRole: return static_cast<double>(figures.device.total) / capacity;
    case OthersRole: return static_cast<double>(figures.device.others) / capacity;
    default: return {};
    }
}

QVariant GpuTable::colour(const GpuFigures& figures, int column) const
{
    const QPalette palette = QGuiApplication::palette();
    const Tokens& t = tokensOf(palette);
    if (column == Name)
        return {};
    if (figures.status == FigureStatus::Old || isPending(figures, column))
        return t.secondary;
    return column == Free && figures.device.headroom < 0 ? QVariant(t.problem) : QVariant();
}

QVariant GpuTable::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= m_rows.size())
        return {};
    const GpuFigures& figures = m_rows[row];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return words(figures, index.column());
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole: return colour(figures, index.column());
    case Qt::FontRole:
        if (qs(figures.gpu.name) == m_inUse) {
            QFont font = QGuiApplication::font();
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::ToolTipRole:
        if (index.column() == Time && figures.hours > 0)
            return timeTip(figures);
        if (index.column() == Price)
            return tr("Type the price per hour, in your currency; Delete removes it");
        return qs(figures.gpu.architecture + "\n" + figures.gpu.source).trimmed();
    case Qt::CheckStateRole:
        if (index.column() != Name)
            return {};
        return m_pinned.contains(qs(figures.gpu.name)) ? Qt::Checked : Qt::Unchecked;
    case SortRole: return number(figures, index.column());
    case TopicRole: return headerData(index.column(), Qt::Horizontal, TopicRole);
    default: return figure(figures, role);
    }
}

bool GpuTable::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role == Qt::EditRole && index.column() == Price) {
        const std::optional<double> price = typedPrice(value.toString());
        if (price)
            emit priceTyped(index.data(NameRole).toString(), *price);
        else
            emit priceRefused(value.toString());
        return price.has_value();
    }
    if (role != Qt::CheckStateRole || index.column() != Name)
        return false;
    emit pinToggled(index.data(NameRole).toString());
    return true;
}

Qt::ItemFlags GpuTable::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Name    ? flags | Qt::ItemIsUserCheckable
           : index.column() == Price ? flags | Qt::ItemIsEditable
                                     : flags;
}

QVariant GpuTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == TopicRole)
        return section == Largest ? QStringLiteral("batch")
               : section == Needs ? QStringLiteral("device")
               : section == Time  ? QStringLiteral("time")
                                  : QStringLiteral("gpu");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("GPU (tick to keep it on top)");
    case Usable: return tr("Usable");
    case Needs: return tr("Device total");
    case Free: return tr("Free");
    case Largest: return tr("Largest batch");
    case Time: return hasDataset() ? tr("Training") : tr("Throughput");
    case Price: return tr("Per hour");
    case Cost: return costTitle();
    default: return {};
    }
}

} // namespace vram

#pragma once

#include <QSortFilterProxyModel>

namespace vram {

/// The order of GPUs: favourites stay on top, whichever way the rest is sorted. At first the smallest that fits leads,
/// which is the answer to "which one should I rent": those that fit by their memory, then by their price, then those
/// not yet checked, then the rest.
class GpuOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit GpuOrder(QObject* parent = nullptr);
    /// The smallest that fits first, or as the column's heading says.
    void setSmallestFirst(bool on);
    /// Hides GPUs on which the training does not fit, except the one in use.
    void setFitsOnly(bool on);
    void setSearch(const QString& typed);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString m_search;
    bool m_smallestFirst = true;
    bool m_fitsOnly = false;
};

} // namespace vram

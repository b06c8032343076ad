// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace vram {

/// The sort order of the GPUs. Favourites are always at the top. The default order answers "which one should I rent":
/// GPUs that fit, sorted by memory and then by price, followed by those not yet checked and the rest.
class GpuOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit GpuOrder(QObject* parent = nullptr);
    /// Selects the default order if `on` is true, or else sorting by the column with the sort indicator.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "time/row_time.h"
#include "ui/table/layer_rows.h"

#include <QStringList>

#include <memory>

namespace vram {

/// The components of each row's time in one estimate.
class RowTimes
{
public:
    RowTimes(const Project& project, std::shared_ptr<const Estimate> estimate);

    bool isFor(const std::shared_ptr<const Estimate>& estimate) const { return m_estimate == estimate; }
    /// Returns lines such as "12.3 ms of the step's 105 ms", "forward 4.10 ms, backward 8.20 ms", "bandwidth-bound", or
    /// none if the row has no kernels.
    QStringList words(const RowNode& row) const;

private:
    /// Returns the time of a row. The time of a block is the sum over its rows.
    RowTime rowTime(const RowNode& row) const;

    std::shared_ptr<const Estimate> m_estimate;
    IndexedVector<RowIndex, RowTime> m_rows;
};

} // namespace vram

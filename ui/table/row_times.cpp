// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_times.h"

#include "estimate/step_work.h"
#include "ui/language/time_text.h"

#include <QCoreApplication>

#include <utility>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RowTimes", text);
}

} // namespace

RowTimes::RowTimes(const Project& project, std::shared_ptr<const Estimate> estimate)
    : m_estimate(std::move(estimate)), m_rows(rowTimes(project.network, project.setup, cataloguesOf(project)))
{
}

RowTime RowTimes::rowTime(const RowNode& row) const
{
    RowTime sum;
    if (m_rows.contains(row.figures))
        sum = m_rows[row.figures];
    for (const auto& child : row.children)
        sum += rowTime(*child);
    return sum;
}

QStringList RowTimes::words(const RowNode& row) const
{
    const RowTime time = rowTime(row);
    if (time.total() <= 0 || !m_estimate->time.known())
        return {};
    QStringList lines{tr("%1 of the step's %2").arg(timeText(time.total()), timeText(m_estimate->time.step))};
    if (time.backward > 0)
        lines << tr("forward %1, backward %2").arg(timeText(time.forward), timeText(time.backward));
    return lines << boundText(time.bound());
}

} // namespace vram

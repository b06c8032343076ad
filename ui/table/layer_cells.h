// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "ui/text.h"

#include <QString>

namespace vram {

/// The texts of the layer table, independent of its model. Columns are LayerModel::Column.

QString columnTitle(int column, std::int64_t batch);
QString columnHelp(int column);
/// The type of a layer or the kind of a block.
QString typeText(const Row& row);
QString typeHelp(const Row& row);
/// The settings of a layer, such as "64, 7×7, stride 2", or the repeat count and checkpointing of a block ("3 × ",
/// "checkpointed").
QString settingsCell(const Row& row);
/// The first output without the batch dimension: "64×112×112".
QString firstOutputText(const RowEstimate& row);
/// The first column whose text changed, or LayerModel::ColumnCount if none did. Compares figures and issues, but not
/// the names, types and settings of the rows.
int firstChangedColumn(const Estimate& before, const Estimate& now);
/// The time of a row's kernels as a percentage of the step time: "12.3 %", "< 0.1 %", or a dash.
QString stepShareText(const RowEstimate& row, const StepTime& step);
/// Returns the bytes that a row saves for backward, divided by the batch size.
Bytes bytesPerSample(const RowEstimate& row, std::int64_t batch);
QString figuresToolTip(const Row& row, const RowEstimate& figures, int column, ByteUnit unit);

} // namespace vram

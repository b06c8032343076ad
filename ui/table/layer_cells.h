#pragma once

#include "estimate/estimate.h"
#include "ui/text.h"

#include <QString>

namespace vram {

/// The words of the layer table, apart from how it is stored. Columns are LayerModel::Column.

QString columnTitle(int column, std::int64_t batch);
QString columnHelp(int column);
/// A layer's type, a block's kind.
QString typeText(const Row& row);
QString typeHelp(const Row& row);
/// "64, 7×7, stride 2"; of a block "3 × ", "checkpointed".
QString settingsCell(const Row& row);
/// The first output without the batch: "64×112×112".
QString firstOutputText(const RowEstimate& row);
QString shapeText(const Shape& shape, bool batched);
/// The first column that shows something else now; LayerModel::ColumnCount where none does. Rows as such are not compared.
int firstChangedColumn(const Estimate& before, const Estimate& now);
/// What a row keeps for backward, divided by the batch.
Bytes bytesPerSample(const RowEstimate& row, std::int64_t batch);
QString figuresToolTip(const Row& row, const RowEstimate& figures, int column, ByteUnit unit);

} // namespace vram

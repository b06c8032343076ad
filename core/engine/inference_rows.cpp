// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference_rows.h"

#include <algorithm>

namespace vram {

namespace {

bool readsDropped(const NetworkRows& rows, RowIndex row, const RowFlags& dropped)
{
    const auto isDropped = [&](RowIndex r) { return r.valid() && dropped[r]; };
    if (isDropped(rows[row].parent))
        return true;
    if (rows[row].readsAbove())
        return isDropped(rows[row].above);
    return std::ranges::any_of(rows[row].inputs(), [&](const InputRef& ref) {
        const RowIndex source = rows.rowOf(ref.row);
        return source < row && isDropped(source);
    });
}

} // namespace

RowFlags droppedInInference(const NetworkRows& rows)
{
    RowFlags dropped(rows.size(), 0);
    RowFlags read(rows.size(), 0);
    RowFlags readByKept(rows.size(), 0);
    for (const RowIndex row : rows.indices()) {
        dropped[row] = rows[row].isLoss() || readsDropped(rows, row, dropped) ? 1 : 0;
        for (const InputRef& ref : rows[row].inputs()) {
            if (const RowIndex source = rows.rowOf(ref.row); source.valid()) {
                read[source] = 1;
                if (dropped[row] == 0)
                    readByKept[source] = 1;
            }
        }
    }
    for (const RowIndex row : rows.indices()) {
        const LayerType* type = rows[row].type;
        if (type && type->maximumInputs == 0 && read[row] && !readByKept[row])
            dropped[row] = 1;
    }
    return dropped;
}

} // namespace vram

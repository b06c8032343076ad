// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/paste.h"

#include "edit/edit.h"
#include "edit/selection.h"
#include "layers/layer_type.h"
#include "network/tree.h"

#include <algorithm>
#include <memory>
#include <unordered_set>
#include <utility>

namespace vram {

namespace {

using Known = std::unordered_set<LayerId>;

template<typename T>
void dropUnknown(std::vector<T>& references, const Known& known, LayerId T::*row)
{
    std::erase_if(references, [&](const T& reference) { return !known.contains(reference.*row); });
}

Row withoutUnknown(const Row& row, const Known& known)
{
    if (const Layer* layer = asLayer(row)) {
        auto copy = std::make_shared<Layer>(*layer);
        dropUnknown(copy->inputs, known, &InputRef::row);
        dropUnknown(copy->shared, known, &SharedParameter::owner);
        if (!known.contains(copy->until))
            copy->until = LayerId::None;
        return std::shared_ptr<const Layer>(std::move(copy));
    }
    auto copy = std::make_shared<Block>(*asBlock(row));
    dropUnknown(copy->inputs, known, &InputRef::row);
    for (Row& child : copy->rows)
        child = withoutUnknown(child, known);
    return std::shared_ptr<const Block>(std::move(copy));
}

/// Returns how often `source` is an input of the rows.
int readersOf(const std::vector<Row>& rows, LayerId source)
{
    int readers = 0;
    for (const Row& row : rows) {
        const Block* block = asBlock(row);
        const std::vector<InputRef>& inputs = block ? block->inputs : asLayer(row)->inputs;
        readers += static_cast<int>(std::ranges::count(inputs, source, &InputRef::row));
        if (block)
            readers += readersOf(block->rows, source);
    }
    return readers;
}

} // namespace

std::vector<Row> pastedRows(std::vector<Row> rows, const Network& target, bool fromTarget)
{
    Known known;
    if (fromTarget)
        collectIds(target.rows, known);
    collectIds(rows, known);
    for (Row& row : rows)
        row = withoutUnknown(row, known);
    return withFreshIds(rows, nextId(target));
}

std::vector<Row> rowsForInsertion(std::vector<Row> rows, LayerId loss)
{
    const auto is = [](LayerId wanted) { return [wanted](const Row& row) { return id(row) == wanted; }; };
    if (rows.size() < 2)
        return rows;
    if (loss != LayerId::None)
        std::erase_if(rows, is(loss));
    const Layer* first = asLayer(rows.front());
    const bool readAgain =
        first && readersOf({rows.begin() + 1, rows.end()}, first->id) > readersOf({rows[1]}, first->id);
    if (first && vram::is(*first, Trait::Input) && !readAgain && rows.size() > 1)
        rows.erase(rows.begin());
    return rows;
}

} // namespace vram

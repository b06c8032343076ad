// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/edit.h"

#include "network/references.h"
#include "network/tree.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace vram {

RowPosition rowPosition(const Network& network, LayerId id)
{
    const RowPath path = locate(network.rows, id);
    if (path.empty())
        return {};
    return {parentOf(network.rows, path), static_cast<int>(path.back())};
}

Network insertRows(const Network& network, RowPosition place, const std::vector<Row>& rows)
{
    Network result = network;
    const bool placed = editChildren(result.rows, place.parent, [&](std::vector<Row>& siblings) {
        const int position = std::clamp(place.position, 0, static_cast<int>(siblings.size()));
        siblings.insert(siblings.begin() + position, rows.begin(), rows.end());
    });
    if (placed)
        fixReferences(result.rows);
    return result;
}

namespace {

using IdSet = std::unordered_set<LayerId>;

/// Returns `rows` without those in `removed`, or nullopt if it contains none of them. The removed rows are appended to
/// `removedRows`, in order.
std::optional<std::vector<Row>> without(const std::vector<Row>& rows, const IdSet& removed,
                                        std::vector<Row>& removedRows)
{
    std::vector<Row> kept;
    bool changed = false;
    kept.reserve(rows.size());
    for (const Row& row : rows) {
        if (removed.contains(id(row))) {
            removedRows.push_back(row);
            changed = true;
            continue;
        }
        const Block* block = asBlock(row);
        std::optional<std::vector<Row>> inner = block ? without(block->rows, removed, removedRows) : std::nullopt;
        if (!inner) {
            kept.push_back(row);
            continue;
        }
        auto copy = std::make_shared<Block>(*block);
        copy->rows = std::move(*inner);
        kept.emplace_back(std::move(copy));
        changed = true;
    }
    return changed ? std::optional(std::move(kept)) : std::nullopt;
}

/// Redirects readers of a removed row to what that row read: its first input, or the row above it.
class RemovedRows : public ReferenceRule
{
public:
    RemovedRows(const std::vector<Row>& rows, const IdSet& removed) : m_gone(removed) { collect(rows, LayerId::None); }

    InputRef resolve(ReferenceKind link, InputRef reference, LayerId, InputRef) const override
    {
        auto entry = m_sources.find(reference.row);
        if (entry == m_sources.end())
            return reference;
        if (link != ReferenceKind::Input)
            return {};
        while (entry != m_sources.end()) {
            reference = entry->second;
            entry = m_sources.find(reference.row);
        }
        return reference;
    }

private:
    void collect(const std::vector<Row>& rows, LayerId parent)
    {
        InputRef above{parent, 0};
        for (const Row& row : rows) {
            if (m_gone.contains(id(row)))
                take(row, firstInput(row, above));
            else if (const Block* block = asBlock(row))
                collect(block->rows, block->id);
            above = {id(row), 0};
        }
    }

    void take(const Row& row, InputRef source)
    {
        m_sources[id(row)] = source;
        const Block* block = asBlock(row);
        if (!block)
            return;
        for (const Row& inner : block->rows)
            take(inner, source);
    }

    const IdSet& m_gone;
    std::unordered_map<LayerId, InputRef> m_sources;
};

} // namespace

Network removeRows(const Network& network, const std::vector<LayerId>& ids)
{
    const IdSet removed(ids.begin(), ids.end());
    Network result = network;
    if (auto rewiredRows = withRemappedReferences(network.rows, RemovedRows(network.rows, removed)))
        result.rows = std::move(*rewiredRows);
    std::vector<Row> removedRows;
    if (auto rows = without(result.rows, removed, removedRows))
        result.rows = std::move(*rows);
    return result;
}

namespace {

/// Number of siblings before `place` that will be moved.
int countMovedBefore(const Network& network, RowPosition place, const IdSet& moved)
{
    const std::vector<Row>* siblings = childrenOf(network.rows, place.parent);
    if (!siblings)
        return 0;
    const auto end = siblings->begin() + std::clamp(place.position, 0, static_cast<int>(siblings->size()));
    return static_cast<int>(
        std::count_if(siblings->begin(), end, [&](const Row& row) { return moved.contains(id(row)); }));
}

/// Whether the place is inside a moved block, which cannot contain itself.
bool isInside(const Network& network, LayerId place, const IdSet& moved)
{
    const RowPath path = locate(network.rows, place);
    const std::vector<Row>* rows = &network.rows;
    for (const std::size_t index : path) {
        const Row& row = (*rows)[index];
        if (moved.contains(id(row)))
            return true;
        rows = &asBlock(row)->rows;
    }
    return false;
}

} // namespace

Network moveRows(const Network& network, const std::vector<LayerId>& ids, RowPosition place)
{
    const IdSet moved(ids.begin(), ids.end());
    if (!childrenOf(network.rows, place.parent) || isInside(network, place.parent, moved))
        return network;
    place.position -= countMovedBefore(network, place, moved);
    std::vector<Row> removedRows;
    auto rest = without(network.rows, moved, removedRows);
    if (!rest)
        return network;
    Network result = network;
    result.rows = std::move(*rest);
    return insertRows(result, place, removedRows);
}

namespace {

bool sameReferences(const Layer& a, const Layer& b)
{
    return a.inputs == b.inputs && a.shared == b.shared && a.until == b.until && a.cases == b.cases;
}

template<typename Item>
Network replaceRow(const Network& network, Item item, bool fix)
{
    const RowPath path = locate(network.rows, item.id);
    Network result = network;
    if (path.empty())
        return result;
    editAt(result.rows, path, [&](std::vector<Row>& siblings, std::size_t index) {
        siblings[index] = std::make_shared<const Item>(std::move(item));
    });
    if (fix)
        fixReferences(result.rows);
    return result;
}

} // namespace

Network replaceLayer(const Network& network, Layer layer)
{
    const Row* old = find(network, layer.id);
    const Layer* oldLayer = old ? asLayer(*old) : nullptr;
    if (!oldLayer)
        return network;
    const bool fix = !sameReferences(*oldLayer, layer);
    return replaceRow(network, std::move(layer), fix);
}

namespace {

/// Returns `rows` with the changed layers, or nullopt if none changed.
std::optional<std::vector<Row>> changedRows(const std::vector<Row>& rows,
                                            const std::function<std::optional<Layer>(const Layer&)>& change)
{
    std::optional<std::vector<Row>> result;
    const auto put = [&](std::size_t at, Row row) {
        if (!result)
            result = rows;
        (*result)[at] = std::move(row);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (const Layer* layer = asLayer(rows[i])) {
            if (std::optional<Layer> next = change(*layer))
                put(i, std::make_shared<const Layer>(*std::move(next)));
        } else if (auto inner = changedRows(asBlock(rows[i])->rows, change)) {
            Block block = *asBlock(rows[i]);
            block.rows = *std::move(inner);
            put(i, std::make_shared<const Block>(std::move(block)));
        }
    }
    return result;
}

} // namespace

Network withLayersChanged(const Network& network, const std::function<std::optional<Layer>(const Layer&)>& change)
{
    Network result = network;
    if (auto rows = changedRows(network.rows, change))
        result.rows = *std::move(rows);
    return result;
}

Network replaceBlock(const Network& network, Block block)
{
    const Row* old = find(network, block.id);
    const Block* oldBlock = old ? asBlock(*old) : nullptr;
    if (!oldBlock)
        return network;
    const bool fix = oldBlock->inputs != block.inputs || oldBlock->rows != block.rows;
    return replaceRow(network, std::move(block), fix);
}

namespace {

using IdMap = std::unordered_map<LayerId, LayerId>;

void numberRows(const std::vector<Row>& rows, std::uint32_t& next, IdMap& newIds)
{
    for (const Row& row : rows) {
        newIds[id(row)] = static_cast<LayerId>(next++);
        if (const Block* block = asBlock(row))
            numberRows(block->rows, next, newIds);
    }
}

LayerId renamed(LayerId id, const IdMap& newIds)
{
    const auto entry = newIds.find(id);
    return entry == newIds.end() ? id : entry->second;
}

void renameInputs(std::vector<InputRef>& inputs, const IdMap& newIds)
{
    for (InputRef& input : inputs)
        input.row = renamed(input.row, newIds);
}

std::vector<Row> renamedRows(const std::vector<Row>& rows, const IdMap& newIds);

Row renamedRow(const Row& row, const IdMap& newIds)
{
    if (const Block* block = asBlock(row)) {
        auto copy = std::make_shared<Block>(*block);
        copy->id = renamed(copy->id, newIds);
        renameInputs(copy->inputs, newIds);
        copy->rows = renamedRows(block->rows, newIds);
        return copy;
    }
    auto copy = std::make_shared<Layer>(*asLayer(row));
    copy->id = renamed(copy->id, newIds);
    copy->until = renamed(copy->until, newIds);
    renameInputs(copy->inputs, newIds);
    for (PrecisionCase& one : copy->cases) {
        renameInputs(one.inputs, newIds);
        if (one.until)
            one.until = renamed(*one.until, newIds);
    }
    for (SharedParameter& parameter : copy->shared)
        parameter.owner = renamed(parameter.owner, newIds);
    return copy;
}

std::vector<Row> renamedRows(const std::vector<Row>& rows, const IdMap& newIds)
{
    std::vector<Row> result;
    result.reserve(rows.size());
    for (const Row& row : rows)
        result.push_back(renamedRow(row, newIds));
    return result;
}

} // namespace

std::vector<Row> withFreshIds(const std::vector<Row>& rows, LayerId first)
{
    IdMap newIds;
    auto next = static_cast<std::uint32_t>(first);
    numberRows(rows, next, newIds);
    return renamedRows(rows, newIds);
}

} // namespace vram

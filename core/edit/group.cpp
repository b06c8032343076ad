// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/edit.h"
#include "edit/selection.h"

#include "base/checked.h"
#include "layers/layer_type.h"
#include "network/references.h"
#include "network/tree.h"

#include <algorithm>
#include <type_traits>
#include <unordered_set>

namespace vram {

namespace {

/// Changes only the references that are inputs, by applying `change` to each reference and its reader.
template<typename Change>
class InputRule : public ReferenceRule
{
public:
    explicit InputRule(Change change) : m_change(std::move(change)) {}

    InputRef resolve(ReferenceKind link, InputRef reference, LayerId reader, InputRef) const override
    {
        return link == ReferenceKind::Input ? m_change(reference, reader) : reference;
    }

private:
    Change m_change;
};

void apply(std::vector<Row>& rows, const ReferenceRule& rule, LayerId parent)
{
    if (auto changed = withRemappedReferences(rows, rule, parent))
        rows = std::move(*changed);
}

InputRef rowAboveAt(const std::vector<Row>& siblings, std::size_t index, LayerId parent)
{
    return {index == 0 ? parent : id(siblings[index - 1]), 0};
}

/// A run of adjacent siblings.
struct Span {
    RowPosition first;
    std::size_t count = 0;
};

std::optional<Span> adjacent(const Network& network, const std::vector<LayerId>& ids)
{
    if (ids.empty())
        return std::nullopt;
    std::vector<int> positions;
    const LayerId parent = rowPosition(network, ids.front()).parent;
    for (const LayerId row : ids) {
        if (!find(network, row) || rowPosition(network, row).parent != parent)
            return std::nullopt;
        positions.push_back(rowPosition(network, row).position);
    }
    std::ranges::sort(positions);
    if (positions.back() - positions.front() + 1 != static_cast<int>(positions.size()))
        return std::nullopt;
    return Span{{parent, positions.front()}, positions.size()};
}

/// Moves `siblings[first, first + count)` into a new block, whose input is that of the first row in the block.
std::shared_ptr<Block> makeBlock(const std::vector<Row>& siblings, Span span, LayerId blockId)
{
    const auto first = static_cast<std::size_t>(span.first.position);
    auto block = std::make_shared<Block>();
    block->id = blockId;
    block->rows.assign(siblings.begin() + span.first.position,
                       siblings.begin() + span.first.position + static_cast<long>(span.count));
    const InputRef above = rowAboveAt(siblings, first, span.first.parent);
    const InputRef source = firstInput(siblings[first], above);
    if (source != above)
        block->inputs = {source};
    const InputRef inner{blockId, 0};
    apply(block->rows, InputRule([=](InputRef read, LayerId) { return read == source ? inner : read; }), blockId);
    return block;
}

} // namespace

Network groupRows(const Network& network, const std::vector<LayerId>& ids, std::string name)
{
    const std::optional<Span> span = adjacent(network, ids);
    if (!span)
        return network;
    const LayerId blockId = nextId(network);
    Network result = network;
    std::unordered_set<LayerId> members;
    LayerId last = LayerId::None;
    editChildren(result.rows, span->first.parent, [&](std::vector<Row>& siblings) {
        const std::shared_ptr<Block> block = makeBlock(siblings, *span, blockId);
        block->name = std::move(name);
        last = id(block->rows.back());
        collectIds(block->rows, members);
        const auto first = siblings.begin() + span->first.position;
        *first = block;
        siblings.erase(first + 1, first + static_cast<long>(span->count));
    });
    // Readers of the last row read the block instead, so that they read its last repeat if the block is repeated.
    apply(result.rows, InputRule([&](InputRef read, LayerId reader) {
              return read.row == last && !members.contains(reader) ? InputRef{blockId, read.output} : read;
          }),
          LayerId::None);
    return result;
}

namespace {

constexpr std::int64_t kMostUnrolledRows = 100'000;

std::int64_t countRows(const std::vector<Row>& rows)
{
    std::unordered_set<LayerId> ids;
    collectIds(rows, ids);
    return static_cast<std::int64_t>(ids.size());
}

/// Makes the first row's input explicit if the input is no longer the row above.
void nameFirstInput(Row& first, InputRef source)
{
    const Layer* layer = asLayer(first);
    const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
    if (source.row == LayerId::None || (type && type->maximumInputs == 0))
        return;
    std::visit(
        [&](auto& pointer) {
            if (!pointer->inputs.empty())
                return;
            auto copy = std::make_shared<std::remove_cvref_t<decltype(*pointer)>>(*pointer);
            copy->inputs = {source};
            pointer = std::move(copy);
        },
        first);
}

/// The rows of `block`, once per repeat. Each repeat reads the previous one, and the first reads `source`. The last
/// keeps its ids, because rows outside read it.
std::vector<Row> unrollBlock(const Block& block, InputRef source, bool sourceIsAbove, LayerId firstFresh)
{
    std::vector<Row> result;
    const std::int64_t size = countRows(block.rows);
    auto next = static_cast<std::int64_t>(firstFresh);
    for (std::int64_t repeat = 1; repeat <= block.repeat; ++repeat, next += size) {
        const bool last = repeat == block.repeat;
        std::vector<Row> rows = last ? block.rows : withFreshIds(block.rows, static_cast<LayerId>(next));
        const InputRef carried = repeat == 1 ? source : InputRef{id(result.back()), 0};
        const LayerId blockId = block.id;
        apply(rows, InputRule([=](InputRef read, LayerId) { return read.row == blockId ? carried : read; }),
              LayerId::None);
        if (repeat == 1 && !sourceIsAbove)
            nameFirstInput(rows.front(), source);
        result.insert(result.end(), rows.begin(), rows.end());
    }
    return result;
}

} // namespace

Network ungroup(const Network& network, LayerId blockId)
{
    const Row* row = find(network, blockId);
    const Block* block = row ? asBlock(*row) : nullptr;
    if (!block || block->rows.empty())
        return block ? removeRows(network, {blockId}) : network;
    if (checkedMul(block->repeat, countRows(block->rows)) > kMostUnrolledRows)
        return network;
    const RowPosition place = rowPosition(network, blockId);
    const LayerId last = id(block->rows.back());
    Network result = network;
    editChildren(result.rows, place.parent, [&](std::vector<Row>& siblings) {
        const auto index = static_cast<std::size_t>(place.position);
        const InputRef above = rowAboveAt(siblings, index, place.parent);
        const InputRef source = firstInput(siblings[index], above);
        const std::vector<Row> rows = unrollBlock(*block, source, source == above, nextId(network));
        siblings.erase(siblings.begin() + place.position);
        siblings.insert(siblings.begin() + place.position, rows.begin(), rows.end());
    });
    apply(result.rows, InputRule([=](InputRef read, LayerId) {
              return read.row == blockId ? InputRef{last, read.output} : read;
          }),
          LayerId::None);
    return result;
}

} // namespace vram

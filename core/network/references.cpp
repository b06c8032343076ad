// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/references.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {
constexpr std::uint32_t kDenseIds = 1U << 20;
}

RowOrder::RowOrder(const std::vector<Row>& rows)
{
    add(rows);
}

void RowOrder::add(const std::vector<Row>& rows)
{
    for (const Row& row : rows) {
        set(static_cast<std::uint32_t>(id(row)), m_count++);
        if (const Block* block = asBlock(row))
            add(block->rows);
    }
}

void RowOrder::set(std::uint32_t id, std::int32_t order)
{
    if (id >= kDenseIds) {
        m_sparse[id] = order;
        return;
    }
    if (id >= m_dense.size())
        m_dense.resize(std::max<std::size_t>(id + 1, m_dense.size() * 2), -1);
    m_dense[id] = order;
}

std::int64_t RowOrder::of(LayerId id) const
{
    const auto key = static_cast<std::uint32_t>(id);
    if (key < m_dense.size())
        return m_dense[key];
    const auto entry = m_sparse.find(key);
    return entry == m_sparse.end() ? -1 : entry->second;
}

namespace {

bool resolveInputs(std::vector<InputRef>& inputs, const ReferenceRule& rule, LayerId reader, InputRef above)
{
    bool changed = false;
    for (InputRef& input : inputs) {
        const InputRef judged = rule.resolve(ReferenceKind::Input, input, reader, above);
        changed = changed || judged != input;
        input = judged;
    }
    // A single input that is the row above is removed, as it is the default.
    if (changed && inputs.size() == 1 && inputs.front() == above)
        inputs.clear();
    return std::erase_if(inputs, [](const InputRef& input) { return input.row == LayerId::None; }) > 0 || changed;
}

bool resolveShared(std::vector<SharedParameter>& shared, const ReferenceRule& rule, LayerId reader)
{
    bool changed = false;
    for (SharedParameter& parameter : shared) {
        const LayerId judged = rule.resolve(ReferenceKind::SharedParameter, {parameter.owner, 0}, reader, {}).row;
        changed = changed || judged != parameter.owner;
        parameter.owner = judged;
    }
    std::erase_if(shared, [](const SharedParameter& parameter) { return parameter.owner == LayerId::None; });
    return changed;
}

bool resolveUntil(LayerId& until, const ReferenceRule& rule, LayerId reader)
{
    if (until == LayerId::None)
        return false;
    const LayerId judged = rule.resolve(ReferenceKind::Until, {until, 0}, reader, {}).row;
    return std::exchange(until, judged) != judged;
}

bool resolveCases(std::vector<PrecisionCase>& cases, const ReferenceRule& rule, LayerId reader, InputRef above)
{
    bool changed = false;
    for (PrecisionCase& one : cases) {
        changed = resolveInputs(one.inputs, rule, reader, above) || changed;
        changed = (one.until && resolveUntil(*one.until, rule, reader)) || changed;
    }
    return changed;
}

std::shared_ptr<const Layer> remappedLayer(const Layer& layer, const ReferenceRule& rule, InputRef above)
{
    // Most rows of a large table hold no references; this check avoids copying them.
    if (layer.inputs.empty() && layer.shared.empty() && layer.until == LayerId::None && layer.cases.empty())
        return nullptr;
    std::vector<InputRef> inputs = layer.inputs;
    std::vector<SharedParameter> shared = layer.shared;
    std::vector<PrecisionCase> cases = layer.cases;
    LayerId until = layer.until;
    bool changed = resolveInputs(inputs, rule, layer.id, above);
    changed = resolveShared(shared, rule, layer.id) || changed;
    changed = resolveCases(cases, rule, layer.id, above) || changed;
    changed = resolveUntil(until, rule, layer.id) || changed;
    if (!changed)
        return nullptr;
    auto copy = std::make_shared<Layer>(layer);
    copy->inputs = std::move(inputs);
    copy->shared = std::move(shared);
    copy->cases = std::move(cases);
    copy->until = until;
    return copy;
}

std::shared_ptr<const Block> remappedBlock(const Block& block, const ReferenceRule& rule, InputRef above)
{
    std::vector<InputRef> inputs = block.inputs;
    const bool changed = !inputs.empty() && resolveInputs(inputs, rule, block.id, above);
    std::optional<std::vector<Row>> rows = withRemappedReferences(block.rows, rule, block.id);
    if (!changed && !rows)
        return nullptr;
    auto copy = std::make_shared<Block>(block);
    copy->inputs = std::move(inputs);
    if (rows)
        copy->rows = std::move(*rows);
    return copy;
}

} // namespace

std::optional<std::vector<Row>> withRemappedReferences(const std::vector<Row>& rows, const ReferenceRule& rule,
                                                       LayerId parent)
{
    std::optional<std::vector<Row>> result;
    InputRef above{parent, 0};
    const auto put = [&](std::size_t i, auto changed) {
        if (!changed)
            return;
        if (!result)
            result = rows;
        (*result)[i] = std::move(changed);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (const Layer* layer = asLayer(rows[i]))
            put(i, remappedLayer(*layer, rule, above));
        else
            put(i, remappedBlock(*asBlock(rows[i]), rule, above));
        above = {id(rows[i]), 0};
    }
    return result;
}

namespace {

class EarlierRows : public ReferenceRule
{
public:
    explicit EarlierRows(const std::vector<Row>& rows) : m_order(rows) {}

    InputRef resolve(ReferenceKind link, InputRef reference, LayerId reader, InputRef above) const override
    {
        if (link == ReferenceKind::Until)
            return m_order.of(reference.row) >= 0 ? reference : InputRef{};
        if (m_order.mayRead(reader, reference.row))
            return reference;
        return link == ReferenceKind::Input ? above : InputRef{};
    }

private:
    RowOrder m_order;
};

} // namespace

void fixReferences(std::vector<Row>& rows)
{
    if (auto mended = withRemappedReferences(rows, EarlierRows(rows)))
        rows = std::move(*mended);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/row_host.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace vram {

bool RowHost::readsFeatureMap(RowIndex row)
{
    constexpr int kFarthest = 4;
    for (int steps = 0; steps < kFarthest; ++steps) {
        row = m_rows.firstInputRow(row);
        const LayerType* type = row.valid() ? m_rows[row].type : nullptr;
        if (!type)
            return false;
        if (type->traits.has(Trait::FeatureMap))
            return true;
        if (!type->traits.has(Trait::SameDimensions))
            return false;
    }
    return false;
}

/// Whether the first dimension of a row's output is the batch, or std::nullopt if that depends on the row's input.
std::optional<bool> RowHost::inferBatchIsFirst(RowIndex row) const
{
    constexpr Traits keeping{Trait::SameDimensions, Trait::FeatureMap, Trait::Linear, Trait::MatrixProduct};
    const LayerType* type = row.valid() ? m_rows[row].type : nullptr;
    if (!type)
        return false;
    const auto value = [&](std::string_view key) {
        return attribute(*m_rows[row].layer, *type, attributeIndex(*type, key));
    };
    if (type->traits.has(Trait::Input))
        return std::get<bool>(value("batched"));
    const bool flattens = type->name == "Flatten" && std::get<std::int64_t>(value("start_dim")) > 0;
    return flattens || type->traits.hasAny(keeping) ? std::nullopt : std::optional(false);
}

// Caches the result for every row visited, so that each is examined only once.
bool RowHost::batchIsFirst(RowIndex row) const
{
    std::vector<RowIndex> passed;
    std::optional<bool> answer;
    while (!answer) {
        const RowIndex source = m_rows.firstInputRow(row);
        if (!source.valid() || source >= row) { // A row that reads a later one has no value.
            answer = false;
            break;
        }
        const auto known = m_batchLeads.find(source.position());
        answer = known != m_batchLeads.end() ? std::optional(known->second) : inferBatchIsFirst(source);
        passed.push_back(source);
        row = source;
    }
    for (const RowIndex asked : passed)
        m_batchLeads[asked.position()] = *answer;
    return *answer;
}

// Follows inputs back through rows that only repeat or rearrange elements.
std::int64_t RowHost::distinctElements(RowIndex row, int input) const
{
    std::int64_t least = kOverflow;
    for (int steps = 0; steps < 8; ++steps) {
        const std::vector<InputRef>& inputs = m_rows[row].inputs();
        const auto i = static_cast<std::size_t>(input);
        const RowIndex source = i < inputs.size() ? m_rows.rowOf(inputs[i].row) : m_rows[row].above;
        const int output = i < inputs.size() ? inputs[i].output : 0;
        if (!source.valid() || source >= row)
            break;
        const std::span<const Tensor> values = m_values.of(source);
        if (output < 0 || static_cast<std::size_t>(output) >= values.size())
            break;
        least = std::min(least, values[static_cast<std::size_t>(output)].shape.elements());
        const LayerType* type = m_rows[source].type;
        if (!type || !type->traits.hasAny({Trait::Reshapes, Trait::Repeats}))
            break;
        row = source;
        input = 0;
    }
    return least;
}

} // namespace vram

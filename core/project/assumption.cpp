// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/assumption.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

using RowsById = std::unordered_map<LayerId, Row>;

/// Returns the rows of `network` to which assumptions refer.
RowsById rowsNamed(const std::vector<Assumption>& assumptions, const Network& network)
{
    RowsById rows;
    for (const Assumption& assumption : assumptions)
        for (const LayerId row : assumption.rows)
            rows.emplace(row, Row());
    forEachRow(network, [&rows](const Row& row, int, const Block*) {
        if (const auto found = rows.find(id(row)); found != rows.end())
            found->second = row;
    });
    return rows;
}

const Layer* layerOf(const Row& row)
{
    return std::visit([](const auto& held) { return held != nullptr; }, row) ? asLayer(row) : nullptr;
}

/// Whether a row still computes the same result after an edit.
bool isUnchanged(const Row& before, const Row& after)
{
    if (before == after)
        return true;
    const Layer* one = layerOf(before);
    const Layer* two = layerOf(after);
    return one && two && one->type == two->type && one->attributes == two->attributes && one->inputs == two->inputs;
}

void collectCopies(const std::vector<Row>& rows, const std::vector<Row>& copies,
                   std::unordered_map<LayerId, LayerId>& names)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        names.emplace(id(rows[i]), id(copies[i]));
        if (const Block* block = asBlock(rows[i]))
            collectCopies(block->rows, asBlock(copies[i])->rows, names);
    }
}

} // namespace

bool Assumption::operator==(const Assumption& other) const
{
    return rows == other.rows && setting == other.setting && text(sentence) == text(other.sentence);
}

std::vector<Assumption> remainingAssumptions(const std::vector<Assumption>& assumptions, const Network& before,
                                             const Network& after)
{
    if (assumptions.empty() || before.rows == after.rows)
        return assumptions;
    const RowsById old = rowsNamed(assumptions, before), now = rowsNamed(assumptions, after);
    std::vector<Assumption> kept;
    kept.reserve(assumptions.size());
    for (Assumption assumption : assumptions) {
        const bool named = !assumption.rows.empty();
        std::erase_if(assumption.rows, [&](LayerId row) { return !isUnchanged(old.at(row), now.at(row)); });
        if (!named || !assumption.rows.empty())
            kept.push_back(std::move(assumption));
    }
    return kept;
}

std::vector<Assumption> remainingAssumptions(std::vector<Assumption> assumptions, const Setup& before,
                                             const Setup& after)
{
    std::erase_if(assumptions, [&](const Assumption& assumption) {
        const SetupField* field = findSetupField(assumption.setting);
        return field && field->get(before) != field->get(after);
    });
    return assumptions;
}

std::vector<Assumption> remappedAssumptions(std::vector<Assumption> assumptions, const std::vector<Row>& rows,
                                            const std::vector<Row>& copies)
{
    std::unordered_map<LayerId, LayerId> names;
    collectCopies(rows, copies, names);
    for (Assumption& assumption : assumptions) {
        if (assumption.rows.empty()) {
            for (const Row& row : rows)
                assumption.rows.push_back(id(row));
        }
        std::erase_if(assumption.rows, [&names](LayerId row) { return !names.contains(row); });
        for (LayerId& row : assumption.rows)
            row = names.at(row);
    }
    return assumptions;
}

} // namespace vram

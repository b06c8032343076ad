// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/network.h"

#include "base/checked.h"

#include <algorithm>

namespace vram {

LayerId id(const Row& row)
{
    return std::visit([](const auto& pointer) { return pointer->id; }, row);
}

const std::string& name(const Row& row)
{
    return std::visit([](const auto& pointer) -> const std::string& { return pointer->name; }, row);
}

const Layer* asLayer(const Row& row)
{
    const auto* pointer = std::get_if<std::shared_ptr<const Layer>>(&row);
    return pointer ? pointer->get() : nullptr;
}

const Block* asBlock(const Row& row)
{
    const auto* pointer = std::get_if<std::shared_ptr<const Block>>(&row);
    return pointer ? pointer->get() : nullptr;
}

namespace {

std::uint32_t largestId(const std::vector<Row>& rows)
{
    std::uint32_t largest = 0;
    for (const Row& row : rows) {
        largest = std::max(largest, static_cast<std::uint32_t>(id(row)));
        if (const Block* block = asBlock(row))
            largest = std::max(largest, largestId(block->rows));
    }
    return largest;
}

/// Finds the row with that id; `ancestors` receives the rows from the top level down to it.
const Row* search(const std::vector<Row>& rows, LayerId wanted, std::vector<const Row*>& ancestors)
{
    for (const Row& row : rows) {
        ancestors.push_back(&row);
        if (id(row) == wanted)
            return &row;
        if (const Block* block = asBlock(row)) {
            if (const Row* found = search(block->rows, wanted, ancestors))
                return found;
        }
        ancestors.pop_back();
    }
    return nullptr;
}

void visitRows(const std::vector<Row>& rows, int depth, const Block* parent,
               const std::function<void(const Row&, int, const Block*)>& visit)
{
    for (const Row& row : rows) {
        visit(row, depth, parent);
        if (const Block* block = asBlock(row))
            visitRows(block->rows, depth + 1, block, visit);
    }
}

} // namespace

LayerId nextId(const Network& network)
{
    return static_cast<LayerId>(largestId(network.rows) + 1);
}

const Row* find(const Network& network, LayerId id)
{
    std::vector<const Row*> ancestors;
    return search(network.rows, id, ancestors);
}

std::string path(const Network& network, LayerId id)
{
    std::vector<const Row*> ancestors;
    search(network.rows, id, ancestors);
    std::string result;
    for (const Row* row : ancestors) {
        if (!result.empty())
            result += '.';
        result += name(*row);
    }
    return result;
}

void forEachRow(const Network& network, const std::function<void(const Row&, int, const Block*)>& visit)
{
    visitRows(network.rows, 0, nullptr, visit);
}

namespace {

void visitPaths(const std::vector<Row>& rows, const std::string& above,
                const std::function<void(const Row&, const std::string&)>& visit)
{
    for (const Row& row : rows) {
        const std::string path = above + name(row);
        visit(row, path);
        if (const Block* block = asBlock(row))
            visitPaths(block->rows, path + '.', visit);
    }
}

} // namespace

void forEachPath(const Network& network, const std::function<void(const Row&, const std::string&)>& visit)
{
    visitPaths(network.rows, {}, visit);
}

namespace {

void visitLayers(const std::vector<Row>& rows, std::int64_t repeats,
                 const std::function<void(const Layer&, std::int64_t)>& visit)
{
    for (const Row& row : rows) {
        if (const Block* block = asBlock(row))
            visitLayers(block->rows, checkedMul(repeats, block->repeat), visit);
        else
            visit(*asLayer(row), repeats);
    }
}

} // namespace

void forEachLayer(const Network& network, const std::function<void(const Layer&, std::int64_t)>& visit)
{
    visitLayers(network.rows, 1, visit);
}

bool matchesGlob(std::string_view pattern, std::string_view path)
{
    std::size_t p = 0;
    std::size_t s = 0;
    std::size_t star = std::string_view::npos; // Position of the last star, for backtracking.
    std::size_t resume = 0;
    while (s < path.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = s;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == path[s])) {
            ++p;
            ++s;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            s = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

} // namespace vram

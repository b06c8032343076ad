#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"
#include "network/network.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vram {

/// Where an input of a row comes from: what a row gives, or what the block around it was given.
struct RowSource {
    std::int32_t row = -1; ///< In table order; -1: nothing.
    bool blockInput = false;
};

/// A network's rows in table order, a block before its rows, with where their inputs come from.
class RowTable
{
public:
    struct Entry {
        const Layer* layer = nullptr;
        const Block* block = nullptr;
        const LayerType* type = nullptr; ///< Null for a block, and where the type is unknown.
        std::int32_t parent = -1;
        std::int32_t above = -1; ///< The row before it among its siblings.
        std::int32_t end = 0;    ///< One past its last descendant.
        std::string path{};

        const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    };

    explicit RowTable(const Network& network);

    std::int32_t count() const { return static_cast<std::int32_t>(m_rows.size()); }
    const Entry& operator[](std::int32_t row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// Of each input; a row that names none takes the one above, the first of a block the block's.
    std::vector<RowSource> sources(std::int32_t row) const;
    /// The last row directly in a block; -1 where it has none.
    std::int32_t lastOf(std::int32_t block) const;

private:
    void collect(const std::vector<Row>& rows, std::int32_t parent, const std::string& path);
    RowSource sourceOf(std::int32_t row, const InputRef& ref) const;

    std::vector<Entry> m_rows;
    std::unordered_map<std::uint32_t, std::int32_t> m_rowOf;
};

} // namespace vram

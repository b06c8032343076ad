// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"
#include "network/network.h"
#include "network/row_index.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vram {

/// The source of a row's input: the output of a row, or the input of the enclosing block.
struct RowSource {
    RowIndex row{}; ///< None if there is no source.
    bool blockInput = false;
};

/// The rows of a network in table order, each block before its rows, with the sources of their inputs.
class RowTable
{
public:
    struct Entry {
        const Layer* layer = nullptr;
        const Block* block = nullptr;
        const LayerType* type = nullptr; ///< Null for a block or an unknown type.
        RowIndex parent{};
        RowIndex above{}; ///< The previous sibling.
        RowIndex end{0};  ///< One past its last descendant.
        std::string path{};

        const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    };

    explicit RowTable(const Network& network);

    IndexRange<RowIndex> indices() const { return m_rows.indices(); }
    const Entry& operator[](RowIndex row) const { return m_rows[row]; }
    /// Returns the source of each input. A row without inputs reads the row above it; the first row of a block reads
    /// the block's input.
    std::vector<RowSource> sources(RowIndex row) const;
    /// Returns one past the last descendant of the row's siblings.
    RowIndex siblingsEnd(RowIndex row) const;
    /// Returns the last direct child of a block; none if it is empty.
    RowIndex lastChild(RowIndex block) const;

private:
    void collect(const std::vector<Row>& rows, RowIndex parent, const std::string& path);
    RowSource sourceOf(RowIndex row, const InputRef& ref) const;

    IndexedVector<RowIndex, Entry> m_rows;
    std::unordered_map<LayerId, RowIndex> m_rowOf;
};

} // namespace vram

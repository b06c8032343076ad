// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"
#include "network/network.h"
#include "network/row_index.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vram {

/// The source of a row's input: the output of a row, or the input of the block around it.
struct RowSource {
    RowIndex row{}; ///< None if there is no source.
    bool blockInput = false;
};

/// A network's rows in table order, a block before its rows, with the sources of their inputs.
class RowTable
{
public:
    struct Entry {
        const Layer* layer = nullptr;
        const Block* block = nullptr;
        const LayerType* type = nullptr; ///< Null for a block, and if the type is unknown.
        RowIndex parent{};
        RowIndex above{}; ///< The previous sibling.
        RowIndex end{0};  ///< One past its last descendant.
        std::string path{};

        const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    };

    explicit RowTable(const Network& network);

    IndexRange<RowIndex> indices() const { return m_rows.indices(); }
    const Entry& operator[](RowIndex row) const { return m_rows[row]; }
    /// The source of each input. A row without inputs reads the row above, and the first row of a block the block's
    /// input.
    std::vector<RowSource> sources(RowIndex row) const;
    /// The last direct child of a block; none if it is empty.
    RowIndex lastOf(RowIndex block) const;

private:
    void collect(const std::vector<Row>& rows, RowIndex parent, const std::string& path);
    RowSource sourceOf(RowIndex row, const InputRef& ref) const;

    IndexedColumn<RowIndex, Entry> m_rows;
    std::unordered_map<LayerId, RowIndex> m_rowOf;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vram {

/// Builds the rows of a network in execution order, with ids, blocks and references. Attributes are given by key; those
/// that the type does not have are ignored, so that a reader need not know every detail of the catalogue.
class RowBuilder
{
public:
    using Attributes = std::vector<std::pair<std::string_view, AttributeValue>>;
    using Inputs = std::vector<InputRef>;

    RowBuilder() { m_open.emplace_back(); }

    /// Adds a layer and returns its first output. If `inputs` is empty, the layer reads the row above. If a sibling has
    /// the same name, a number is appended.
    InputRef add(std::string_view type, std::string_view name, const Attributes& attributes = {}, Inputs inputs = {});
    /// Begins a block and returns the reference by which its rows read the block's input.
    InputRef open(std::string_view name, std::string_view kind, Inputs inputs = {}, std::int64_t repeat = 1);
    /// Ends the innermost block and returns its output.
    InputRef close();
    /// Sets the repeat count of the innermost block.
    void repeat(std::int64_t times);

    /// Changes attributes of an existing layer.
    void change(InputRef row, const Attributes& attributes);
    /// Ties `parameter` of `row` to `ownerParameter` of `owner`.
    void share(InputRef row, std::string_view parameter, InputRef owner, std::string_view ownerParameter);
    /// Ties the parameters of the `count` rows starting at `copy` to those of the rows starting at `original`, row by
    /// row, as when a module is called again. The rows must have the same structure.
    void shareAllParameters(LayerId original, LayerId copy, std::uint32_t count);
    /// Freezes all parameters of `row`.
    void freeze(InputRef row);
    /// Keeps the outputs of `row` referenced until `last` has run, like a local variable of forward. Either may be a
    /// closed block, which stands for its last layer.
    void keep(InputRef row, InputRef last);
    /// Keeps the outputs of `row`, a variable of the forward that ends with `last`, until that forward returns.
    void keepUntilReturn(InputRef row, InputRef last);

    /// Returns the layer of a row, or null for a block. Valid until `takeNetwork`.
    const Layer* layer(InputRef row) const;
    /// Returns the last row added, or no row if there is none yet.
    InputRef last() const { return m_last; }
    int openBlocks() const { return static_cast<int>(m_open.size()) - 1; }
    /// The id of the next row.
    LayerId peekNextId() const { return LayerId{static_cast<std::uint32_t>(m_count + 1)}; }
    /// Closes all open blocks and returns the network. The builder is empty afterwards.
    Network takeNetwork(std::string name);

private:
    struct Frame {
        std::shared_ptr<Block> block{};
        std::vector<Row> rows{};
        std::unordered_map<std::string, int> names{};
    };

    std::string uniqueName(std::string_view name);
    Layer* find(InputRef row) const;
    /// The last layer of a closed block, or the row itself if it is a layer.
    InputRef lastLayer(InputRef row) const;
    LayerId nextId() { return LayerId{static_cast<std::uint32_t>(++m_count)}; }

    std::vector<Frame> m_open{};
    std::vector<std::shared_ptr<Layer>> m_layers{};       ///< Indexed by id, still modifiable; null for blocks.
    std::unordered_map<LayerId, InputRef> m_lastLayers{}; ///< Keyed by closed block.
    InputRef m_last{};
    std::size_t m_count = 0;
};

/// Returns a reference to another output of the same row.
inline InputRef output(InputRef row, int index)
{
    return {row.row, index};
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/path_patterns.h"
#include "layers/layer_type.h"
#include "layers/product_fusion.h"
#include "network/network.h"
#include "network/row_index.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram {

/// A row of the table, with everything that is the same in every repeat.
struct TableRow {
    const Layer* layer = nullptr;
    const Block* block = nullptr;
    const LayerType* type = nullptr; ///< Null for a block or an unknown type.
    RowIndex parent{};               ///< The enclosing block.
    RowIndex above{};                ///< The previous sibling.
    RowIndex end{0};                 ///< One past its last descendant.
    std::int64_t checkpoint = 0;     ///< Number of repeats, counted from the first, that are checkpointed.
    std::int64_t frozenRepeats = 0;  ///< Number of repeats, counted from the first, that are frozen.
    std::size_t ordinal = 0;         ///< Index among the blocks.
    bool frozen = false;
    bool hasAdapter = false;     ///< Whether the row has an adapter.
    bool scaled = false;         ///< Whether IA3 scales the row's input.
    bool trainedCopy = false;    ///< Whether the row is trained as a copy of the frozen module, in addition to
                                 ///< adapters.
    bool followsPrompt = false;  ///< Whether the row is an embedding of the tokens that follow the learned prompt.
    bool isHiddenLinear = false; ///< Whether the row is a linear layer other than the head.
    bool skipped = false;        ///< Whether the row is excluded from quantization.
    bool quantized = false;      ///< Whether the row's frozen weight is packed.
    bool float8 = false;         ///< Whether the row's matrix products are computed in float8.
    bool owner = false;          ///< Whether other rows share the row's parameters.
    bool cached = false;         ///< Whether prefix tuning caches the row's keys or values together with the prefix.
    bool isFused = false;        ///< Whether the row is an activation that the product reading it computes.
    ProductFusion fusion = ProductFusion::None; ///< The fusion of the row, if it is a product.
    bool isIdentity = false; ///< Whether the row does not run in this precision, so that its output is its first input.

    const std::vector<InputRef>& inputs() const { return layer ? layer->inputs : block->inputs; }
    LayerId id() const { return layer ? layer->id : block->id; }
    const std::string& name() const { return layer ? layer->name : block->name; }
    bool isLinear() const { return type && type->supportsAdapter && !isLookup() && !isConvolution(); }
    bool isConvolution() const { return type && type->supportsAdapter && type->traits.has(Trait::Convolution); }
    bool isLookup() const { return type && type->supportsAdapter && type->traits.has(Trait::Lookup); }
    bool isLoss() const { return type ? type->traits.has(Trait::Loss) : block && block->loss; }
    /// Whether the row names no input and therefore reads the output of the row above.
    bool readsAbove() const { return inputs().empty() && (!type || type->maximumInputs > 0); }
};

/// The rows of a network in table order, with the rows that the setup's patterns select.
class NetworkRows
{
public:
    /// Reads a network, reusing the memory of the previous one. If it is the same network and no patterns apply, as in
    /// a search over batch sizes, the rows themselves are reused. `recipe` is the name of the precision recipe, under
    /// which some layers are replaced by others.
    void read(const Network& network, PathPatterns& patterns, std::string_view recipe);

    const TableRow& operator[](RowIndex row) const { return m_rows[row]; }
    TableRow& operator[](RowIndex row) { return m_rows[row]; }
    IndexRange<RowIndex> indices() const { return m_rows.indices(); }
    std::size_t size() const { return m_rows.size(); }
    bool contains(RowIndex row) const { return m_rows.contains(row); }
    RowIndex end() const { return m_rows.next(); }

    RowIndex rowOf(LayerId id) const;
    /// Returns the path of a row, such as "layer1.0.conv3".
    std::string pathOf(RowIndex row) const;
    /// Returns the last direct child of a block.
    RowIndex lastChild(RowIndex block) const;
    /// Returns the row whose first output is the first input of `row`. The first row of a block has the input of the
    /// enclosing block.
    RowIndex firstInputRow(RowIndex row) const;
    /// The loss of the training loop, from which backward starts.
    RowIndex trainingLoss() const { return m_trainingLoss; }
    /// Layers that refer to other rows in ways other than through their inputs.
    const std::vector<RowIndex>& rowsWithReferences() const { return m_referring; }
    std::size_t blocks() const { return m_blocks; }
    /// Number of layers and passes through blocks, including repeats; kOverflow if it exceeds 63 bits.
    std::int64_t runs() const { return m_runs; }
    /// The repeated block that contributes the most runs.
    RowIndex mostRepeated() const { return m_mostRepeated; }

private:
    /// The paths by which patterns match a row: its own path and, inside a repeated block, an alias in which
    /// "blocks.block" replaces the path of the block, unless a top-level row's name begins with "blocks". Therefore
    /// "blocks.*" matches the layers of any transformer.
    struct Paths {
        std::string own{};
        std::string alias{};
    };

    void clear();
    bool hasRead(const Network& network, const PathPatterns& patterns, std::string_view recipe) const;
    std::int64_t readRows(const std::vector<Row>& rows, RowIndex parent, const Paths& around);
    std::int64_t readBlock(const Block& block, RowIndex row, const Paths& paths);
    void readLayer(const Layer& layer, RowIndex row, const Paths& paths);
    void matchLayer(TableRow& row, const Paths& paths);
    Paths pathsOf(const Row& row, const Paths& around) const;
    /// Returns the variant of the layer for the current precision recipe. Sets `passes` if the layer does not run under
    /// it.
    const Layer& forPrecision(const Layer& layer, bool& passes);
    void noteLoss(RowIndex row);
    void noteLastLoss();
    void noteOwners();
    void index(LayerId id, RowIndex row);

    IndexedVector<RowIndex, TableRow> m_rows{};
    /// Rows by id. A dense table suffices, because ids are small except in malicious files.
    std::vector<RowIndex> m_rowOfId{};
    std::unordered_map<std::uint32_t, RowIndex> m_rowOfLargeId{}; ///< Rows with large ids.
    std::deque<Layer> m_precisionVariants{};                      ///< Layers that are different in this precision.
    std::vector<RowIndex> m_referring{};
    std::size_t m_blocks = 0;
    RowIndex m_trainingLoss{};
    std::int64_t m_runs = 0;
    std::int64_t m_mostRuns = 0; ///< Number of runs of m_mostRepeated.
    RowIndex m_mostRepeated{};
    PathPatterns* m_patterns = nullptr; ///< Set only while rows are read.
    std::vector<Row> m_network{};       ///< The rows that were read last.
    std::string m_recipe{};
    bool m_plain = false;       ///< Whether no patterns applied to the last network.
    bool m_namesBlocks = false; ///< Whether the name of a top-level row begins with "blocks".
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/row_index.h"
#include "parallel/row_table.h"
#include "parallel/spread.h"
#include "parallel/tensor_plan.h"

#include <cstdint>
#include <map>
#include <set>

namespace vram {

// The state of a pass over the rows that searches for a tensor-parallel plan.

using RowSet = std::set<RowIndex>;

/// A row's output: its distribution over the ranks, and the column-parallel layers that it depends on.
struct Value {
    Spread spread;
    RowSet columns{};
    /// The row of a view that splits the features into a number of pieces that the ranks do not divide: heads, or the
    /// query, key and value of one combined layer.
    RowIndex cut{};
    std::int64_t pieces = 0;
};

/// An input of a row.
struct InputInfo {
    Value value;
    Shape shape;
};

/// Facts about linear layers, collected by repeated passes over the rows.
struct PlanState {
    RowSet whole{};    ///< Not sharded, because some row needs the whole output.
    RowSet gathered{}; ///< Column-parallel and gathered at once: the layer that produces the logits.
    RowSet paired{};   ///< Column-parallel, and read by a row-parallel layer.
    RowSet entered{};  ///< Blocks whose input is split because their output is.
    RowSet beside{};   ///< Rows that combine a part of the heads with a whole tensor.
    RowSet packed{};   ///< Whole, because they produce query, key and value as one.
    std::map<RowIndex, Message> problems{}; ///< Rows whose sizes the ranks do not divide.
};

/// Ranks that share the layers of experts.
std::int64_t ranksOfExperts(const ParallelSetup& setup);
/// Each rank's part of sizes, of which the largest table's rows may be padded: DTensor's last ranks have less; Megatron-LM
/// makes the vocabulary divisible by 128 times the ranks (megatron/training/tokenizer, _vocab_size_with_padding). FSDP2
/// over shared layers refuses uneven parts, so that such a vocabulary stays whole, as where all ranks gather the logits.
RankShare shareOfVocabulary(const RowTable& rows, const ParallelSetup& setup);
bool sharesAny(const TensorPlan& plan);
/// Removes column-parallel layers whose outputs no other sharded layer reads. Returns whether there were any.
bool dropUnpaired(const TensorPlan& plan, const RowTable& rows, PlanState& found);
/// A note that the layers before those rows stay whole.
Message besideNote(const RowTable& rows, const RowSet& beside);
/// A note that those rows stay whole.
Message packedNote(const RowTable& rows, const RowSet& packed);

} // namespace vram

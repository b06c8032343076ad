// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/row_index.h"
#include "parallel/row_table.h"
#include "parallel/tensor_plan.h"
#include "parallel/tensor_sharding.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace vram {

// The state of a pass over the rows that searches for a tensor-parallel plan.

using RowSet = std::set<RowIndex>;

/// The distribution of a row's output over the ranks, and the column-parallel layers on which it depends.
struct Value {
    TensorSharding sharding;
    RowSet columns{};
    /// The row of a view that splits the features into a number of pieces that is not divisible by the ranks: heads, or
    /// the query, key and value of one combined layer.
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
    RowSet whole{};    ///< Replicated layers, because some row needs the unsharded output.
    RowSet gathered{}; ///< Column-parallel layers whose output is gathered at once: those that produce the logits.
    RowSet paired{};   ///< Column-parallel layers that a row-parallel layer reads.
    RowSet sequenceSharded{};               ///< Blocks whose input is sharded along positions because their output is.
    RowSet mixed{};                         ///< Rows that combine sharded heads with a replicated tensor.
    RowSet fusedQkv{};                      ///< Replicated layers that produce query, key and value as one tensor.
    std::map<RowIndex, Message> problems{}; ///< Rows whose sizes are not divisible by the ranks.
};

/// Whether each rank keeps its part of the logits: Megatron-LM's do in any case.
bool shardsLogits(const ParallelSetup& setup);
/// Each rank's part of sizes, of which the largest table's rows may be padded: DTensor's last ranks have less; Megatron-LM
/// makes the vocabulary divisible by 128 times the ranks (megatron/training/tokenizer, _vocab_size_with_padding). FSDP2
/// over shared layers refuses uneven parts, so that such a vocabulary stays whole.
RankPartition vocabularyShard(const RowTable& rows, const ParallelSetup& setup);
/// A note that the vocabulary stays whole because FSDP2 refuses uneven parts.
std::optional<Message> replicatedVocabularyNote(const RowTable& rows, const ParallelSetup& setup);
bool hasShardedRows(const TensorPlan& plan);
/// Replicates column-parallel layers whose outputs no other sharded layer reads. Returns whether there were any.
bool replicateUnpaired(const TensorPlan& plan, const RowTable& rows, PlanState& found);
/// Returns a note that the layers before those rows are not sharded.
Message mixedNote(const RowTable& rows, const RowSet& mixed);
/// Returns a note that those rows are not sharded.
Message fusedQkvNote(const RowTable& rows, const RowSet& fusedQkv);

} // namespace vram

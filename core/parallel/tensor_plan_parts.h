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

// The state of one pass over the rows during the search for a tensor-parallel plan.

using RowSet = std::set<RowIndex>;

/// The distribution of a row's output over the ranks, and the column-parallel layers on which it depends.
struct Value {
    TensorSharding sharding;
    RowSet columns{};
    /// The row of a view that splits the features into pieces (heads, or the query, key and value of one combined
    /// layer) whose number is not divisible by the number of ranks.
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
    RowSet whole{};    ///< Layers that are replicated because some row needs their unsharded output.
    RowSet gathered{}; ///< Column-parallel layers whose output is gathered at once: those that produce the logits.
    RowSet paired{};   ///< Column-parallel layers that a row-parallel layer reads.
    RowSet sequenceSharded{};               ///< Blocks whose input is sharded along positions because their output is.
    RowSet mixed{};                         ///< Rows that combine sharded heads with a replicated tensor.
    RowSet fusedQkv{};                      ///< Replicated layers that produce query, key and value as one tensor.
    std::map<RowIndex, Message> problems{}; ///< Rows whose sizes are not divisible by the number of ranks.
};

/// Whether each rank keeps only its part of the logits, as ranks of Megatron-LM always do.
bool shardsLogits(const ParallelSetup& setup);
/// Returns how sizes are divided among the ranks. The rows of the largest embedding need not be divisible: with
/// DTensor, the last ranks have fewer rows; Megatron-LM pads the vocabulary to a multiple of 128 times the number of
/// ranks (megatron/training/tokenizer, _vocab_size_with_padding). FSDP2 rejects unevenly sharded layers, so such a
/// vocabulary is replicated.
RankPartition vocabularyShard(const RowTable& rows, const ParallelSetup& setup);
/// Returns a note that the vocabulary is replicated because FSDP2 rejects uneven shards, or nullopt if it is not.
std::optional<Message> replicatedVocabularyNote(const RowTable& rows, const ParallelSetup& setup);
bool hasShardedRows(const TensorPlan& plan);
/// Replicates column-parallel layers whose outputs no other sharded layer reads. Returns whether there were any.
bool replicateUnpaired(const TensorPlan& plan, const RowTable& rows, PlanState& found);
/// Returns a note that the layers before the rows in `mixed` are not sharded.
Message mixedNote(const RowTable& rows, const RowSet& mixed);
/// Returns a note that the rows in `fusedQkv` are not sharded.
Message fusedQkvNote(const RowTable& rows, const RowSet& fusedQkv);

} // namespace vram

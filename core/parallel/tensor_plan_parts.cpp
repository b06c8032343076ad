// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/tensor_plan_parts.h"

#include "base/checked.h"
#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

std::int64_t embeddingRows(const RowTable& rows, RowIndex table)
{
    return std::get<std::int64_t>(attribute(*rows[table].layer, *rows[table].type, 0));
}

/// The embedding with the most rows; none if the network has no embedding.
RowIndex largestTable(const RowTable& rows)
{
    RowIndex largest;
    std::int64_t most = 0;
    for (const RowIndex r : rows.indices()) {
        if (!rows[r].type || !rows[r].type->traits.has(Trait::Lookup) || embeddingRows(rows, r) <= most)
            continue;
        most = embeddingRows(rows, r);
        largest = r;
    }
    return largest;
}

bool rejectsUneven(const ParallelSetup& setup, std::int64_t vocabulary)
{
    return setup.data == DataParallel::Fsdp2 && vocabulary % setup.tensor != 0;
}

} // namespace

bool shardsLogits(const ParallelSetup& setup)
{
    return setup.lossParallel || isMegatron(setup.data);
}

RankPartition vocabularyShard(const RowTable& rows, const ParallelSetup& setup)
{
    const RowIndex table = largestTable(rows);
    const std::int64_t vocabulary = table.valid() ? embeddingRows(rows, table) : 0;
    RankPartition partition{setup.tensor};
    // Megatron-LM has a torch.nn.Embedding for positions (models/common/embeddings/language_model_embedding.py).
    partition.onlyVocabulary = isMegatron(setup.data);
    const bool even = vocabulary % setup.tensor == 0;
    if (vocabulary < setup.tensor || (even && !isMegatron(setup.data)) || rejectsUneven(setup, vocabulary))
        return partition;
    constexpr std::int64_t kMultiple = 128; // Default of --make-vocab-size-divisible-by.
    const std::int64_t multiple = isMegatron(setup.data) ? checkedMul(kMultiple, setup.tensor) : setup.tensor;
    partition.vocabulary = vocabulary;
    partition.vocabularyEach = ceilDiv(vocabulary, multiple) * (multiple / setup.tensor);
    return partition;
}

bool hasShardedRows(const TensorPlan& plan)
{
    return std::ranges::any_of(plan.parts, [](const RowPart& part) { return part.layer != nullptr; });
}

bool replicateUnpaired(const TensorPlan& plan, const RowTable& rows, PlanState& found)
{
    bool dropped = false;
    for (const RowIndex r : rows.indices()) {
        const RowPart& part = plan.parts[r];
        const bool column = part.layer && rows[r].type && rows[r].type->traits.has(Trait::Linear)
                            && part.after == OutputRedistribution::None;
        if (column && !found.paired.contains(r) && !found.gathered.contains(r))
            dropped = found.whole.insert(r).second || dropped;
    }
    return dropped;
}

Message mixedNote(const RowTable& rows, const RowSet& mixed)
{
    return message(
        "%1: a tensor that it combines with the heads is replicated on every GPU, so the layers of these heads are replicated too, %2."_tr,
        rows[*mixed.begin()].path,
        counted(static_cast<std::int64_t>(mixed.size()), "in %1 place"_tr, "in %1 places"_tr));
}

std::optional<Message> replicatedVocabularyNote(const RowTable& rows, const ParallelSetup& setup)
{
    const RowIndex table = largestTable(rows);
    if (!table.valid() || embeddingRows(rows, table) < setup.tensor
        || !rejectsUneven(setup, embeddingRows(rows, table)))
        return std::nullopt;
    const std::int64_t vocabulary = embeddingRows(rows, table);
    return message("%1: FSDP2 does not shard %2 rows that %3 GPUs cannot share evenly, so every GPU holds all of them; "
                   "padded to %4 they could be shared."_tr,
                   rows[table].path, vocabulary, setup.tensor, roundUp(vocabulary, setup.tensor));
}

// torch.nn.MultiheadAttention's in_proj_weight is one parameter, to which no style of torch.distributed.tensor.parallel
// applies.
Message fusedQkvNote(const RowTable& rows, const RowSet& fusedQkv)
{
    return message(
        "%1: query, key and value are one fused projection, which PyTorch's tensor parallelism does not shard; every GPU holds all of it (layers of this kind: %2). Three separate layers could be sharded."_tr,
        rows[*fusedQkv.begin()].path, fusedQkv.size());
}

} // namespace vram

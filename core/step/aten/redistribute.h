// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

// The operations that tensor parallelism runs between sharded layers: DTensor's redistributions and the functional
// collectives that implement them (torch/distributed/tensor/_redistribute.py,
// torch/distributed/_functional_collectives.py). Collectives run out of place. Along any dimension except the first,
// they require a copy, made by chunk and cat.

/// Concatenates the shards of all ranks along the dimension. In backward, the gradients of all ranks are summed and
/// sharded again.
Tensor gatherShards(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Like the overload above, but gathers `data`, the shards in another dtype, for which `x` receives the gradients.
Tensor gatherShards(Recorder& r, const Tensor& x, const Tensor& data, int dimension, std::int64_t ranks);
/// Like gatherShards, but nodes that would save the result save `x`, and backward gathers it again, as Megatron-LM's
/// layers do (megatron/core/tensor_parallel/layers.py, LinearWithGradAccumulationAndAsyncCommunication;
/// transformer_engine/pytorch/module/layernorm_linear.py, _LayerNormLinear). Sequences are the first dimension there,
/// so that collectives need no copies.
Tensor gatherShardsAgain(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Returns a copy of keys or values in the buffer that ranks of context parallelism send to each other. Backward reads
/// the last of these buffers; the query, a view of the projection of query, key and value, keeps `x` in memory
/// (transformer_engine/pytorch/attention/dot_product_attention/context_parallel.py, AttnFuncWithCPAndKVP2P).
Tensor sentCopy(Recorder& r, const Tensor& x);
/// Like gatherShards, but for ranks that all continue with the same computation: in backward, each rank takes its part
/// of the gradient. If the last shards are padded, so that the shards together exceed `size`, the result is a view
/// without the padding.
Tensor gatherReplicated(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks, std::int64_t size);
/// Sums the tensors of all ranks; each rank keeps its part along the dimension.
Tensor reduceScatterShards(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Sums the tensors of all ranks; each rank receives the whole sum.
Tensor reduceAll(Recorder& r, const Tensor& x);
/// Returns a replicated tensor that each rank processes separately. In backward, the gradients of all ranks are summed.
Tensor replicated(Recorder& r, const Tensor& x);
/// Returns this rank's shard of a replicated tensor.
Tensor localShard(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);

/// all_to_all_single, which sends the rows of `x` to other ranks and receives `rows` rows from them.
Tensor allToAll(Recorder& r, const Tensor& x, std::int64_t rows);
/// Copies the rows in another order, as `x.view(a, b, -1, c).transpose(0, 1).reshape(x.shape)` does.
Tensor reordered(Recorder& r, const Tensor& x);
/// Returns `x` itself, but allocates the buffers for sending `rows` rows of its width and receiving as many.
Tensor withAllToAllBuffers(Recorder& r, const Tensor& x, std::int64_t rows);

/// Looks up rows of an embedding with `rows` rows, of which this rank holds `part`. The gradient has the size of the
/// whole embedding, because embedding_dense_backward is unaware of sharding.
Tensor shardedEmbedding(Recorder& r, const Tensor& part, const Tensor& indices, std::int64_t rows);
/// F.cross_entropy under loss_parallel (torch/distributed/tensor/parallel/loss.py): each rank has the logits of its own
/// classes, and the log-softmax is computed in fp32.
Tensor shardedCrossEntropy(Recorder& r, const Tensor& scores, const Tensor& target);
/// Megatron-LM's cross-entropy (megatron/core/tensor_parallel/cross_entropy.py, _VocabParallelCrossEntropy), over all
/// classes or over this rank's classes. The softmax overwrites the fp32 scores, is saved, and becomes their gradient.
/// If `copies`, backward computes the gradient in a copy (megatron/core/fusions/fused_cross_entropy.py,
/// calculate_gradients, whose index_put Inductor does not run in place).
Tensor crossEntropyInPlace(Recorder& r, const Tensor& scores, const Tensor& target, bool copies);

} // namespace vram::aten

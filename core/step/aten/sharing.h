// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

// The operations that tensor parallelism runs between the layers that ranks share: DTensor's redistributions and the
// functional collectives below them (torch/distributed/tensor/_redistribute.py,
// torch/distributed/_functional_collectives.py). Collectives run out of place. Along any dimension except the first
// they need a copy: chunk and cat.

/// Concatenates all ranks' parts along the dimension. In backward the gradients of all ranks are summed and split
/// again.
Tensor gatherParts(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// The same if every rank continues with the same computation: in backward each takes its part of the gradient.
Tensor gatherReplicas(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Sums the ranks' tensors; each rank keeps its part of the dimension.
Tensor reduceParts(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Sums the ranks' tensors; each rank gets the whole sum.
Tensor reduceAll(Recorder& r, const Tensor& x);
/// A tensor that all ranks have, before each continues with a computation of its own: in backward the gradients of all
/// ranks are summed.
Tensor replicated(Recorder& r, const Tensor& x);
/// This rank's part of a tensor that all ranks have.
Tensor ownPart(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);

/// all_to_all_single: sends the rows of `x` to other ranks and receives `rows` rows from them.
Tensor exchanged(Recorder& r, const Tensor& x, std::int64_t rows);
/// Returns `x` itself, while this many rows of its width are sent and as many are received.
Tensor passedBy(Recorder& r, const Tensor& x, std::int64_t rows);

/// Looks up rows of a table of `rows` rows, of which this rank has `part`. The gradient has the whole table's size,
/// because embedding_dense_backward does not know about sharding.
Tensor sharedEmbedding(Recorder& r, const Tensor& part, const Tensor& indices, std::int64_t rows);
/// F.cross_entropy under loss_parallel (torch/distributed/tensor/parallel/loss.py): each rank has the logits of its own
/// classes, and the log-softmax is computed in fp32.
Tensor sharedCrossEntropy(Recorder& r, const Tensor& scores, const Tensor& target);
/// Megatron-LM's cross-entropy (megatron/core/tensor_parallel/cross_entropy.py, _VocabParallelCrossEntropy), over all
/// classes or over this rank's: the softmax overwrites the fp32 scores, is saved, and becomes their gradient.
Tensor crossEntropyInPlace(Recorder& r, const Tensor& scores, const Tensor& target);

} // namespace vram::aten

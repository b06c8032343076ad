#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

// What tensor parallelism runs between the layers that ranks share: DTensor's redistributions and the functional
// collectives below them (torch/distributed/tensor/_redistribute.py, torch/distributed/_functional_collectives.py).
// Collectives run out of place. Those of a dimension but the first go through a copy: chunks and cat.

/// Every rank's part of the dimension, put together; the gradients of all ranks are added and cut again.
Tensor gatherParts(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// The same where every rank goes on with the same work: each cuts its part out of the gradient.
Tensor gatherReplicas(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Adds what the ranks have and leaves each its part of the dimension.
Tensor reduceParts(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);
/// Adds what the ranks have, for all.
Tensor reduceAll(Recorder& r, const Tensor& x);
/// The tensor itself, which all ranks have, where each goes on with work of its own: the gradients of all ranks are
/// added.
Tensor replicated(Recorder& r, const Tensor& x);
/// This rank's part of what all have.
Tensor ownPart(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks);

/// all_to_all_single: `x` goes to other ranks by rows, and `rows` come from them.
Tensor exchanged(Recorder& r, const Tensor& x, std::int64_t rows);
/// `x` itself, while so many rows of its width go out and as many come in.
Tensor passedBy(Recorder& r, const Tensor& x, std::int64_t rows);

/// Rows of a table of `rows`, of which this rank has `part`; the gradient is one of the whole table, as
/// embedding_dense_backward knows no rows that are shared.
Tensor sharedEmbedding(Recorder& r, const Tensor& part, const Tensor& indices, std::int64_t rows);
/// F.cross_entropy under loss_parallel (torch/distributed/tensor/parallel/loss.py): each rank has the scores of its own
/// classes, and the log-softmax is worked out in fp32.
Tensor sharedCrossEntropy(Recorder& r, const Tensor& scores, const Tensor& target);
/// Megatron-LM's (megatron/core/tensor_parallel/cross_entropy.py, _VocabParallelCrossEntropy), of all classes or of this
/// rank's: the softmax is made in place of the scores in fp32, kept, and becomes their gradient.
Tensor crossEntropyInPlace(Recorder& r, const Tensor& scores, const Tensor& target);

} // namespace vram::aten

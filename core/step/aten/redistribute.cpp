// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/redistribute.h"

#include "step/aten/collective_nodes.h"
#include "step/aten/view_nodes.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

Shape multiplied(Shape shape, int dimension, std::int64_t ranks)
{
    shape[dimension] = checkedMul(shape[dimension], ranks);
    return shape;
}

Shape divided(Shape shape, int dimension, std::int64_t ranks)
{
    shape[dimension] /= ranks;
    return shape;
}

// Models all_gather_tensor.
Grad gathered(Backward& b, const Grad& part, const ShardedDimension& shared)
{
    const Shape whole = multiplied(part.shape(), shared.dimension, shared.ranks);
    const Grad gather = b.empty(whole, part.dtype());
    return shared.dimension == 0 ? gather : b.empty(whole, part.dtype());
}

// Models reduce_scatter_tensor.
Grad reduced(Backward& b, const Grad& whole, const ShardedDimension& shared)
{
    const Grad chunks = shared.dimension == 0 ? Grad() : b.empty(whole.shape(), whole.dtype());
    return b.empty(divided(whole.shape(), shared.dimension, shared.ranks), whole.dtype());
}

void gatherBackward(Backward& b)
{
    b.setResult(0, reduced(b, b.grad(), b.data<ShardedDimension>()));
}

// Takes this rank's part of the gradient.
void ownBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

void reduceBackward(Backward& b)
{
    b.setResult(0, gathered(b, b.grad(), b.data<ShardedDimension>()));
}

void passBackward(Backward& b)
{
    b.setResult(0, b.grad());
}

void allReduceBackward(Backward& b)
{
    b.setResult(0, b.empty(b.grad().shape(), b.grad().dtype()));
}

constexpr BackwardRule kGatherParts{"RedistributeBackward", gatherBackward, nodes::gatherBackward};
constexpr BackwardRule kGatherReplicas{"RedistributeBackward", ownBackward, nodes::replicaBackward};
constexpr BackwardRule kReduce{"RedistributeBackward", reduceBackward, nodes::reduceBackward};
constexpr BackwardRule kReduceAll{"RedistributeBackward", passBackward, nodes::identity};
constexpr BackwardRule kReplicated{"FromTorchTensorBackward", allReduceBackward, nodes::allReduceBackward};
constexpr BackwardRule kOwnPart{"RedistributeBackward", reduceBackward, nodes::reduceBackward};

void finish(Recorder& r, const BackwardRule& rule, const Tensor& x, Tensor& y, const ShardedDimension& shared)
{
    if (!r.node(rule, {&x}))
        return;
    r.data(shared);
    r.result(y);
}

Tensor gather(Recorder& r, const Tensor& x, const ShardedDimension& shared)
{
    const Shape whole = multiplied(x.shape, shared.dimension, shared.ranks);
    r.kernel("all_gather_into_tensor", {&x});
    Tensor y = r.empty(whole, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, nodes::allGather(*g, g->of(x), shared.ranks));
    if (shared.dimension != 0) {
        const Tensor chunks = y;
        r.kernel("cat", {&chunks});
        y = r.empty(whole, x.dtype);
        if (GraphTrace* const g = currentTrace(r))
            g->name(y, nodes::moveChunks(*g, g->of(chunks), 0, shared.dimension, shared.ranks));
        r.keepAlive(x); // Held by the frames that called all_gather_tensor.
    }
    return y;
}

} // namespace

Tensor gatherShards(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks)
{
    return gatherShards(r, x, x, dimension, ranks);
}

Tensor gatherShards(Recorder& r, const Tensor& x, const Tensor& data, int dimension, std::int64_t ranks)
{
    Tensor y = gather(r, data, {dimension, ranks});
    finish(r, kGatherParts, x, y, {dimension, ranks});
    return y;
}

// Models Shard._to_replicate_tensor (torch/distributed/tensor/placement_types.py).
Tensor gatherReplicated(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks, std::int64_t size)
{
    Tensor y = gather(r, x, {dimension, ranks});
    if (size < y.shape[dimension]) { // unpad_tensor
        Shape own = y.shape;
        own[dimension] = size;
        y = r.alias(y, own, y.strides);
    }
    finish(r, kGatherReplicas, x, y, {dimension, ranks});
    return y;
}

Tensor reduceScatterShards(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks)
{
    Tensor chunks = x;
    if (dimension != 0) {
        r.kernel("cat", {&x});
        chunks = r.empty(x.shape, x.dtype);
        if (GraphTrace* const g = currentTrace(r))
            g->name(chunks, nodes::moveChunks(*g, g->of(x), dimension, 0, ranks));
    }
    r.kernel("reduce_scatter_tensor", {&x, &chunks});
    Tensor y = r.empty(divided(x.shape, dimension, ranks), x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, nodes::reduceScatter(*g, g->of(chunks), ranks));
    finish(r, kReduce, x, y, {dimension, ranks});
    return y;
}

Tensor reduceAll(Recorder& r, const Tensor& x)
{
    r.kernel("all_reduce", {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, nodes::allReduce(*g, g->of(x)));
    finish(r, kReduceAll, x, y, {});
    return y;
}

Tensor replicated(Recorder& r, const Tensor& x)
{
    if (!x.requiresGrad)
        return x;
    r.keepAlive(x);
    Tensor y = r.alias(x, x.shape, x.strides);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, g->reshape(g->of(x), x.shape)); // view_as
    finish(r, kReplicated, x, y, {});
    return y;
}

Tensor localShard(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks)
{
    r.kernel("clone", {&x});
    Tensor y = r.empty(divided(x.shape, dimension, ranks), x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, nodes::localShard(*g, g->of(x), {dimension, ranks}));
    finish(r, kOwnPart, x, y, {dimension, ranks});
    return y;
}

namespace {

void shardedEmbeddingBackward(Backward& b)
{
    const Tensor& part = b.input(0);
    const Grad whole = b.empty({b.data<EmbeddingRows>().rows, part.shape[1]}, b.grad().dtype());
    b.setResult(0, b.view(whole, part.shape, part.strides));
}

constexpr BackwardRule kPartOfEmbedding{"EmbeddingBackward0", shardedEmbeddingBackward, nodes::embeddingBackward};

// The tensors of _MaskPartial: the mask of indices that belong to other ranks, and the indices relative to this rank's
// first row.
struct LocalIndices {
    Tensor mask;
    Tensor shifted;
};

LocalIndices localIndices(Recorder& r, const Tensor& indices)
{
    const auto made = [&r, &indices](std::string_view name, const Operator& op, Reads reads, DType type) {
        r.kernel(name, reads);
        Tensor y = r.empty(indices.shape, type);
        traceResult(r, y, op, reads);
        return y;
    };
    const Tensor below = made("lt", op::less, {&indices}, DType::Bool);
    const Tensor above = made("ge", op::greaterEqual, {&indices}, DType::Bool);
    const Tensor mask = made("__or__", nodes::logicalOr, {&below, &above}, DType::Bool);
    const Tensor copy = made("clone", op::clone, {&indices}, DType::Int64);
    Tensor shifted = made("sub", op::sub, {&copy}, DType::Int64);
    traceResult(r, shifted, op::indexPut, {&shifted, &mask});
    return {mask, shifted};
}

} // namespace

Tensor shardedEmbedding(Recorder& r, const Tensor& part, const Tensor& indices, std::int64_t rows)
{
    const LocalIndices own = localIndices(r, indices);
    r.kernel("embedding", {&part, &own.shifted});
    Shape shape = indices.shape;
    shape.push(part.shape[1]);
    Tensor y = r.empty(shape, part.dtype);
    traceResult(r, y, op::embedding, {&part, &own.shifted});
    if (r.node(kPartOfEmbedding, {&part})) {
        r.data(EmbeddingRows{rows});
        r.save(indices);
        r.result(y);
    }
    r.kernel("masked_fill", {&y, &own.mask});
    traceResult(r, y, op::indexPut, {&y, &own.mask});
    return y;
}

namespace {

// _nll_loss_and_log_softmax_backward allocates three tensors of the logits' size, and small tensors with one number per
// token.
void shardedLossBackward(Backward& b)
{
    const Tensor& logProbabilities = b.saved(0);
    const Shape tokens = b.saved(1).shape;
    const Grad target = b.empty(tokens, DType::Int64);
    Grad gradient = b.emptyLike(logProbabilities);
    const Grad mask = b.empty(tokens, DType::Bool);
    const Grad shifted = b.empty(tokens, DType::Int64);
    const Grad update = b.empty(tokens, logProbabilities.dtype);
    const Grad positions = b.empty(tokens, DType::Int64);
    const Grad chosen = b.empty(tokens, logProbabilities.dtype);
    Grad probabilities = b.emptyLike(logProbabilities);
    const Grad sum = b.emptyLike(logProbabilities);
    probabilities.reset();
    b.setResult(0, b.emptyLike(logProbabilities));
}

constexpr BackwardRule kSharedLoss{"NllLossBackward0", shardedLossBackward};

Tensor inFloat(Recorder& r, const Tensor& x)
{
    if (x.dtype == DType::Float32)
        return x;
    r.kernel("to", {&x});
    return r.empty(x.shape, DType::Float32);
}

// Models _log_softmax, which reduces maxima and sums over the ranks.
Tensor shardedLogSoftmax(Recorder& r, const Tensor& scores)
{
    const Shape row{scores.shape[0], 1};
    const Tensor x = inFloat(r, scores);
    const auto reducedOver = [&r, &row](std::string_view name, const Tensor& of) {
        r.kernel(name, {&of});
        const Tensor own = r.empty(row, DType::Float32);
        r.kernel("all_reduce", {&own});
        return r.empty(row, DType::Float32);
    };
    const Tensor maxima = reducedOver("amax", x);
    r.kernel("sub", {&x, &maxima});
    const Tensor shifted = r.empty(x.shape, DType::Float32);
    r.kernel("exp", {&shifted});
    const Tensor exponentials = r.empty(x.shape, DType::Float32);
    const Tensor sums = reducedOver("sum", exponentials);
    r.kernel("log", {&sums});
    const Tensor logarithms = r.empty(row, DType::Float32);
    r.kernel("sub", {&shifted, &logarithms});
    Tensor result = r.empty(x.shape, DType::Float32);
    if (scores.dtype != DType::Float32) {
        r.kernel("to", {&result});
        result = r.empty(x.shape, scores.dtype);
    }
    for (const Tensor* held : {&x, &maxima, &shifted, &sums, &logarithms})
        r.keepAlive(*held);
    return result;
}

} // namespace

Tensor shardedCrossEntropy(Recorder& r, const Tensor& scores, const Tensor& target)
{
    const Tensor logProbabilities = shardedLogSoftmax(r, scores);
    r.kernel("where", {&target});
    const Tensor safe = r.empty(target.shape, DType::Int64);
    const LocalIndices own = localIndices(r, target);
    r.kernel("gather", {&logProbabilities, &own.shifted});
    const Tensor chosen = r.empty(target.shape, scores.dtype);
    r.kernel("all_reduce", {&chosen});
    const Tensor all = r.empty(target.shape, scores.dtype);
    r.kernel("neg", {&all});
    const Tensor losses = r.empty(target.shape, scores.dtype);
    r.kernel("sum", {&losses, &safe, &own.shifted, &chosen, &all});
    Tensor loss = r.empty({}, scores.dtype);
    const Tensor totalWeight = r.empty({}, scores.dtype);
    if (!r.node(kSharedLoss, {&scores}))
        return loss;
    r.keepAlive(logProbabilities); // A local variable of the function holds it.
    r.save(logProbabilities);
    r.save(target);
    r.result(loss);
    r.saveResult(totalWeight);
    return loss;
}

namespace {

// The gradient is computed in place in the saved softmax; autograd then casts it to the dtype of the logits.
void inPlaceLossBackward(Backward& b)
{
    const Tensor& softmax = b.saved(0);
    const Grad update = b.empty(b.saved(1).shape, softmax.dtype);
    b.setResult(0, b.emptyLike(b.input(0)));
}

void copyingLossBackward(Backward& b)
{
    const Grad gradient = b.emptyLike(b.saved(0));
    b.setResult(0, b.emptyLike(b.input(0)));
}

constexpr BackwardRule kInPlaceLoss{"_VocabParallelCrossEntropyBackward", inPlaceLossBackward};
constexpr BackwardRule kCopyingLoss{"_VocabParallelCrossEntropyBackward", copyingLossBackward};

} // namespace

Tensor crossEntropyInPlace(Recorder& r, const Tensor& scores, const Tensor& target, bool copies)
{
    const Shape row{target.shape};
    const Tensor softmax = inFloat(r, scores);
    r.kernel("max", {&softmax});
    const Tensor maxima = r.empty(row, DType::Float32);
    const LocalIndices own = localIndices(r, target);
    r.kernel("clone", {&softmax, &own.shifted});
    const Tensor predicted = r.empty(row, DType::Float32);
    r.kernel("sum", {&softmax});
    const Tensor sums = r.empty(row, DType::Float32);
    r.kernel("log", {&sums, &predicted, &maxima});
    const Tensor losses = r.empty(row, DType::Float32);
    r.kernel("sum", {&losses});
    Tensor loss = r.empty({}, DType::Float32);
    if (!r.node(copies ? kCopyingLoss : kInPlaceLoss, {&scores}))
        return loss;
    for (const Tensor* local : {&softmax, &own.mask, &own.shifted}) {
        r.keepAlive(*local); // The function's local variables hold them until it has saved them.
        r.save(*local);
    }
    r.result(loss);
    return loss;
}

} // namespace vram::aten

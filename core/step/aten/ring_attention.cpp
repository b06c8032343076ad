// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/ring_attention.h"

#include "step/aten/attention_nodes.h"
#include "step/aten/fused_attention.h"
#include "step/attention_workspace.h"
#include "step/backward.h"

#include <utility>

namespace vram::aten {

namespace {

Shape halved(Shape shape)
{
    shape[2] /= 2;
    return shape;
}

/// The strides of the result on the last rank, which never concatenates: those of the kernel's result.
Shape kernelStrides(const RingKernel& kernel, const Tensor& query, const Shape& shape)
{
    const bool like = kernel.likeQuery && shape == query.shape && isNonOverlappingAndDense(query.shape, query.strides);
    return like ? query.strides : headsInside(shape);
}

Shape pairOf(const Shape& key, const Shape& value)
{
    return {checkedAdd(key.elements(), value.elements())};
}

Shape timesRanks(const Shape& pair, std::int64_t ranks)
{
    return {checkedMul(pair[0], ranks)};
}

/// The forward pass: _templated_ring_attention and _SDPAMerger.
class RingForward
{
public:
    RingForward(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const RingKernel& kernel, bool causal)
        : m_recorder(r), m_query(q), m_key(dense(k)), m_value(dense(v)), m_kernel(kernel), m_causal(causal)
    {
        m_shape = q.shape;
        m_shape[3] = v.shape[3];
    }

    Tensor run()
    {
        const std::int64_t ranks = m_recorder.ringRanks();
        const RingRanks ring{ranks, m_recorder.ringRank(), m_causal};
        const Shape pair = pairOf(m_key.shape, m_value.shape);
        const Tensor sent = made("cat", {&m_key, &m_value}, pair);
        const Tensor gathered = made("all_gather_into_tensor", {&sent}, timesRanks(pair, ranks));
        attend(m_shape);
        m_merged = inFloat(m_latest);
        for (std::int64_t i = 1; i < ranks; ++i) {
            if (i + 1 < ranks)
                made("cat", {&gathered}, pair);
            if (i == 1)
                holdOwn();
            attend(ring.isPartial(i) ? halved(m_shape) : m_shape);
            merge(ring.isPartial(i), i + 1 == ranks);
        }
        m_recorder.keepAlive(gathered);
        return m_merged;
    }

    Shape sums() const { return {m_query.shape[0], m_query.shape[1], roundUp(m_query.shape[2], m_kernel.queryTile)}; }

private:
    Tensor dense(const Tensor& x)
    {
        return isContiguous(x.shape, x.strides) ? x : made("clone", {&x}, x.shape, x.dtype);
    }
    Tensor made(std::string_view name, Reads reads, const Shape& shape)
    {
        return made(name, reads, shape, m_query.dtype);
    }
    Tensor made(std::string_view name, Reads reads, const Shape& shape, DType type)
    {
        m_recorder.kernel(name, reads);
        return m_recorder.empty(shape, type);
    }
    /// The variables k and v of the loop hold the own keys and values until they are assigned again.
    void holdOwn()
    {
        m_recorder.keepAlive(m_key);
        m_recorder.keepAlive(m_value);
    }
    Tensor inFloat(const Tensor& x)
    {
        return x.dtype == DType::Float32 ? x : made("to", {&x}, x.shape, DType::Float32);
    }

    /// The variables of the function hold the result of the latest kernel until the next one has returned.
    void attend(const Shape& shape)
    {
        const Tensor before = std::exchange(m_latest, made("ring_attention", {&m_query, &m_key, &m_value}, shape));
        if (before.defined())
            m_recorder.keepAlive(before);
    }

    void merge(bool isPartial, bool last)
    {
        const Tensor block = inFloat(m_latest);
        const Shape rows{block.shape[0], block.shape[1], block.shape[2], 1};
        const Tensor change = made("sub", {}, rows, DType::Float32);
        const Tensor weights = made("sigmoid", {&change}, rows, DType::Float32);
        const Tensor difference = made("sub", {&m_merged, &block}, block.shape, DType::Float32);
        const Tensor product = made("mul", {&weights, &difference}, block.shape, DType::Float32);
        const bool isResult = last && m_query.dtype == DType::Float32;
        m_recorder.kernel(isResult && !isPartial ? m_kernel.name : "sub", {&m_merged, &product});
        const Tensor moved =
            isPartial ? m_recorder.empty(block.shape, DType::Float32)
                      : m_recorder.emptyStrided(m_shape, kernelStrides(m_kernel, m_query, m_shape), DType::Float32);
        // _partial_update concatenates the first half of the result and the new second half.
        m_merged =
            isPartial ? made(isResult ? m_kernel.name : "cat", {&m_merged, &moved}, m_shape, DType::Float32) : moved;
        for (const Tensor* held : {&block, &moved})
            m_recorder.keepAlive(*held);
        m_recorder.keepAlive(m_latest);
    }

    Recorder& m_recorder;
    const Tensor m_query;
    const Tensor m_key;
    const Tensor m_value;
    const RingKernel& m_kernel;
    const bool m_causal;
    Shape m_shape{};
    Tensor m_latest{};
    Tensor m_merged{};
};

/// The backward pass: _templated_ring_attention_backward. Variables live as long as those of the function.
class RingBackward
{
public:
    RingBackward(Backward& b, bool efficient)
        : m_backward(b), m_efficient(efficient), m_query(b.input(0).shape), m_key(b.input(1).shape),
          m_value(b.input(2).shape), m_pair(pairOf(m_key, m_value)), m_type(b.input(0).dtype)
    {
    }

    void run(const RingRanks& ring)
    {
        Grad query = m_backward.empty(m_query, DType::Float32);
        Grad key = m_backward.empty(m_key, DType::Float32);
        Grad value = m_backward.empty(m_value, DType::Float32);
        Grad ownKey = dense(1);
        Grad ownValue = dense(2);
        Grad gathered;
        Grad sent;
        Grad latestSum;
        for (std::int64_t i = 0; i < ring.ranks; ++i) {
            const bool isPartial = ring.isPartial(i);
            const bool addsHalf = ring.causal && i > 0 && !isPartial;
            if (i + 1 < ring.ranks)
                sent = m_backward.empty(m_pair, m_type);
            if (!gathered.defined())
                gathered = m_backward.empty(timesRanks(m_pair, ring.ranks), m_type);
            if (i > 0) { // The variables k and v are assigned again.
                ownKey.reset();
                ownValue.reset();
            }
            attend(isPartial ? halved(m_query) : m_query, addsHalf ? halved(m_key) : m_key,
                   addsHalf ? halved(m_value) : m_value);
            if (i > 0) {
                latestSum = m_received;
                key.reset();
                value.reset();
            }
            if (addsHalf) { // _partial_update
                key = m_backward.empty(m_key, DType::Float32);
                value = m_backward.empty(m_value, DType::Float32);
            }
            latestSum = m_backward.empty(m_pair, DType::Float32);
            m_received = m_backward.empty(m_pair, DType::Float32);
            if (isPartial)
                query = m_backward.empty(m_query, DType::Float32);
        }
        finish(std::move(query));
    }

private:
    Grad dense(int input)
    {
        const Tensor& x = m_backward.input(input);
        return isContiguous(x.shape, x.strides) ? Grad() : m_backward.empty(x.shape, x.dtype);
    }

    void attend(const Shape& query, const Shape& key, const Shape& value)
    {
        const Grad sums = query == m_query ? Grad() : m_backward.empty({query[0], query[1], query[2]}, DType::Float32);
        Grad queryGradient = m_backward.empty(query, m_type);
        Grad keyGradient = m_backward.empty(key, m_type);
        Grad valueGradient = m_backward.empty(value, m_type);
        useWorkspaces(query, key);
        m_queryGradient = std::move(queryGradient);
        m_keyGradient = std::move(keyGradient);
        m_valueGradient = std::move(valueGradient);
    }

    void useWorkspaces(const Shape& query, const Shape& key)
    {
        if (!m_efficient)
            return m_backward.workspace({flashBackwardWorkspace(query, key, itemSize(m_type))});
        const EfficientWorkspaces workspaces = efficientBackwardWorkspaces(query, key, itemSize(m_type));
        m_backward.workspace({workspaces.product});
        m_backward.workspace({workspaces.tiles});
    }

    void finish(Grad query)
    {
        const bool casts = m_type != DType::Float32;
        if (casts)
            query = m_backward.cast(query, m_type);
        const Grad sum = casts ? m_backward.cast(m_received, m_type) : m_received;
        m_backward.setResult(0, std::move(query));
        m_backward.setResult(1, m_backward.view(sum, m_key, contiguousStrides(m_key)));
        m_backward.setResult(2, m_backward.view(sum, m_value, contiguousStrides(m_value)));
    }

    Backward& m_backward;
    const bool m_efficient;
    const Shape m_query;
    const Shape m_key;
    const Shape m_value;
    const Shape m_pair;
    const DType m_type;
    Grad m_queryGradient{};
    Grad m_keyGradient{};
    Grad m_valueGradient{};
    Grad m_sums{};     ///< The contiguous log-sum-exp of the second piece.
    Grad m_received{}; ///< The gradients of keys and values that another rank has sent.
};

void flashRingBackward(Backward& b)
{
    RingBackward(b, false).run(b.data<RingRanks>());
}

void efficientRingBackward(Backward& b)
{
    RingBackward(b, true).run(b.data<RingRanks>());
}

constexpr BackwardRule kFlashRing{"ScaledDotProductFlashAttentionBackward0", flashRingBackward};
constexpr BackwardRule kEfficientRing{"ScaledDotProductEfficientAttentionBackward0", efficientRingBackward};

} // namespace

// The last kernel, which makes the result, is named after the operator that autograd and checkpoints see.
Tensor ringAttention(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const RingKernel& kernel,
                     bool causal)
{
    RingForward ring(r, q, k, v, kernel, causal);
    Tensor y;
    if (!r.takesKeptResults())
        y = ring.run();
    if (!y.defined() || y.dtype != q.dtype || !causal) {
        const Tensor merged = y;
        r.kernel(kernel.name, {&q, &k, &v, &merged});
        Shape shape = q.shape;
        shape[3] = v.shape[3];
        const bool isLast = causal && r.ringRank() + 1 == r.ringRanks();
        y = isLast ? r.emptyStrided(shape, kernelStrides(kernel, q, shape), q.dtype) : r.empty(shape, q.dtype);
    }
    Tensor logSumExp = r.empty(ring.sums(), DType::Float32);
    Tensor seed = r.empty({}, DType::Int64);
    Tensor offset = r.empty({}, DType::Int64);
    if (causal)
        r.causal();
    if (!r.node(kernel.isEfficient ? kEfficientRing : kFlashRing, {&q, &k, &v}))
        return y;
    r.data(RingRanks{r.ringRanks(), r.ringRank(), causal});
    return saveFused(r, q, k, v, {y, logSumExp, seed, offset});
}

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/attention.h"

#include "step/aten/attention_nodes.h"
#include "step/aten/elementwise.h"
#include "step/aten/fused_attention.h"
#include "step/aten/matmul.h"
#include "step/aten/reduce.h"
#include "step/aten/ring_attention.h"
#include "step/aten/triangle.h"
#include "step/aten/views.h"
#include "step/attention_workspace.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <optional>
#include <string_view>
#include <utility>

namespace vram::aten {

namespace {

// Each row of the mask's gradient begins at a multiple of 16 elements.
Grad maskGradient(Backward& b, const Tensor& mask)
{
    constexpr std::int64_t kAlignment = 16;
    Shape whole = mask.shape;
    whole[3] = roundUp(whole[3], kAlignment);
    return b.view(b.empty(whole, mask.dtype), mask.shape, contiguousStrides(whole));
}

void efficientBackward(Backward& b)
{
    for (int i = 0; i < 3; ++i) {
        const Shape& shape = b.input(i).shape;
        const Grad gradient = b.emptyStrided(shape, headsInside(shape), b.input(i).dtype);
        if (b.needsGradient(i))
            b.setResult(i, gradient);
    }
    if (b.inputs() > 3 && b.needsGradient(3))
        b.setResult(3, maskGradient(b, b.input(3)));
    const EfficientWorkspaces workspaces =
        efficientBackwardWorkspaces(b.input(0).shape, b.input(1).shape, itemSize(b.input(0).dtype));
    b.workspace({workspaces.product});
    b.workspace({workspaces.tiles});
}

// Flash and cuDNN return gradients with the layout of the inputs (empty_like). They sum the gradients of grouped keys
// and values themselves.
void setGradientsLikeInputs(Backward& b)
{
    for (int i = 0; i < 3; ++i) {
        const Grad gradient = b.emptyLike(b.input(i));
        if (b.needsGradient(i))
            b.setResult(i, gradient);
    }
}

void flashBackward(Backward& b)
{
    setGradientsLikeInputs(b);
    b.workspace({flashBackwardWorkspace(b.input(0).shape, b.input(1).shape, itemSize(b.input(0).dtype))});
}

void cudnnBackward(Backward& b)
{
    setGradientsLikeInputs(b);
    b.workspace({cudnnBackwardWorkspace(b.input(0).shape, b.input(1).shape, itemSize(b.input(0).dtype))});
}

// The gradients have the same layout as in eager mode.
template<const Operator& Op>
void fusedNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    std::vector<GraphValue> inputs{b.grad()};
    for (int i = 0; i < b.savedCount(); ++i)
        inputs.push_back(b.savedValue(i));
    Bytes all = 0;
    for (int i = 0; i < b.inputs(); ++i)
        all = checkedAdd(all, b.input(i).shape.elements());
    const GraphValue tuple = g.add(kFusedBackwardOp, inputs, {all}, {1}, b.input(0).dtype);
    g.graph()[tuple].workspace = {
        fusedBackwardWorkspace(Op, b.input(0).shape, b.input(1).shape, itemSize(b.input(0).dtype))};
    for (int i = 0; i < b.inputs(); ++i) {
        if (!b.needsGradient(i))
            continue;
        const Shape shape = b.input(i).shape;
        const Shape strides =
            &Op != &kEfficientOp ? Shape(b.input(i).strides) : (i < 3 ? headsInside(shape) : contiguousStrides(shape));
        b.setResult(i, g.item(tuple, static_cast<std::uint64_t>(i), shape, strides, b.input(i).dtype));
    }
}

constexpr BackwardRule kFlash{"ScaledDotProductFlashAttentionBackward0", flashBackward, fusedNodes<kFlashOp>};
constexpr BackwardRule kCuDnn{"ScaledDotProductCudnnAttentionBackward0", cudnnBackward, fusedNodes<kCuDnnOp>};
constexpr BackwardRule kEfficient{"ScaledDotProductEfficientAttentionBackward0", efficientBackward,
                                  fusedNodes<kEfficientOp>};

// preprocess_mask (ATen/native/transformers/attention.cpp): the memory-efficient kernel reads eight elements at once,
// so that the rows of other masks are padded.
Tensor aligned(Recorder& r, const Tensor& mask)
{
    constexpr std::int64_t kAlignment = 8;
    const int last = mask.shape.rank() - 1;
    bool isAligned = true;
    for (int d = 0; d < last; ++d)
        isAligned = isAligned && mask.strides[d] % kAlignment == 0;
    if (isAligned)
        return mask;
    Shape padded = mask.shape;
    padded[last] += kAlignment - padded[last] % kAlignment;
    return slice(r, pad(r, mask, padded, PadValues::Number), last, 0, mask.shape[last], 1);
}

// Expands the mask to every query, key and head, as the kernel requires.
Tensor expandToScores(Recorder& r, const Tensor& mask, const Shape& scores)
{
    return mask.defined() && !(mask.shape == scores) ? expand(r, mask, scores) : mask;
}

/// The properties in which one fused kernel differs from the others.
struct Fused {
    std::string_view name;
    const Operator* op;
    const BackwardRule* backward;
    std::int64_t queryTile; ///< Number of queries per tile; the log-sum-exp is padded to whole tiles.
    bool likeQuery;         ///< Whether the output has the query's layout rather than that of headsInside().
};

const Fused& fusedKernel(AttentionKernel kernel)
{
    static constexpr Fused flash{"_scaled_dot_product_flash_attention", &kFlashOp, &kFlash, 1, true};
    static constexpr Fused cudnn{"_scaled_dot_product_cudnn_attention", &kCuDnnOp, &kCuDnn, 1, true};
    static constexpr Fused efficient{"_scaled_dot_product_efficient_attention", &kEfficientOp, &kEfficient, kQueryTile,
                                     false};
    if (kernel == AttentionKernel::Flash)
        return flash;
    return kernel == AttentionKernel::CuDnn ? cudnn : efficient;
}

// Adds a fused kernel to the traced graph. `results` are in the order in which the operator returns them.
void traceFused(Recorder& r, const Fused& kernel, std::initializer_list<const Tensor*> inputs,
                std::initializer_list<Tensor*> results)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    std::vector<GraphValue> values;
    for (const Tensor* input : inputs) {
        if (input->defined())
            values.push_back(g->of(*input));
    }
    const Tensor& y = **results.begin();
    const GraphValue tuple = g->add(*kernel.op, values, {y.shape.elements()}, {1}, y.dtype);
    std::uint64_t index = 0;
    for (Tensor* const result : results)
        g->name(*result, g->item(tuple, index++, result->shape, result->strides, result->dtype));
}

Tensor fused(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& given, const Fused& kernel)
{
    const Tensor mask = expandToScores(r, given, {q.shape[0], q.shape[1], q.shape[2], k.shape[2]});
    r.kernel(kernel.name, {&q, &k, &v, &mask});
    Shape shape = q.shape;
    shape[3] = v.shape[3];
    Tensor y =
        kernel.likeQuery && shape == q.shape ? r.emptyLike(q) : r.emptyStrided(shape, headsInside(shape), q.dtype);
    Tensor logSumExp = r.empty({q.shape[0], q.shape[1], roundUp(q.shape[2], kernel.queryTile)}, DType::Float32);
    Tensor seed = r.empty({}, DType::Int64);
    Tensor offset = r.empty({}, DType::Int64);
    traceFused(r, kernel, {&q, &k, &v, &mask}, {&y, &logSumExp, &seed, &offset});
    const bool recorded =
        mask.defined() ? r.node(*kernel.backward, {&q, &k, &v, &mask}) : r.node(*kernel.backward, {&q, &k, &v});
    if (!recorded)
        return y;
    if (mask.defined())
        r.save(mask); // The node releases what it saved in the order of the arguments' names.
    return saveFused(r, q, k, v, {y, logSumExp, seed, offset});
}

Tensor product(Recorder& r, const Tensor& a, const Tensor& b)
{
    return *matmul(r, a, b);
}

// pre_process_group_query_attention_input repeats grouped keys and values for each query head.
std::pair<Tensor, Tensor> repeatForQueries(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v,
                                           const AttentionOptions& options)
{
    const int heads = k.shape.rank() - 3;
    if (!options.groupedQueries || heads < 0 || k.shape[heads] == q.shape[-3])
        return {k, v};
    const std::int64_t times = q.shape[-3] / k.shape[heads];
    const Tensor key = repeatInterleave(r, k, times, heads);
    return {key, repeatInterleave(r, v, times, heads)};
}

Tensor lastTransposed(Recorder& r, const Tensor& x)
{
    return transpose(r, x, x.shape.rank() - 2, x.shape.rank() - 1);
}

Tensor eager(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask,
             const AttentionOptions& options)
{
    const Tensor products = product(r, q, lastTransposed(r, k));
    Tensor scores = unary(r, scalarMul, products);
    if (mask.defined()) {
        scores = add(r, scores, mask);
    } else if (options.causal) {
        r.kernel("triu", {});
        const Tensor future = r.empty({q.shape[-2], k.shape[-2]}, DType::Bool);
        scores = maskedFill(r, scores, future, false);
    }
    // eager_attention_forward of Llama in transformers: softmax(scores, dtype=torch.float32).to(query.dtype).
    if (options.fp32Softmax)
        scores = cast(r, softmax(r, cast(r, scores, DType::Float32), false), q.dtype);
    else
        scores = softmax(r, scores, false);
    return product(r, dropout(r, scores, options.dropout), v);
}

void markAttentionTraced(Recorder& r)
{
    if (GraphTrace* const g = r.graph())
        g->markTraced();
}

/// Adds the additive form of a boolean mask to the traced graph.
void traceAdditive(Recorder& r, const GraphValue& mask, Tensor& result)
{
    GraphTrace& g = *currentTrace(r);
    const GraphValue infinity = g.dense(op::full, {}, {}, result.dtype, 1);
    g.name(result, g.pointwise(op::where, {mask, g.full({}, result.dtype), infinity}, result.dtype));
}

// A number as a tensor of the mask's dtype.
Tensor scalarTensor(Recorder& r, DType dtype)
{
    r.kernel("scalar_tensor", {});
    markAttentionTraced(r);
    return r.empty({}, dtype);
}

// convert_boolean_attn_mask converts a boolean mask to an additive one: by at::where with two numbers, and before
// PyTorch 2.6 by filling zeros.
Tensor additive(Recorder& r, const Tensor& mask, DType dtype, TorchVersion torch)
{
    constexpr TorchVersion firstWhere{2, 6};
    if (!mask.defined() || mask.dtype != DType::Bool)
        return mask;
    if (torch >= firstWhere) {
        const Tensor infinity = scalarTensor(r, dtype);
        const Tensor zero = scalarTensor(r, dtype);
        r.kernel("where", {&mask, &zero, &infinity});
    } else {
        r.kernel("zeros_like", {&mask});
    }
    Tensor result = r.emptyLike(mask, dtype);
    if (GraphTrace* const g = currentTrace(r))
        traceAdditive(r, g->of(mask), result);
    if (torch < firstWhere) {
        r.kernel("logical_not", {&mask, &result});
        markAttentionTraced(r);
        r.empty(mask.shape, DType::Bool);
    }
    return result;
}

// The additive mask of the lower triangle.
Tensor causalMask(Recorder& r, const Tensor& q, const Tensor& k, TorchVersion torch)
{
    const Shape scores{q.shape[-2], k.shape[-2]};
    r.kernel("ones", {});
    markAttentionTraced(r);
    Tensor ones = r.empty(scores, DType::Bool);
    r.kernel("tril", {&ones});
    markAttentionTraced(r);
    Tensor triangle = r.empty(scores, DType::Bool);
    if (GraphTrace* const g = currentTrace(r)) {
        const GraphValue all = g->full(scores, DType::Bool);
        g->name(ones, all);
        g->name(triangle, nodes::triangle(*g, all, {}));
    }
    return additive(r, triangle, q.dtype, torch);
}

// Disables autocast inside an operator, whose internal operations do not cast.
class NoAutocast
{
public:
    explicit NoAutocast(Recorder& r) : m_recorder(r), m_before(r.autocast()) { r.setAutocast(std::nullopt); }
    ~NoAutocast() { m_recorder.setAutocast(m_before); }
    NoAutocast(const NoAutocast&) = delete;
    NoAutocast& operator=(const NoAutocast&) = delete;

private:
    Recorder& m_recorder;
    std::optional<DType> m_before;
};

// _scaled_dot_product_attention_math (ATen/native/transformers/attention.cpp) scales query and key each by the square
// root of the scale. From 2.5 on, 16-bit tensors are computed in float32, and the softmax is _safe_softmax. The
// function's local tensors live until it returns.
Tensor math(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, Tensor mask,
            const AttentionOptions& options)
{
    constexpr TorchVersion floats{2, 5};
    const NoAutocast region(r);
    const DType type = isHalfPrecision(q.dtype) && options.environment.torch >= floats ? DType::Float32 : q.dtype;
    const Tensor exactQuery = cast(r, q, type);
    const Tensor exactKey = cast(r, k, type);
    const Tensor exactValue = cast(r, v, type);
    const Tensor query = unary(r, scalarMul, exactQuery);
    if (options.causal && !mask.defined())
        mask = causalMask(r, query, k, options.environment.torch);
    const auto [key, value] = repeatForQueries(r, query, exactKey, exactValue, options);
    Tensor scores = product(r, query, unary(r, scalarMul, lastTransposed(r, key)));
    if (mask.defined())
        scores = add(r, scores, mask, true);
    const Tensor softened = options.environment.torch >= floats ? safeSoftmax(r, scores) : softmax(r, scores, false);
    const Tensor weights = dropout(r, softened, options.dropout);
    const Tensor y = cast(r, product(r, weights, value), q.dtype);
    for (const Tensor& named : {exactQuery, exactKey, exactValue, query, key, value, mask, weights}) {
        if (named.defined())
            r.keepAlive(named);
    }
    return y;
}

AttentionKernel chosen(const Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask,
                       const AttentionOptions& options)
{
    if (options.kernel == AttentionKernel::Math || options.kernel == AttentionKernel::Eager)
        return options.kernel;
    const bool training = r.gradMode() && (q.requiresGrad || k.requiresGrad || v.requiresGrad);
    const AttentionCall call{.query = q,
                             .key = k,
                             .value = v,
                             .mask = mask,
                             .dropout = options.dropout,
                             .causal = options.causal,
                             .grouped = options.groupedQueries,
                             .training = training};
    return selectKernel(options.kernel, call, options.environment);
}

} // namespace

Tensor attention(Recorder& r, Tensor q, Tensor k, Tensor v, Tensor mask, const AttentionOptions& options)
{
    mask = r.castToHalf(mask);
    v = r.castToHalf(v);
    k = r.castToHalf(k);
    q = r.castToHalf(q);
    // scaled_dot_product_attention selects the kernel by the mask that it is given, before it converts the mask.
    const AttentionKernel kernel = chosen(r, q, k, v, mask, options);
    if (options.chosen)
        *options.chosen = {kernel, q.dtype};
    mask = additive(r, mask, q.dtype, options.environment.torch);
    if (kernel == AttentionKernel::Eager) {
        const auto [key, value] = repeatForQueries(r, q, k, v, options);
        return eager(r, q, key, value, mask, options);
    }
    if (kernel == AttentionKernel::Math)
        return math(r, q, k, v, mask, options);
    if (kernel == AttentionKernel::MemoryEfficient && mask.defined() && !r.cpuKernels())
        mask = aligned(r, mask);
    const Fused& use = fusedKernel(kernel);
    if (r.ringRanks() > 1 && !mask.defined() && q.shape.rank() == 4)
        return ringAttention(r, q, k, v,
                             {use.name, kernel == AttentionKernel::MemoryEfficient, use.queryTile, use.likeQuery},
                             options.causal);
    const Tensor y = fused(r, q, k, v, mask, use);
    if (options.causal)
        r.causal();
    return y;
}

} // namespace vram::aten

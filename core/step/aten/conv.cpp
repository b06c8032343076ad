// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/conv.h"

#include "base/hash.h"
#include "step/backward.h"
#include "step/cudnn_workspace.h"
#include "step/graph_trace.h"
#include "step/reduction_buffer.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace vram::aten {

namespace {

// The gradient of the bias is a sum over all dimensions except the channels.
KernelWorkspace biasWorkspace(const Backward& b)
{
    const Shape shape = b.grad().shape();
    const int channels = shape.rank() == b.input(1).shape.rank() ? 1 : 0;
    Shape kept = shape;
    for (int d = 0; d < kept.rank(); ++d)
        kept[d] = d == channels ? shape[d] : 1;
    return {reductionBuffer(shape, b.grad().strides(), kept, b.device())};
}

// convolution_backward returns its three gradients at once. Those of input and weight have the memory format in which
// it ran.
void setGradients(Backward& b)
{
    const auto& [channelsLast, dataGradient, weightGradient, compiled, problem] = b.data<ConvolutionData>();
    for (int i = 0; i < b.inputs(); ++i) {
        if (!b.needsGradient(i))
            continue;
        const Shape& shape = b.input(i).shape;
        const DType dtype = b.grad().dtype();
        b.setResult(i, channelsLast ? b.emptyStrided(shape, channelsLastStrides(shape), dtype) : b.empty(shape, dtype));
        if (i < 2 && problem != 0)
            b.cudnn(problem + 1 + static_cast<std::uint64_t>(i));
        b.workspace(i == 0 ? dataGradient : i == 1 ? weightGradient : biasWorkspace(b));
    }
}

bool isIn(bool channelsLast, const TapeShape& shape, const TapeShape& strides)
{
    return channelsLast ? isContiguousChannelsLast(shape, strides) : isContiguous(shape, strides);
}

// grad_output.contiguous() and, for the weight's gradient, input.contiguous() copy a tensor that is a view of part of a
// larger one, such as after split() or, in backward, before cat().
void convolutionBackward(Backward& b)
{
    const bool channelsLast = b.data<ConvolutionData>().channelsLast;
    const Tensor& x = b.saved(0);
    const TapeShape shape = b.grad().shape();
    const bool copiesInput = b.needsGradient(1) && !isIn(channelsLast, x.shape, x.strides);
    const bool copiesGradient = !isIn(channelsLast, shape, b.grad().strides());
    const Bytes gradient = copiesGradient ? checkedMul(shape.elements(), itemSize(b.grad().dtype())) : 0;
    b.withCopy(copiesInput ? x.bytes() : 0, [&] { b.withCopy(gradient, [&] { setGradients(b); }); });
}

KernelWorkspace optional(Bytes bytes)
{
    return {bytes, KernelWorkspace::Kind::Optional};
}

// The gradients are computed one after the other, so the input's and the weight's workspaces never coexist.
Bytes gradientsWorkspace(const CudnnWorkspace& workspace, bool ofInput)
{
    return ofInput ? std::max(workspace.dataGradient, workspace.weightGradient) : workspace.weightGradient;
}

// Whether the convolution runs in channels-last is not decided until the whole graph is known.
void traceConvolution(Recorder& r, std::initializer_list<const Tensor*> reads, const ConvGeometry& geometry, Tensor& y,
                      Bytes workspace, Bytes channelsLastWorkspace)
{
    traceResult(r, y, op::convolution, reads, static_cast<std::uint64_t>(geometry.groups));
    GraphTrace& trace = *currentTrace(r);
    JointNode& node = trace.graph()[trace.of(y)];
    node.workspace = optional(workspace);
    node.channelsLastWorkspace = optional(channelsLastWorkspace);
}

// Inductor computes the gradient of the bias as a separate sum (torch/_inductor/decomposition.py,
// convolution_backward).
void convolutionNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    if (b.inputs() > 2 && b.needsGradient(2)) {
        const int rank = b.input(0).shape.rank();
        const std::uint32_t channels = std::uint32_t{1} << (b.input(1).shape.rank() == rank ? 1 : 0);
        b.setResult(2, g.reduce(op::sum, b.grad(), ((std::uint32_t{1} << rank) - 1) & ~channels, false));
    }
    const GraphValue both =
        g.add(op::convolutionBackward, {b.grad(), b.savedValue(0), b.savedValue(1)}, {}, {}, g.dtype(b.grad()));
    const auto& data = b.data<ConvolutionData>();
    const CudnnWorkspace workspace{0, data.dataGradient.bytes, data.weightGradient.bytes};
    g.graph()[both].workspace = optional(gradientsWorkspace(workspace, b.needsGradient(0)));
    g.graph()[both].channelsLastWorkspace = data.channelsLastGradients;
    for (int i = 0; i < 2; ++i) {
        const Shape& shape = b.input(i).shape;
        if (b.needsGradient(i))
            b.setResult(
                i, g.item(both, static_cast<std::uint64_t>(i), shape, contiguousStrides(shape), g.dtype(b.grad())));
    }
}

constexpr BackwardRule kConvolution{"ConvolutionBackward0", convolutionBackward, convolutionNodes};

std::int64_t outputExtent(std::int64_t in, const ConvGeometry& g, int d)
{
    const std::int64_t reach = checkedMul(g.dilation[d], g.kernel[d] - 1);
    const std::int64_t bothSides = checkedMul(2, g.padding[d]);
    if (g.transposed) {
        const std::int64_t extra = g.outputPadding.empty() ? 0 : g.outputPadding[d];
        const std::int64_t full = checkedAdd(checkedMul(in - 1, g.stride[d]), checkedAdd(reach, checkedAdd(extra, 1)));
        return full <= bothSides ? 0 : full - bothSides;
    }
    const std::int64_t padded = checkedAdd(in, bothSides);
    return padded <= reach ? 0 : (padded - reach - 1) / g.stride[d] + 1;
}

/// Whether there are as many groups as input channels.
bool isDepthwise(const Tensor& x, const ConvGeometry& g)
{
    return g.groups > 1 && g.groups == x.shape[x.shape.rank() - g.kernel.rank() - 1];
}

/// Returns a hash of the convolution's key in the benchmark cache (ConvolutionParams in
/// ATen/native/cudnn/ConvShared.h); adding 1 and 2 yields the hashes of its gradients. Returns 0 if PyTorch's own
/// kernels run the convolution, as they do for depthwise convolutions in the contiguous layout.
std::uint64_t cudnnProblem(const Tensor& x, const Tensor& weight, const ConvGeometry& g, bool channelsLast)
{
    if (isDepthwise(x, g) && !channelsLast)
        return 0;
    std::uint64_t hash = 1;
    const auto add = [&hash](std::int64_t value) { hash = hashedWith(hash, static_cast<std::uint64_t>(value)); };
    const auto addAll = [&add](const Shape& shape) { std::ranges::for_each(shape, add); };
    addAll(x.shape);
    addAll(weight.shape);
    addAll(g.stride);
    addAll(g.padding);
    addAll(g.dilation);
    add(g.groups);
    add(static_cast<std::int64_t>(x.dtype));
    add(channelsLast ? 1 : 0);
    add(g.transposed ? 1 : 0);
    return std::max<std::uint64_t>(1, hash << 2U);
}

ConvolutionSizes sizesOf(const Tensor& x, const Tensor& weight, const Tensor& y, const ConvGeometry& g,
                         bool channelsLast)
{
    ConvolutionSizes sizes = convolutionSizes(x, weight, y, g.transposed);
    sizes.channelsLast = channelsLast;
    sizes.overlapping = false;
    for (int d = 0; d < g.kernel.rank(); ++d) {
        sizes.strided = sizes.strided || g.stride[d] > 1;
        sizes.overlapping = sizes.overlapping || g.kernel[d] > g.stride[d];
    }
    return sizes;
}

// The forward of a transposed convolution is the data gradient of the corresponding convolution, and its data gradient
// is the forward of that convolution.
CudnnWorkspace workspaceOf(const ConvolutionSizes& sizes, bool transposed, const KernelDevice& device)
{
    CudnnWorkspace workspace = cudnnWorkspace(sizes, device);
    if (transposed)
        std::swap(workspace.forward, workspace.dataGradient);
    return workspace;
}

} // namespace

Shape convolutionShape(const Shape& input, std::int64_t outChannels, const ConvGeometry& geometry)
{
    Shape shape = input;
    const int first = input.rank() - geometry.kernel.rank();
    shape[first - 1] = outChannels;
    for (int d = 0; d < geometry.kernel.rank(); ++d)
        shape[first + d] = outputExtent(input[first + d], geometry, d);
    return shape;
}

Tensor convolution(Recorder& r, Tensor x, Tensor weight, Tensor bias, const ConvGeometry& geometry)
{
    bias = r.castToHalf(bias);
    weight = r.castToHalf(weight);
    x = r.castToHalf(x);
    r.kernel("convolution", {&x, &weight, bias.defined() ? &bias : &weight});
    const std::int64_t channels = geometry.transposed ? checkedMul(weight.shape[1], geometry.groups) : weight.shape[0];
    const Shape shape = convolutionShape(x.shape, channels, geometry);
    const bool channelsLast = isChannelsLast(x.shape, x.strides) || isChannelsLast(weight.shape, weight.strides);
    if (!isIn(channelsLast, x.shape, x.strides))
        r.setHeldBytes(x.bytes());
    Tensor y = channelsLast ? r.emptyStrided(shape, channelsLastStrides(shape), x.dtype) : r.empty(shape, x.dtype);
    const auto workspaceIn = [&](bool lastChannels) {
        return workspaceOf(sizesOf(x, weight, y, geometry, lastChannels), geometry.transposed, r.device());
    };
    const CudnnWorkspace workspace = workspaceIn(channelsLast);
    const CudnnWorkspace compiled = currentTrace(r) ? workspaceIn(true) : CudnnWorkspace();
    if (currentTrace(r) && bias.defined())
        traceConvolution(r, {&x, &weight, &bias}, geometry, y, workspace.forward, compiled.forward);
    else if (currentTrace(r))
        traceConvolution(r, {&x, &weight}, geometry, y, workspace.forward, compiled.forward);
    const std::uint64_t problem = r.cpuKernels() ? 0 : cudnnProblem(x, weight, geometry, channelsLast);
    r.cudnn(problem);
    r.workspace(optional(workspace.forward));
    const bool graph =
        bias.defined() ? r.node(kConvolution, {&x, &weight, &bias}) : r.node(kConvolution, {&x, &weight});
    if (!graph)
        return y;
    r.data(ConvolutionData{.channelsLast = channelsLast,
                           .dataGradient = optional(workspace.dataGradient),
                           .weightGradient = optional(workspace.weightGradient),
                           .channelsLastGradients = optional(gradientsWorkspace(compiled, x.requiresGrad)),
                           .cudnnProblem = problem});
    r.save(x);
    r.save(weight);
    r.result(y);
    return y;
}

} // namespace vram::aten

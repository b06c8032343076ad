#include "step/cudnn_workspace.h"

namespace vram {

namespace {

/// Fitted: with fewer there is nothing for tensor cores.
constexpr std::int64_t kFewestChannels = 4;

bool makesCopies(const ConvolutionSizes& sizes, const ConvolutionCopies& copies)
{
    const bool product = sizes.taps <= 1 || sizes.positions == 1;
    const bool few = sizes.grouped || sizes.channels < kFewestChannels;
    return !product && !few && !sizes.channelsLast && (copies.strided || !sizes.strided);
}

Bytes copied(const ConvolutionSizes& sizes, const OperandCopies& copies)
{
    if (!copies.input && !copies.output)
        return 0;
    return checkedAdd(sizes.weight, checkedAdd(copies.input ? sizes.input : 0, copies.output ? sizes.output : 0));
}

} // namespace

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const ConvolutionCopies& copies)
{
    if (!makesCopies(sizes, copies))
        return {};
    return {.forward = copied(sizes, copies.forward),
            .dataGradient = copied(sizes, copies.dataGradient),
            .weightGradient = copied(sizes, copies.weightGradient)};
}

} // namespace vram

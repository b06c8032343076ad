#include "step/cudnn_workspace.h"

#include "step/cudnn_hopper.h"

namespace vram {

namespace {

/// Fitted: with fewer there is nothing for tensor cores.
constexpr std::int64_t kFewestChannels = 4;

constexpr int kHopper = 9; ///< The compute capability's major version.

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

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (device.capability.major >= kHopper)
        return hopperWorkspace(sizes);
    const ConvolutionCopies& copies = device.copies;
    if (!makesCopies(sizes, copies))
        return {};
    return {.forward = copied(sizes, copies.forward),
            .dataGradient = copied(sizes, copies.dataGradient),
            .weightGradient = copied(sizes, copies.weightGradient)};
}

} // namespace vram

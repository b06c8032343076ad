#include "step/cudnn_workspace.h"

namespace vram {

namespace {

/// Fitted: with fewer there is nothing for tensor cores.
constexpr std::int64_t kFewestChannels = 4;

} // namespace

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes)
{
    if (sizes.taps <= 1 || sizes.channels < kFewestChannels || sizes.depthwise || sizes.channelsLast)
        return {};
    const Bytes copies = checkedAdd(sizes.output, sizes.weight);
    return {.forward = copies, .dataGradient = copies, .weightGradient = checkedAdd(copies, sizes.input)};
}

} // namespace vram

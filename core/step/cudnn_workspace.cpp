#include "step/cudnn_workspace.h"

namespace vram {

namespace {

/// Fitted: the layout's copy and the one rounded to TF32.
constexpr std::int64_t kCopiesFp32 = 2;
/// The layout's alone.
constexpr std::int64_t kCopies16Bit = 1;

} // namespace

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes)
{
    if (sizes.taps <= 1 || sizes.depthwise || sizes.channelsLast)
        return {};
    const std::int64_t copies = sizes.itemSize >= 4 ? kCopiesFp32 : kCopies16Bit;
    return {.forward = checkedMul(copies, checkedAdd(sizes.input, sizes.weight)),
            .dataGradient = 0,
            .weightGradient = checkedMul(copies, checkedAdd(sizes.input, sizes.output))};
}

} // namespace vram

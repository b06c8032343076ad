// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/kernel_device.h"
#include "step/convolution_sizes.h"
#include "step/cudnn_workspace.h"

namespace vram {

/// Returns the workspaces of a 1×1 convolution without a stride or groups, which is a matrix multiplication (see
/// cudnn_workspace.h).
CudnnWorkspace cudnnPointwiseWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"
#include "time/work.h"

namespace vram {

/// The rates of a GPU, in operations and bytes per second.
struct GpuRates {
    double half = 0;   ///< Products of 16-bit factors.
    double tf32 = 0;   ///< Products of float32 factors rounded to TF32.
    double fp32 = 0;   ///< Everything outside the tensor cores.
    double memory = 0; ///< Bandwidth.
    double cache = 0;  ///< Bytes of the L2 cache.
    double multiprocessors = 0;
    // Shares of `half` that the best kernels reach.
    double product = 0;
    double floatProduct = 0; ///< Share of `fp32`.
    double attention = 0;
    double attentionBackward = 0;

    bool known() const { return half > 0 && fp32 > 0 && memory > 0; }
};

/// Rates of the setup's precision; all 0 if the catalogue does not know them.
GpuRates ratesOf(const Gpu& gpu);

/// The two limits of a kernel, in seconds. It takes as long as the larger one, and a little more if they are close.
struct KernelTime {
    double compute = 0;
    double memory = 0;
    double total = 0;
};

/// The settings on which the choice of kernels depends.
struct KernelSettings {
    bool tf32Products = false;
    bool searchedPlans = false; ///< cudnn.benchmark: cuDNN has tried its plans for each convolution.
};
KernelSettings kernelSettings(const Setup& setup);

/// How long the GPU takes for an operator's kernels when they follow others without a gap.
/// Measured: constants of core/time/efficiency.h, fitted to published and measured steps (docs/time.md).
KernelTime kernelTime(const Work& work, const GpuRates& rates, const KernelSettings& settings);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"
#include "time/operator_cost.h"

namespace vram {

/// Rates of a GPU, in operations or bytes per second.
struct GpuRates {
    double half = 0;   ///< Matrix products of 16-bit operands.
    double tf32 = 0;   ///< Matrix products of float32 operands rounded to TF32.
    double fp32 = 0;   ///< Operations outside the tensor cores.
    double memory = 0; ///< Memory bandwidth.
    double cache = 0;  ///< Size of the L2 cache in bytes.
    double multiprocessors = 0;
    // Fractions of `half` that the best kernels reach.
    double matmul = 0;
    double floatMatmul = 0; ///< Fraction of `fp32`.
    double attention = 0;
    double attentionBackward = 0;

    bool known() const { return half > 0 && fp32 > 0 && memory > 0; }
};

/// Returns the GPU's rates, or all zeros if the catalogue does not have them.
GpuRates gpuRates(const Gpu& gpu);

/// The two limits of a kernel, in seconds. The kernel takes as long as the larger one, or slightly more if they are
/// close.
struct KernelTime {
    double compute = 0;
    double memory = 0;
    double total = 0;
};

/// The settings that affect the choice of kernels.
struct KernelSettings {
    bool tf32Matmuls = false;
    bool benchmarkedPlans = false; ///< Whether cuDNN has benchmarked its plans for each convolution (cudnn.benchmark).
};
KernelSettings kernelSettings(const Setup& setup);

/// Returns the GPU time of an operator's kernels when they follow others without a gap. The constants in
/// core/time/efficiency.h are fitted to published and measured steps (docs/time.md).
KernelTime kernelTime(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/shape.h"
#include "setup/kernel_device.h"

namespace vram {

/// Returns the size, in bytes, of the buffer that a sum needs while it runs. `kept` is `shape` with 1 for each
/// dimension summed over. If there are few results of many values each, several thread blocks work on one result and
/// exchange partial sums through global memory (setReduceConfig and global_memory_size in ATen/native/cuda/Reduce.cuh).
/// The size equals the bytes observed on an H100 with PyTorch 2.11. The gradient of a bias is such a sum: 3,072 results
/// of 6,304 values need 132 MiB there. Sums over the fastest dimension need a few KiB, which are not counted.
Bytes reductionBuffer(const Shape& shape, const Shape& strides, const Shape& kept, const KernelDevice& device);

} // namespace vram

#pragma once

#include "base/checked.h"
#include "base/shape.h"
#include "setup/kernel_device.h"

namespace vram {

/// Bytes that a sum of a tensor of these strides over the dimensions that `kept` has as 1 takes while it runs: where there
/// are few results of many values each, several blocks share one and meet in a buffer (setReduceConfig and
/// global_memory_size in ATen/native/cuda/Reduce.cuh; equal to the bytes that an H100 showed under PyTorch 2.11). A bias'
/// gradient is such a sum: 3,072 results of 6,304 values take 132 MiB there. Counted are sums that keep the dimension
/// next to each other in memory; those over it take a few KiB.
Bytes reductionBuffer(const Shape& shape, const Shape& strides, const Shape& kept, const KernelDevice& device);

} // namespace vram

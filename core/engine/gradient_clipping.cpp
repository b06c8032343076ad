// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gradient_clipping.h"

#include "base/checked.h"
#include "network/row_index.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

std::int64_t gradientElements(const TrainableTensor& parameter)
{
    return std::max(parameter.shape.elements(), parameter.gradientElements);
}

/// Computes the norm of each gradient of one dtype (aten/src/ATen/native/cuda/ForeachReduceOp.cu). Temporarily
/// allocates one float32 per chunk of 65,536 elements, with as many chunks for every gradient as for the largest.
void allocateNorms(std::span<const TrainableTensor> parameters, DType dtype, std::vector<StorageId>& norms,
                   Memory& memory)
{
    constexpr std::int64_t kChunk = 65536;
    std::int64_t tensors = 0;
    std::int64_t chunks = 0;
    for (const TrainableTensor& parameter : parameters) {
        if (parameter.dtype != dtype)
            continue;
        ++tensors;
        chunks = std::max(chunks, ceilDiv(gradientElements(parameter), kChunk));
    }
    const Bytes bytes = checkedMul(checkedMul(tensors, chunks), itemSize(DType::Float32));
    const StorageId partial = memory.allocate(bytes, Category::Temporary);
    for (std::int64_t i = 0; i < tensors; ++i)
        norms.push_back(memory.allocate(itemSize(dtype), Category::Temporary));
    memory.release(partial);
}

} // namespace

// torch/nn/utils/clip_grad.py stacks the norms to compute the total norm, and scales the gradients in place.
void clipGradients(std::span<const TrainableTensor> parameters, Memory& memory)
{
    if (parameters.empty())
        return;
    memory.setKernel(RowIndex::none(), "clip_grad_norm_");
    std::vector<DType> dtypes;
    std::vector<StorageId> storages;
    for (const TrainableTensor& parameter : parameters) {
        if (std::ranges::find(dtypes, parameter.dtype) == dtypes.end())
            dtypes.push_back(parameter.dtype);
    }
    for (const DType dtype : dtypes)
        allocateNorms(parameters, dtype, storages, memory);
    const Bytes scalar = itemSize(dtypes.size() > 1 ? DType::Float32 : dtypes.front());
    const auto count = static_cast<std::int64_t>(storages.size());
    storages.push_back(memory.allocate(checkedMul(count, scalar), Category::Temporary));
    storages.push_back(memory.allocate(scalar, Category::Temporary));
    for (const StorageId storage : storages)
        memory.release(storage);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/dtype.h"
#include "base/index.h"
#include "step/tape_shape.h"

#include <cstdint>

namespace vram {

using TapeStorageId = Index<struct TapeStorage>;
using NodeId = Index<struct Node>;
using ParameterId = Index<struct TapeParameter>;
using GraphValue = Index<struct JointNode>;

/// A recorded tensor, which has no data, only a storage, a layout and the node that produced it.
struct Tensor {
    TapeStorageId storage{}; ///< Storage, which views and in-place results share, or none if the tensor is undefined.
    NodeId node{};           ///< The autograd node that produced the tensor, or none for a leaf.
    ParameterId leaf{};      ///< Index of a parameter that requires a gradient, or none for other tensors.
    std::int16_t output = 0; ///< Index among the node's outputs.
    DType dtype = DType::Float32;
    bool requiresGrad = false;
    bool isView = false; ///< Whether autograd treats the tensor as a view, so that an in-place kernel on it becomes
                         ///< CopySlices.
    GraphValue value{};  ///< The tensor's value in the graph that torch.compile traces; see GraphTrace.
    TapeShape shape{};
    TapeShape strides{}; ///< Strides in elements.

    bool operator==(const Tensor&) const = default;
    bool defined() const { return storage.valid(); }
    /// Returns the bytes of the tensor's elements (not of its storage), or kOverflow if they exceed 63 bits.
    Bytes bytes() const { return checkedMul(shape.elements(), itemSize(dtype)); }
};

} // namespace vram

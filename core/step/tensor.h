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

/// A tensor in the recording: no data, only its storage, its layout and the node that made it.
struct Tensor {
    TapeStorageId storage{}; ///< Shared by views and in-place results; none if undefined.
    NodeId node{};           ///< The autograd node that made it; none for a leaf.
    ParameterId leaf{};      ///< Index of a parameter that requires a gradient; none for other tensors.
    std::int16_t output = 0; ///< Index among the node's outputs.
    DType dtype = DType::Float32;
    bool requiresGrad = false;
    bool isView = false; ///< Whether autograd treats it as a view, so that an in-place kernel on it becomes CopySlices.
    GraphValue value{};  ///< Its value in the graph that torch.compile traces; see GraphTrace.
    TapeShape shape{};
    TapeShape strides{}; ///< Strides in elements.

    bool operator==(const Tensor&) const = default;
    bool defined() const { return storage.valid(); }
    /// Bytes of its elements (not of its storage); kOverflow if they exceed 63 bits.
    Bytes bytes() const { return checkedMul(shape.elements(), itemSize(dtype)); }
};

} // namespace vram

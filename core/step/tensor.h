#pragma once

#include "base/dtype.h"
#include "step/tape_shape.h"

#include <cstdint>

namespace vram {

/// A tensor as the recorder sees it: no data, only where its bytes are, how they are laid out and who made it.
struct Tensor {
    std::int32_t storage = -1; ///< Index into Tape::storages; views and in-place results share one. -1: no tensor.
    std::int32_t node = -1;    ///< The autograd node that made it; -1: a leaf.
    std::int32_t leaf = -1;    ///< Index into Tape::parameters where it is a parameter that takes a gradient.
    std::int16_t output = 0;   ///< Which of the node's outputs.
    DType dtype = DType::Float32;
    bool requiresGrad = false;
    bool isView = false; ///< Autograd sees it as a view: an in-place kernel on it becomes CopySlices.
    TapeShape shape{};
    TapeShape strides{}; ///< In elements.

    bool operator==(const Tensor&) const = default;
    bool defined() const { return storage >= 0; }
    /// Bytes of its elements (not of its storage); kOverflow where they leave 63 bits.
    Bytes bytes() const { return checkedMul(shape.elements(), itemSize(dtype)); }
};

} // namespace vram

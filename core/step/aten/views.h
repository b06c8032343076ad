// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <optional>
#include <vector>

namespace vram::aten {

// Views share the storage of their base; reshape, contiguous and cat copy where PyTorch does.

/// Returns the reshaped tensor, or nullopt if the shapes have different numbers of elements.
std::optional<Tensor> reshape(Recorder& r, const Tensor& x, const Shape& shape);
/// Returns the reshaped tensor for shapes that are known to have equally many elements (unless a size exceeds 63 bits,
/// which is reported elsewhere).
Tensor reshaped(Recorder& r, const Tensor& x, const Shape& shape);
/// `_unsafe_view`, which reshapes a tensor that nothing else refers to, such as the result of a matrix multiplication.
/// Autograd does not treat the result as a view.
Tensor unsafeView(Recorder& r, const Tensor& x, const Shape& shape);
Tensor permute(Recorder& r, const Tensor& x, const Shape& dims);
Tensor transpose(Recorder& r, const Tensor& x, int a, int b);
Tensor expand(Recorder& r, const Tensor& x, const Shape& shape);
Tensor unsqueeze(Recorder& r, const Tensor& x, int dim);
/// Removes the dimensions `dims`, or all dimensions of size 1 if `dims` is empty.
Tensor squeeze(Recorder& r, const Tensor& x, const std::vector<int>& dims);
Tensor contiguous(Recorder& r, const Tensor& x);
Tensor slice(Recorder& r, const Tensor& x, int dim, std::int64_t start, std::int64_t end, std::int64_t step);
Tensor select(Recorder& r, const Tensor& x, int dim, std::int64_t index);
/// Moves the diagonal of two dimensions to a new last dimension.
Tensor diagonal(Recorder& r, const Tensor& x, std::int64_t offset, int first, int second);
/// Tensor.unfold, which returns a view of windows along a dimension. Their elements become a new last dimension.
Tensor windows(Recorder& r, const Tensor& x, int dim, std::int64_t size, std::int64_t step);
std::vector<Tensor> split(Recorder& r, const Tensor& x, const std::vector<std::int64_t>& sizes, int dim);
std::vector<Tensor> unbind(Recorder& r, const Tensor& x, int dim);
/// Reinterprets the bytes as a contiguous tensor of another dtype, without a copy.
Tensor reinterpret(Recorder& r, const Tensor& x, const Shape& shape, DType dtype);
Tensor detach(const Tensor& x);
/// x.detach().requires_grad_(), which returns a leaf with the same storage. The leaf and its gradient live until the
/// backward pass has ended.
Tensor leaf(Recorder& r, const Tensor& x);
/// Whether the view's backward writes its gradient into a zero tensor of the base's shape (slice, select). The backward
/// of other views returns a view.
bool scattersInBackward(const BackwardRule& view);
/// `as_strided_`, which adaptive pooling uses on channels-last tensors.
Tensor asStrided(Recorder& r, const Tensor& x, const Shape& strides);

/// Whether `cat` skips the tensor regardless of the other shapes, as it does for an empty one-dimensional tensor (an
/// empty list to append to).
bool isEmptyVector(const Tensor& tensor);
Tensor cat(Recorder& r, const std::vector<Tensor>& given, int dim);
Tensor stack(Recorder& r, const std::vector<Tensor>& given, int dim);
/// torch.roll of one dimension. PyTorch rolls several dimensions one after another.
Tensor roll(Recorder& r, const Tensor& x, int dim, std::int64_t shift);
/// torch.flip, which copies the tensor in forward and the gradient in backward.
Tensor flip(Recorder& r, const Tensor& x);
/// torch.roll without dimensions, which rolls the flattened tensor.
Tensor rollFlattened(Recorder& r, const Tensor& x);
/// The values of padding: a number, elements of the input (which those modes save), or none, because nothing is padded.
enum class PadValues : std::uint8_t { Number, Reflected, Replicated, None };
/// constant_pad_nd, or one of the other padding modes, for which `dims` is the number of last dimensions that are
/// padded. Without padding, constant_pad_nd is a copy.
Tensor pad(Recorder& r, const Tensor& x, const Shape& padded, PadValues values, int dims = 0);
/// F.pad(mode="circular"), which copies part by part into the result. `padding` holds one pair per dimension, starting
/// with the last dimension.
Tensor padCircular(Recorder& r, const Tensor& x, const Shape& padded, const Shape& padding);
/// torch.pixel_shuffle of a tensor of 4 dimensions, which copies the tensor in forward and the gradient in backward.
Tensor pixelShuffle(Recorder& r, const Tensor& x, std::int64_t factor);
/// torch.pixel_unshuffle, which copies likewise.
Tensor pixelUnshuffle(Recorder& r, const Tensor& x, std::int64_t factor);
Tensor repeat(Recorder& r, const Tensor& x, const Shape& times);
Tensor repeatInterleave(Recorder& r, const Tensor& x, std::int64_t times, int dim);

} // namespace vram::aten

#pragma once

#include "step/recorder.h"

#include <optional>
#include <vector>

namespace vram::aten {

// Views share their base's storage; reshape, contiguous and cat copy where PyTorch does.

/// Nothing if the shapes have different numbers of elements.
std::optional<Tensor> reshape(Recorder& r, const Tensor& x, const Shape& shape);
/// The same for shapes that are known to agree (unless a size exceeds 63 bits, which is reported elsewhere).
Tensor reshaped(Recorder& r, const Tensor& x, const Shape& shape);
/// `_unsafe_view`: other extents for a tensor without other references (a product's result); no view to autograd.
Tensor unsafeView(Recorder& r, const Tensor& x, const Shape& shape);
Tensor permute(Recorder& r, const Tensor& x, const Shape& dims);
Tensor transpose(Recorder& r, const Tensor& x, int a, int b);
Tensor expand(Recorder& r, const Tensor& x, const Shape& shape);
Tensor unsqueeze(Recorder& r, const Tensor& x, int dim);
/// Removes those dimensions (all of extent 1 where the list is empty).
Tensor squeeze(Recorder& r, const Tensor& x, const std::vector<int>& dims);
Tensor contiguous(Recorder& r, const Tensor& x);
Tensor slice(Recorder& r, const Tensor& x, int dim, std::int64_t start, std::int64_t end, std::int64_t step);
Tensor select(Recorder& r, const Tensor& x, int dim, std::int64_t index);
/// The diagonal of two dimensions, as the last one.
Tensor diagonal(Recorder& r, const Tensor& x, std::int64_t offset, int first, int second);
/// Tensor.unfold: windows of a dimension, their elements as the last one.
Tensor windows(Recorder& r, const Tensor& x, int dim, std::int64_t size, std::int64_t step);
std::vector<Tensor> split(Recorder& r, const Tensor& x, const std::vector<std::int64_t>& sizes, int dim);
std::vector<Tensor> unbind(Recorder& r, const Tensor& x, int dim);
/// The same bytes as another type, its elements in order.
Tensor reinterpret(Recorder& r, const Tensor& x, const Shape& shape, DType dtype);
Tensor detach(const Tensor& x);
/// x.detach().requires_grad_(): the same storage as a leaf, which stays until backward has ended, as its gradient does.
Tensor leaf(Recorder& r, const Tensor& x);
/// True if the view's backward writes its gradient into zeros of the base's size (slice, select); other views' backward
/// gives a view.
bool spreadsInBackward(const BackwardRule& view);
/// `as_strided_`, as adaptive pooling uses it on channels-last tensors.
Tensor asStrided(Recorder& r, const Tensor& x, const Shape& strides);

/// A tensor that `cat` skips whatever the other shapes are: an empty list to begin with.
bool isEmptyVector(const Tensor& tensor);
Tensor cat(Recorder& r, const std::vector<Tensor>& given, int dim);
Tensor stack(Recorder& r, const std::vector<Tensor>& given, int dim);
/// roll, flip: a copy of the same extents, and another in backward.
Tensor rearranged(Recorder& r, const Tensor& x, std::string_view name);
/// constant_pad_nd and the reflecting kinds (which keep their input).
Tensor pad(Recorder& r, const Tensor& x, const Shape& padded, bool constant);
/// F.pad(mode="circular"): `padding` in pairs, the last dimension first. Copies part by part into the result.
Tensor padCircular(Recorder& r, const Tensor& x, const Shape& padded, const Shape& padding);
Tensor repeat(Recorder& r, const Tensor& x, const Shape& times);
Tensor repeatInterleave(Recorder& r, const Tensor& x, std::int64_t times, int dim);

} // namespace vram::aten

#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// Begins the node of a kernel that writes into `x`: `rule` itself, or where autograd sees `x` as a view, CopySlices
/// around it, whose first input is the tensor that `x` is a view of.
bool inPlaceNode(Recorder& r, const BackwardRule& rule, const Tensor& x, const Tensor* other = nullptr);
/// Makes what the kernel wrote the node's output (of CopySlices: the view, and the tensor behind it).
void inPlaceResult(Recorder& r, const Tensor& x, Tensor& y);

/// Writes a tensor, or (none) a number, into a part of `x`, in place.
Tensor copyInto(Recorder& r, const Tensor& x, const Shape& part, const Tensor* source);
/// True where `part` is a view of `x` that an in-place kernel has written since `x` was read.
bool isWrittenPartOf(Recorder& r, const Tensor& x, const Tensor& part);
/// `x` as it is after that write.
Tensor afterWrite(Recorder& r, const Tensor& x, const Tensor& part);

} // namespace vram::aten

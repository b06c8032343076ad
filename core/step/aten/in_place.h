// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// Begins the node of a kernel that writes into `x`: `rule` itself or, if autograd treats `x` as a view, a CopySlices
/// around it, whose first input is the tensor of which `x` is a view.
bool beginInPlaceNode(Recorder& r, const BackwardRule& rule, const Tensor& x, const Tensor* other = nullptr);
/// Makes the tensor that the kernel wrote the node's output. For CopySlices, the outputs are the view and its base.
void endInPlaceNode(Recorder& r, const Tensor& x, Tensor& y);

/// Writes `source`, or a number if it is null, into a part of `x` in place.
Tensor copyInto(Recorder& r, const Tensor& x, const Shape& part, const Tensor* source);
/// Whether `part` is a view of `x` that an in-place kernel has written since `x` was read.
bool isModifiedView(Recorder& r, const Tensor& x, const Tensor& part);
/// Returns `x` after such a write to `part`.
Tensor withWrittenPart(Recorder& r, const Tensor& x, const Tensor& part);

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

// Reductions. If `dims` is empty, they reduce over all dimensions.

/// Saves only sizes; its gradient is expanded into a full tensor.
Tensor mean(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// Its gradient is an expanded view. Its result is fp32 under autocast, whatever it reads.
Tensor sum(Recorder& r, Tensor x, const std::vector<int>& dims, bool keepDims);
/// A reduction whose gradient formula mentions its input and, except for the variance, its result. Under autocast,
/// LogSumExp's input and Norm's result are fp32.
enum class Keeping { Extreme, Deviation, Variance, LogSumExp, Norm };
Tensor keepingReduction(Recorder& r, Keeping kind, Tensor x, const std::vector<int>& dims, bool keepDims);
/// max or min along a dimension: values and int64 indices (saved).
std::vector<Tensor> maxAlong(Recorder& r, const Tensor& x, int dim, bool keepDim);
/// topk, sort, kthvalue, cummax...: values and int64 indices (saved) of that shape.
std::vector<Tensor> ordered(Recorder& r, std::string_view name, const Tensor& x, const Shape& shape, bool keepsInput);
/// argmax and similar functions, which return an index tensor outside the graph.
Tensor argMax(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// The result has the dtype that `sum` gives.
Tensor cumsum(Recorder& r, Tensor x);
/// softmax and log_softmax, which save their result and run in fp32 under autocast.
Tensor softmax(Recorder& r, const Tensor& x, bool logarithm, int dim = -1);
/// The same with a dtype given by the caller, which autocast does not change.
Tensor softmaxAsIs(Recorder& r, const Tensor& x, bool logarithm, int dim = -1);
/// _safe_softmax, whose rows of minus infinity become zeros.
Tensor safeSoftmax(Recorder& r, const Tensor& x);

} // namespace vram::aten

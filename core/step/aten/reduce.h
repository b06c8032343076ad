#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

// Reductions. `dims` empty: over everything.

/// Keeps only sizes; its gradient is expanded into a full tensor.
Tensor mean(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// Its gradient is an expanded view. fp32 under autocast, whatever it reads.
Tensor sum(Recorder& r, Tensor x, const std::vector<int>& dims, bool keepDims);
/// A reduction whose gradient formula mentions its input and, except for the variance, its result. LogSumExp's input is
/// fp32 under autocast, Norm's result.
enum class Keeping { Extreme, Deviation, Variance, LogSumExp, Norm };
Tensor keepingReduction(Recorder& r, Keeping kind, Tensor x, const std::vector<int>& dims, bool keepDims);
/// max or min along a dimension: values and int64 indices (kept).
std::vector<Tensor> maxAlong(Recorder& r, const Tensor& x, int dim, bool keepDim);
/// topk, sort, kthvalue, cummax...: values and int64 indices (kept) of that shape.
std::vector<Tensor> ordered(Recorder& r, std::string_view name, const Tensor& x, const Shape& shape, bool keepsInput);
/// argmax and the like: an index tensor outside the graph.
Tensor argMax(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// Of the type that `sum` gives.
Tensor cumsum(Recorder& r, Tensor x);
/// softmax and log_softmax: keep their result; fp32 under autocast.
Tensor softmax(Recorder& r, const Tensor& x, bool logarithm);
/// The same with the dtype named by the caller, so that autocast does not change it.
Tensor softmaxAsIs(Recorder& r, const Tensor& x, bool logarithm);

} // namespace vram::aten

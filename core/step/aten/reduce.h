// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

// Reductions. If `dims` is empty, they reduce over all dimensions.

/// Mean, which saves only sizes; its gradient is expanded into a full tensor.
Tensor mean(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// Sum, whose gradient is an expanded view. The result is fp32 under autocast, regardless of the input's dtype.
Tensor sum(Recorder& r, Tensor x, const std::vector<int>& dims, bool keepDims);
/// A reduction whose gradient formula uses its input and, except for the variance, its result. Under autocast, the
/// input of LogSumExp and the result of Norm are fp32.
enum class SavingReduction { Maximum, Minimum, Deviation, Variance, LogSumExp, Norm };
Tensor savingReduction(Recorder& r, SavingReduction kind, Tensor x, const std::vector<int>& dims, bool keepDims);
/// max or min along a dimension. Returns values and int64 indices, and saves the indices.
std::vector<Tensor> maxAlong(Recorder& r, const Tensor& x, int dim, bool keepDim);
enum class Ordering : std::uint8_t { TopK, Sort, KthValue, Median, CumMax, CumMin };
/// Returns values and int64 indices of shape `shape`, and saves the indices; cummax and cummin also save their input.
std::vector<Tensor> ordered(Recorder& r, Ordering ordering, const Tensor& x, int dim, const Shape& shape);
/// argmax and similar functions, which return an index tensor that is not part of the autograd graph.
Tensor argMax(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims);
/// Cumulative sum, whose result has the same dtype as the result of `sum`.
Tensor cumsum(Recorder& r, Tensor x);
/// Cumulative product, which saves its input and its result.
Tensor cumprod(Recorder& r, Tensor x, int dim);
/// softmax and log_softmax, which save their result and run in fp32 under autocast.
Tensor softmax(Recorder& r, const Tensor& x, bool logarithm, int dim = -1);
/// softmax and log_softmax with a dtype given by the caller, which autocast does not change.
Tensor softmaxWithoutAutocast(Recorder& r, const Tensor& x, bool logarithm, int dim = -1);
/// _safe_softmax, which returns zeros for rows that are entirely minus infinity.
Tensor safeSoftmax(Recorder& r, const Tensor& x);

} // namespace vram::aten

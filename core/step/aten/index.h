#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// Rows of `weight` [entries, width] by an int64 tensor, which is kept.
Tensor embedding(Recorder& r, const Tensor& weight, const Tensor& indices);
/// x[indices...]: the indexed dimensions become the indices' broadcast extents. Keeps the indices.
Tensor index(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims);
/// index_select, gather: a result of that shape; keep the index.
Tensor gather(Recorder& r, std::string_view name, const Tensor& x, const Tensor& indices, const Shape& output);
/// scatter, index_put out of place: a copy of `x` with `source` written in; keeps the index.
Tensor scatter(Recorder& r, const Tensor& x, const Tensor& indices, const Tensor& source);

} // namespace vram::aten

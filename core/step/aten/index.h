#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// Rows of `weight` [entries, width] by an int64 tensor, which is kept.
Tensor embedding(Recorder& r, const Tensor& weight, const Tensor& indices);
/// x[indices...]: the indexed dimensions become the indices' broadcast sizes. Keeps the indices.
Tensor index(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims);
/// index_select, gather: a result of that shape; keep the index; gather also keeps its input (only for its sizes).
Tensor gather(Recorder& r, std::string_view name, const Tensor& x, const Tensor& indices, const Shape& output,
              bool keepsInput);
/// scatter, index_put: `x`, or a copy of it, with `source` written in, or added; keeps the indices.
Tensor scatter(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const Tensor& source, bool adds,
               bool inPlace);

} // namespace vram::aten

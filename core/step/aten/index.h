// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// Looks up rows of `weight` [entries, width] by an int64 tensor, which is saved.
Tensor embedding(Recorder& r, const Tensor& weight, const Tensor& indices);
/// x[indices...], which replaces the indexed dimensions by the broadcast sizes of the indices. Saves the indices.
Tensor index(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims);
/// index_select and gather, with a result of shape `output`. Both save the indices; gather also saves its input, but
/// only for its sizes.
Tensor gather(Recorder& r, std::string_view name, const Tensor& x, const Tensor& indices, const Shape& output,
              bool keepsInput);
/// scatter and index_put, which write or add `source` into `x` or a copy of `x`. Both save the indices.
Tensor scatter(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const Tensor& source, bool adds,
               bool inPlace);

} // namespace vram::aten

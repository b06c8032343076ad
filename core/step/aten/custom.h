#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// A kernel as a user describes it: elements kept for backward (none: it keeps nothing) and bytes of workspace while it
/// runs, in both directions.
Tensor custom(Recorder& r, const std::vector<Tensor>& inputs, const Shape& output, DType dtype, std::int64_t saved,
              Bytes workspace);

} // namespace vram::aten

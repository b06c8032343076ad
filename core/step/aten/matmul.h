#pragma once

#include "step/recorder.h"

#include <optional>

namespace vram::aten {

// Products keep each factor that the other's gradient needs.

/// [n, k] × [k, m].
Tensor mm(Recorder& r, const Tensor& a, const Tensor& b);
/// bias + [n, k] × [k, m].
Tensor addmm(Recorder& r, const Tensor& bias, const Tensor& a, const Tensor& b);
/// [b, n, k] × [b, k, m].
Tensor bmm(Recorder& r, const Tensor& a, const Tensor& b);
/// beta · x + alpha · [b, n, k] × [b, k, m]; a factor of 1 multiplies nothing. Nothing where the extents do not meet.
std::optional<Tensor> baddbmm(Recorder& r, Tensor x, Tensor a, Tensor b, bool scalesInput, bool scalesProduct);
/// torch._grouped_mm of [n, k] × [g, k, m], where `ends` [g] are the rows at which groups end; autocast leaves it alone.
/// Nothing where the extents do not meet.
std::optional<Tensor> groupedMm(Recorder& r, const Tensor& a, const Tensor& b, const Tensor& ends);
/// torch.matmul: folds or broadcasts its batch dimensions as ATen/native/LinearAlgebra.cpp does. Nothing where the inner
/// extents do not meet.
std::optional<Tensor> matmul(Recorder& r, Tensor a, Tensor b);
/// F.linear: weight is [out, in].
Tensor linear(Recorder& r, Tensor x, Tensor weight, Tensor bias);

} // namespace vram::aten

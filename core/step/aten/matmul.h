// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <optional>

namespace vram::aten {

// Matrix multiplications save each operand that the gradient of the other one needs.

/// [n, k] × [k, m]
Tensor mm(Recorder& r, const Tensor& a, const Tensor& b);
/// bias + [n, k] × [k, m]
Tensor addmm(Recorder& r, const Tensor& bias, const Tensor& a, const Tensor& b);
/// [b, n, k] × [b, k, m]
Tensor bmm(Recorder& r, const Tensor& a, const Tensor& b);
/// beta · x + alpha · [b, n, k] × [b, k, m]. A scale of 1 needs no multiplication. Returns nullopt if the sizes do not
/// match.
std::optional<Tensor> baddbmm(Recorder& r, Tensor x, Tensor a, Tensor b, bool scalesInput, bool scalesProduct);
/// torch._grouped_mm of [n, k] × [g, k, m], where `ends` [g] holds the row at which each group ends. Autocast does not
/// affect it. Returns nullopt if the sizes do not match.
std::optional<Tensor> groupedMm(Recorder& r, const Tensor& a, const Tensor& b, const Tensor& ends);
/// torch.matmul, which folds or broadcasts its batch dimensions as ATen/native/LinearAlgebra.cpp does. Returns nullopt
/// if the inner sizes do not match.
std::optional<Tensor> matmul(Recorder& r, Tensor a, Tensor b);
/// F.linear with weight [out, in].
Tensor linear(Recorder& r, Tensor x, Tensor weight, Tensor bias);

} // namespace vram::aten

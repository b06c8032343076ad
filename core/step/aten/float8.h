// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/choices.h"
#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// torchao's Float8Linear (torchao/float8/float8_linear.py) with weight [out, in]. Input and weight are cast to float8
/// for the matrix multiplication, with scales computed from the maximum absolute value of the whole tensor or of each
/// row. Both are saved uncast and cast again in backward, except tensors that were gathered in float8. The result has
/// the dtype `type` if the input is in float8, and otherwise the input's dtype. `bias` may be undefined.
Tensor float8Linear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias, Float8 scaling,
                    DType type);

/// Casts this rank's positions to float8 and gathers those of all ranks along the dimension
/// (torchao/float8/float8_tensor_parallel.py, PrepareFloat8ModuleInput).
Tensor gatherInFloat8(Recorder& r, const Tensor& given, int dimension, std::int64_t ranks);

/// A float8 weight [out, in] as TransformerEngine stores it. `transposed` is defined only for GPUs whose float8 matrix
/// multiplications read a single layout.
struct Float8Weight {
    Tensor codes{};
    Tensor transposed{};
};

/// Whether the GPU's float8 matrix multiplications read their operands only along the reduced dimension, so that
/// backward needs transposed copies (transformer_engine/pytorch/utils.py, is_non_tn_fp8_gemm_supported).
bool needsTransposes(ComputeCapability gpu);

/// Whether backward reads the float8 copies of the weight that forward made or, as under FSDP2, makes them again.
enum class WeightCodes : std::uint8_t { Saved, MadeAgain };

/// TransformerEngine's Linear (transformer_engine/pytorch/module/linear.py, 2.x) with weight [out, in]. The input is
/// saved in float8, in the layout that backward reads. The float8 copies of the weight are `kept`, which live from step
/// to step. If these are undefined, forward makes the copies, and `codes` determines how backward gets them. `bias` may
/// be undefined.
Tensor transformerEngineLinear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias,
                               Float8 scaling, const Float8Weight& kept, WeightCodes codes);

} // namespace vram::aten

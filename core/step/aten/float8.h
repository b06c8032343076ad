// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/choices.h"
#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// torchao's Float8Linear (torchao/float8/float8_linear.py) with weight [out, in]. Input and weight are cast to float8
/// for the product, under scales that follow from their largest absolute values, of the whole tensor or of each row.
/// Both are saved as they are and cast again in backward, except those that were gathered in float8. The result has the
/// dtype `type` if the input is in float8, and otherwise the input's. `bias` may be undefined.
Tensor float8Linear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias, Float8 scaling,
                    DType type);

/// Casts this rank's positions to float8, and concatenates those of all ranks along the dimension
/// (torchao/float8/float8_tensor_parallel.py, PrepareFloat8ModuleInput).
Tensor gatherInFloat8(Recorder& r, const Tensor& given, int dimension, std::int64_t ranks);

/// A weight [out, in] in float8 as TransformerEngine stores it. GPUs whose float8 products read only one layout also
/// have the transposed one, otherwise undefined.
struct Float8Weight {
    Tensor codes{};
    Tensor transposed{};
};

/// Whether float8 products of the GPU read their operands along the reduced dimension only, so that backward needs
/// transposed copies (transformer_engine/pytorch/utils.py, is_non_tn_fp8_gemm_supported).
bool needsTransposes(ComputeCapability gpu);

/// Whether backward reads the weight's float8 copies of forward or, as under FSDP2, makes them again.
enum class WeightCodes : std::uint8_t { Saved, MadeAgain };

/// TransformerEngine's Linear (transformer_engine/pytorch/module/linear.py, 2.x) with weight [out, in]. The input is
/// saved in float8, in the layout that backward reads. The weight's float8 copies are those of `kept`, which live from
/// step to step; if they are undefined, they are made, and backward gets them as `codes` says. `bias` may be undefined.
Tensor transformerEngineLinear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias,
                               Float8 scaling, const Float8Weight& kept, WeightCodes codes);

} // namespace vram::aten

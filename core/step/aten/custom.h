// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <optional>
#include <string>
#include <vector>

namespace vram::aten {

/// A kernel as a user or the exporter describes it. Numbers of elements are for the whole batch, in the output's dtype
/// (or the model's, if that is not floating-point).
struct CustomKernel {
    Shape output;
    DType dtype = DType::Float32;
    DType elementType = DType::Float32;
    std::vector<int> keptInputs; ///< Indices of the inputs that it saves for backward.
    bool keepsOutput = false;
    std::int64_t kept = 0;             ///< Elements that it saves beyond inputs and outputs.
    Bytes keptBytes = 0;               ///< Further bytes that it saves, regardless of the precision (indices, masks).
    std::int64_t forwardElements = 0;  ///< Temporaries in forward.
    std::int64_t backwardElements = 0; ///< Temporaries in backward.
    Bytes workspace = 0;               ///< Bytes that it takes while it runs, in forward and backward.
    std::optional<CustomProgram> program{}; ///< Its allocations in order; replaces the sizes above.
    std::vector<DType> otherTypes{};        ///< Dtypes of the program's outputs after the first.
    std::string operation{};                ///< Its name in the source, if it is known.
    Shape strides{};                        ///< Strides of its first output, in elements; empty if contiguous.
};

std::vector<Tensor> custom(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel);

} // namespace vram::aten

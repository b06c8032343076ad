// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <optional>
#include <string>
#include <vector>

namespace vram::aten {

/// A kernel as described by a user or the exporter. Element counts are for the whole batch, in the output's dtype (or
/// the model's, if the output's is not floating-point).
struct CustomKernel {
    Shape output;
    DType dtype = DType::Float32;
    DType elementType = DType::Float32;
    std::vector<int> savedInputs; ///< Indices of the inputs saved for backward.
    bool savesOutput = false;
    std::int64_t savedElements = 0;         ///< Number of elements saved in addition to inputs and outputs.
    Bytes savedBytes = 0;                   ///< Additional bytes saved (indices, masks), which do not depend on the
                                            ///< precision.
    std::int64_t forwardElements = 0;       ///< Element count of temporaries in forward.
    std::int64_t backwardElements = 0;      ///< Element count of temporaries in backward.
    Bytes workspace = 0;                    ///< Bytes used only while the kernel runs, in forward and backward.
    std::optional<CustomProgram> program{}; ///< The kernel's allocations in order, which replace the sizes above.
    std::vector<DType> otherTypes{};        ///< Dtypes of the program's outputs after the first.
    std::string operation{};                ///< Name of the operation in the source; empty if unknown.
    Shape strides{};                        ///< Strides of the first output, in elements; empty if contiguous.
};

/// Records the kernel and returns its outputs: one, or those of its program.
std::vector<Tensor> custom(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel);

} // namespace vram::aten

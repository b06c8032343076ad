#pragma once

#include "step/recorder.h"

#include <optional>
#include <vector>

namespace vram::aten {

/// A kernel as a user or the exporter describes it. Elements are of the output's type (where that is not floating, of the
/// model's), for the whole batch.
struct CustomKernel {
    Shape output;
    DType dtype = DType::Float32;
    DType elementType = DType::Float32;
    std::vector<int> keptInputs; ///< Which of its inputs it keeps for backward.
    bool keepsOutput = false;
    std::int64_t kept = 0; ///< Elements that it saves beyond inputs and outputs.
    Bytes keptBytes = 0;   ///< Bytes that it saves beyond those, which do not follow the precision (indices, masks).
    std::int64_t forwardElements = 0;       ///< Temporaries, forward.
    std::int64_t backwardElements = 0;      ///< Temporaries, backward.
    Bytes workspace = 0;                    ///< Bytes while it runs, in both directions.
    std::optional<CustomProgram> program{}; ///< Its allocations in order; replaces the sizes above.
    std::vector<DType> otherTypes{};        ///< Of the program's outputs after the first.
    Shape strides{};                        ///< Of the program's first output, in elements; empty: contiguous.
};

std::vector<Tensor> custom(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel);

} // namespace vram::aten

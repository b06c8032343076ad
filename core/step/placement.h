#pragma once

#include "base/dtype.h"
#include "base/shape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// The part of a network that one stage of a pipeline runs.
struct StageCut {
    std::vector<char> dropped{};         ///< By row in table order: it is not of this stage.
    std::vector<std::int64_t> repeats{}; ///< By row: how often a block runs here; 0: as it says.
    std::int32_t receiver = -1;          ///< The block whose input comes from the stage before; -1: the first stage.
    Shape received{};
    DType receivedType = DType::Float32;
    bool sends = false; ///< Its output goes to the next stage: there is no loss.
};

/// One action of a stage: a forward or a backward of a micro-batch.
struct StageAction {
    bool forward = true;
    std::int32_t microbatch = 0;
};

/// What a stage of a pipeline does in one step, in order.
struct StagePlan {
    std::vector<StageAction> actions{};
    std::int32_t microbatches = 1;
    bool sends = false; ///< As StageCut's.
};

/// What is decided of a rank among several before its network is lowered.
struct Placement {
    std::vector<char> units{};            ///< By row in table order, a block before its rows: it is a unit.
    std::optional<DType> parameterType{}; ///< What kernels see of floating parameters and inputs; none: as stored.

    std::optional<StageCut> stage{}; ///< Of a pipeline.

    bool isUnit(std::size_t row) const { return row < units.size() && units[row] != 0; }
};

} // namespace vram

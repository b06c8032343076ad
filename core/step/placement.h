#pragma once

#include "base/dtype.h"
#include "base/shape.h"
#include "network/network.h"
#include "network/row_index.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace vram {

/// The part of a network that one stage of a pipeline runs.
struct StageCut {
    RowFlags dropped{};                              ///< Rows of other stages.
    IndexedColumn<RowIndex, std::int64_t> repeats{}; ///< How often a block runs in this stage; 0: as in the network.
    RowIndex receiver{}; ///< The block whose input comes from the stage before; none: the first stage.
    Shape received{};
    DType receivedType = DType::Float32;
    bool sends = false; ///< Its output goes to the next stage: there is no loss.
};

/// One action of a stage: a forward or a backward of a micro-batch.
struct StageAction {
    bool forward = true;
    std::int32_t microbatch = 0;
    std::int32_t stage = 0; ///< Among those of the rank.
};

/// What a rank of a pipeline does in one step, in order.
struct StagePlan {
    std::vector<StageAction> actions{};
    std::int32_t microbatches = 1;
};

/// How a row's input is changed before the row reads it, if ranks share layers.
enum class PartBefore : std::uint8_t {
    None,
    Gather,       ///< The positions of all ranks are concatenated.
    Replicate,    ///< As it is; its gradients are added over the ranks.
    OwnPositions, ///< This rank's part of positions that all ranks have.
    Rotate,       ///< Keys or values: another rank's are in flight while the row runs.
    Receive       ///< Tokens: those of all ranks that are routed to this rank's experts.
};

/// How a row's output is changed.
enum class PartAfter : std::uint8_t {
    None,
    ReduceAll,       ///< Added over the ranks.
    ReducePositions, ///< Added, and each rank keeps its positions.
    GatherFeatures,  ///< The features of all ranks are concatenated.
    Return,          ///< Tokens go back to the ranks they came from, and this rank's come back.
    Pass             ///< Tokens are exchanged with other ranks, in addition to those that the rows compute.
};

/// A row as one of the ranks that share it runs it (tensor parallelism).
struct RowPart {
    std::shared_ptr<const Layer> layer{}; ///< With this rank's sizes; null: as in the network.
    std::vector<PartBefore> before{};     ///< Of each input.
    PartAfter after = PartAfter::None;
    std::int64_t tableRows = 0;  ///< Of an embedding whose rows are shared: how many all ranks have.
    bool sharesScores = false;   ///< A loss over classes of which each rank has a part.
    bool softmaxInPlace = false; ///< Megatron-LM's own loss.
    bool positions = false;      ///< Its output has this rank's positions alone.
    std::int64_t tokens = 0;     ///< Tokens of an exchange between experts: received, returned or passed.
};

/// What is decided for one rank of several before its network is lowered.
struct Placement {
    RowFlags units{}; ///< Rows that are units.
    /// The dtype in which kernels see floating-point parameters and inputs; none: as stored.
    std::optional<DType> parameterType{};

    std::int64_t tensorRanks = 1;             ///< That share layers.
    IndexedColumn<RowIndex, RowPart> parts{}; ///< Empty: no row is shared.
    std::optional<StageCut> stage{};          ///< Of a pipeline.
    std::int64_t expertRanks = 1;             ///< That share experts.
    double expertTokens = 1;                  ///< That an expert gets, for each from one rank.
    RowFlags experts{};                       ///< Rows of experts; empty where none are shared.
    bool keepsOutputs = true;                 ///< As Setup::keepOutputs; Megatron-LM's loop keeps only the loss.

    bool isExpert(RowIndex row) const { return experts.holds(row) && experts[row] != 0; }
    bool isUnit(RowIndex row) const { return units.holds(row) && units[row] != 0; }
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
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

/// The part of a network that one pipeline stage runs.
struct StageCut {
    RowFlags dropped{};                              ///< Rows of other stages.
    IndexedColumn<RowIndex, std::int64_t> repeats{}; ///< Repeats of a block in this stage; 0 if all.
    RowIndex receiver{}; ///< The block whose input the previous stage sends; none in the first stage.
    Shape received{};
    DType receivedType = DType::Float32;
    bool sends = false; ///< Its output goes to the next stage, so there is no loss.
};

/// One action of a stage: the forward or the backward of a micro-batch.
struct StageAction {
    bool forward = true;
    std::int32_t microbatch = 0;
    std::int32_t stage = 0; ///< Index among the rank's stages.
};

/// The actions of a pipeline rank in one step, in order.
struct StagePlan {
    std::vector<StageAction> actions{};
    std::int32_t microbatches = 1; ///< In the actions.
    /// Micro-batches that are left out, because others do the same: only their buffers are allocated, and what each of
    /// them leaves until the step ends.
    std::int32_t omitted = 0;

    std::int32_t allMicrobatches() const { return microbatches + omitted; }
};

/// How a row's input is changed before the row reads it, if ranks share layers.
enum class PartBefore : std::uint8_t {
    None,
    Gather,       ///< The positions of all ranks are concatenated.
    Replicate,    ///< Unchanged; its gradients are summed over the ranks.
    OwnPositions, ///< This rank's slice of positions that all ranks have.
    Rotate,       ///< Keys or values; another rank's are in flight while the row runs.
    Receive       ///< Tokens of all ranks that are routed to this rank's experts.
};

/// How a row's output is changed.
enum class PartAfter : std::uint8_t {
    None,
    ReduceAll,       ///< Summed over the ranks.
    ReducePositions, ///< Summed, and scattered by positions.
    GatherFeatures,  ///< The features of all ranks are concatenated.
    Return,          ///< Tokens return to the ranks that they came from.
    Pass             ///< Tokens are exchanged with other ranks, in addition to those that the rows compute.
};

/// The part of a shared row that one rank runs (tensor parallelism).
struct RowPart {
    std::shared_ptr<const Layer> layer{}; ///< With this rank's sizes; if null, as in the network.
    std::vector<PartBefore> before{};     ///< For each input.
    PartAfter after = PartAfter::None;
    std::int64_t tableRows = 0;  ///< For a sharded embedding, the rows of the whole table.
    bool sharesScores = false;   ///< A loss over classes of which each rank has a part.
    bool softmaxInPlace = false; ///< Megatron-LM's own loss.
    bool positions = false;      ///< Its output has only this rank's positions.
    std::int64_t tokens = 0;     ///< In an exchange between experts: received, returned or passed.
};

/// Decisions for one of several ranks, made before its network is lowered.
struct Placement {
    RowFlags units{}; ///< Rows that are units.
    /// The dtype in which kernels see floating-point parameters and inputs; if unset, that of their storage.
    std::optional<DType> parameterType{};

    std::int64_t tensorRanks = 1;             ///< Ranks that share layers.
    IndexedColumn<RowIndex, RowPart> parts{}; ///< Empty if no row is sharded.
    std::optional<StageCut> stage{};          ///< For a pipeline.
    double expertTokens = 1;                  ///< Tokens of an expert for each token from one rank.
    RowFlags experts{};                       ///< Rows of experts; empty if none are sharded.
    bool keepsOutputs = true;                 ///< Setup::keepOutputs; Megatron-LM's loop keeps only the loss.

    bool isExpert(RowIndex row) const { return experts.holds(row) && experts[row] != 0; }
    bool isUnit(RowIndex row) const { return units.holds(row) && units[row] != 0; }
};

} // namespace vram

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
    IndexedVector<RowIndex, std::int64_t> repeats{}; ///< Number of repeats of a block in this stage, or 0 for all.
    IndexedVector<RowIndex, std::int64_t> earlier{}; ///< Number of repeats of a block in earlier stages.
    RowIndex receiver{}; ///< The block whose input the previous stage sends, or none in the first stage.
    Shape received{};
    DType receivedDType = DType::Float32;
    bool sendsOutput = false; ///< Whether the output is sent to the next stage instead of computing a loss.
};

/// One action of a stage: the forward or backward pass of a micro-batch.
struct StageAction {
    bool forward = true;
    std::int32_t microbatch = 0;
    std::int32_t stage = 0; ///< Index among the rank's stages.
};

/// The actions of a pipeline rank in one step, in order.
struct StageSchedule {
    std::vector<StageAction> actions{};
    std::int32_t microbatches = 1; ///< Number of micro-batches in the actions.
    /// Number of identical micro-batches that are left out of the actions. Only their buffers and the tensors that each
    /// of them keeps until the end of the step are allocated.
    std::int32_t omitted = 0;

    std::int32_t totalMicrobatches() const { return microbatches + omitted; }
};

/// How tensor and expert parallelism redistribute a row's input before the row reads it.
enum class InputRedistribution : std::uint8_t {
    None,
    Gather,         ///< Concatenates the positions of all ranks.
    Replicate,      ///< Keeps the input and sums its gradients over the ranks.
    SlicePositions, ///< Takes this rank's slice of positions from a replicated input.
    Rotate,         ///< Rotates keys or values around the ranks: those of another rank are in flight while the row
                    ///< runs.
    Receive,        ///< Receives the tokens of all ranks that are routed to one of this rank's experts.
    ReceiveAll,     ///< Receives those of all of this rank's experts, and puts them in the order of the experts.
    SliceTokens     ///< Takes this rank's slice of a list of routed tokens, a view.
};

/// How a row's output is redistributed.
enum class OutputRedistribution : std::uint8_t {
    None,
    ReduceAll,       ///< Sums the output over the ranks.
    ReducePositions, ///< Sums the output over the ranks and scatters the sum by position.
    GatherFeatures,  ///< Concatenates the features of all ranks.
    Return,          ///< Returns one expert's tokens to the ranks from which they came.
    ReturnAll,       ///< Puts the tokens of all experts in the order of their ranks, and returns them.
    Pass             ///< Passes the output on unchanged, but allocates the buffers for exchanging tokens with other
                     ///< ranks.
};

/// One rank's part of a sharded row (tensor parallelism).
struct RowPart {
    std::shared_ptr<const Layer> layer{}; ///< The layer with this rank's sizes, or null if they are those of the whole
                                          ///< network.
    std::vector<InputRedistribution> before{}; ///< Redistribution of each input.
    OutputRedistribution after = OutputRedistribution::None;
    std::int64_t embeddingRows = 0; ///< For a sharded embedding, the number of rows of the whole table.
    bool shardsLogits = false;      ///< Whether the row is a loss whose classes are sharded over the ranks.
    bool softmaxInPlace = false;    ///< Whether the row is Megatron-LM's own loss, which computes the softmax in place.
    bool copiesSoftmax = false;     ///< Whether the loss copies the softmax in its backward pass.
    std::int64_t features = 0;      ///< For GatherFeatures, the number of features of the whole output, which the total
                                    ///< of the ranks' parts may exceed.
    bool positions = false;         ///< Whether the output contains only this rank's positions.
    std::int64_t tokens = 0;        ///< Number of tokens received, returned or passed in an exchange between experts.
    std::int64_t experts = 0;       ///< For the rows before and after the experts that exchange the tokens of all of
    std::int64_t ownExperts = 0;    ///< them, the number of experts, and of those on this rank.
    std::int64_t tokenSlices = 1;   ///< Number of ranks that divide the list of routed tokens, if the row reads such a
                                    ///< list.
};

/// Decisions for one of several ranks, made before the network is lowered.
struct Placement {
    RowFlags units{}; ///< Rows that form a unit (see TapeUnit).
    /// The dtype of floating-point parameters and inputs in kernels. If unset, they keep their stored dtype.
    std::optional<DType> parameterDType{};
    RowFlags fullPrecision{};     ///< Rows that are units in fp32, without that cast.
    bool castsUnitInputs = false; ///< Whether floating-point inputs of each unit are cast to that dtype.

    std::int64_t tensorRanks = 1;             ///< Number of tensor-parallel ranks.
    std::int64_t ringRanks = 1;               ///< Number of ranks among which attention passes keys and values.
    std::int64_t ringRank = 0;                ///< The place of this rank among them.
    IndexedVector<RowIndex, RowPart> parts{}; ///< Empty if no row is sharded.
    std::optional<StageCut> stage{};          ///< The part of the network of a pipeline stage.
    double expertTokens = 1;                  ///< Number of tokens that an expert receives, per token of one rank.
    RowFlags experts{};                       ///< Rows of experts, or empty if experts are not distributed.
    bool savesAsMegatron = false;             ///< Whether layers save what those of Megatron-LM save: a rank's own
                                              ///< positions, which backward gathers again, and copies of the keys and
                                              ///< values that ranks send to each other.
    bool keepsOutputs = true;                 ///< Setup::keepOutputs, or false for Megatron-LM, whose loop keeps only
                                              ///< the loss.

    bool isExpert(RowIndex row) const { return isSet(experts, row); }
    bool isFullPrecision(RowIndex row) const { return isSet(fullPrecision, row); }
    bool isUnit(RowIndex row) const { return isSet(units, row); }
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/shard.h"
#include "setup/setup.h"
#include "step/collectives.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// A rank's index among the ranks that shard the parameters.
struct FsdpPosition {
    std::int64_t ranks = 1;
    std::int64_t rank = 0;
    std::int64_t replicas = 1;
    bool staged = false;          ///< Whether the model is a pipeline stage.
    std::int64_t expertRanks = 1; ///< Number of ranks that shard the same experts.
    std::int64_t expertRank = 0;
};

/// torch.distributed.fsdp.fully_shard (FSDP2). Models the calls of _fsdp_param_group.py and _fsdp_collectives.py on one
/// rank, with the streams on which they allocate.
class Fsdp2Collectives final : public Collectives
{
public:
    Fsdp2Collectives(const Setup& setup, const FsdpPosition& place);

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override { return m_shards[parameter].localElements(); }
    Bytes localBytes(ParameterId parameter) const override;
    std::optional<LocalTensor> optimizerTensor(ParameterId parameter, const LocalTensor& whole) const override;
    void beginPass(bool last) override;
    void enterForward(UnitId unit) override;
    void leaveForward(UnitId unit) override;
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void enterBackward(UnitId unit) override;
    void leaveBackward(UnitId unit) override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    bool holdsIntoNextStep() const override { return m_reduceState.valid() && m_place.replicas > 1; }
    std::optional<Carried> carried() override;
    void releaseGradients(std::vector<StorageId>& held) override;

private:
    enum class State { Sharded, ShardedAfterForward, Unsharded };
    /// The parameters of one wrapped module (FSDPParamGroup).
    struct Group {
        std::vector<ParameterId> parameters{};
        /// Number of ranks that shard the group. Experts are sharded over fewer ranks, because other ranks hold
        /// different experts.
        std::int64_t ranks = 1;
        std::int64_t reshard = ParallelSetup::kYes; ///< Value of reshard_after_forward.
        State state = State::Sharded;
        RowIndex row{};
        bool inBackward = false;
        bool reduced = false;                  ///< Whether an earlier micro-batch has left gradients for the shards.
        StorageId gatherOutput{};              ///< Output of an all-gather until it is copied out.
        std::vector<StorageId> unsharded{};    ///< One unsharded tensor per parameter.
        std::vector<StorageId> afterForward{}; ///< Shards for the smaller group (an integer reshard_after_forward), one
                                               ///< per parameter.
        /// Gradients of earlier micro-batches, in the reduce dtype.
        std::vector<std::pair<ParameterId, StorageId>> accumulated{};
        StorageId allReduceInput{};
        std::vector<std::size_t> postForward{}; ///< Indices into m_order.
    };

    void makeGroups();
    std::int64_t rankCount(ParameterId parameter) const;
    DType storedDType(ParameterId parameter) const;
    DType computeDType(ParameterId parameter) const { return m_tape->parameters[parameter].tensor.dtype; }
    /// The dtype of a gradient before it is reduced, which is that of the parameter unless the parameter is gathered in
    /// float8.
    DType gradientType(ParameterId parameter) const;
    DType reduceDType(const Group& group) const;
    std::int64_t paddedElements(const Group& group) const;
    void unshard(Group& group);
    std::vector<StorageId> gatherInputs(const Group& group);
    std::vector<StorageId> offloadedInputs(const Group& group);
    StorageId float8Input(ParameterId parameter);
    void copyOutOfGather(Group& group, bool forward);
    void reshard(Group& group);
    void keepForBackward(Group& group);
    void dropGatherState();
    void prefetch(Group& group);
    void postBackward(Group& group);
    void accumulate(Group& group);
    void castAccumulated(Group& group);
    std::int64_t detachGradients(Group& group, std::vector<StorageId>& taken);
    void reduce(Group& group, std::int64_t elements, std::span<const StorageId> gradients);
    void keepReduced(Group& group, StorageId output, std::int64_t elements);
    void waitForReduce(Group& group);
    void reduceStage();
    void releaseReduceState();
    void finalize(Group& group);
    void endReductions();
    void release(StorageId& storage);

    const ParallelSetup m_setup;
    const FsdpPosition m_place;
    const DType m_storedDType;
    const bool m_finishesStages;    ///< Whether a pipeline stage ends its reductions with its backward pass.
    const bool m_holdsLastGradient; ///< Whether a gradient of a group lives until the group's reduction has returned.
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    IndexedVector<ParameterId, Shard> m_shards;
    IndexedVector<UnitId, Group> m_groups; ///< One group per unit, the root first.
    std::vector<UnitId> m_order;           ///< Groups in the order in which they ran in forward.
    StorageId m_gatherState{};             ///< Output of the last all-gather, kept in forward for overlap.
    StorageId m_reduceState{};             ///< Input of the last reduce-scatter.
    std::size_t m_carriedRelease = 0;      ///< Collectives::Carried::release of `m_reduceState`.
    std::vector<StorageId> m_reduced;      ///< Reduced gradients of the shards.
    bool m_synchronizes = true;
    bool m_reduces = true; ///< Whether gradients are reduced as they become ready.
};

} // namespace vram

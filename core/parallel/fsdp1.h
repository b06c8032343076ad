// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/flat_partition.h"
#include "parallel/fsdp2.h"
#include "setup/setup.h"
#include "step/collectives.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// torch.distributed.fsdp.FullyShardedDataParallel (FSDP1). The parameters of each unit form one flat tensor, padded
/// once and sharded over the ranks (_flat_param.py, _runtime_utils.py). The all-gather writes directly into the
/// gathered parameters; gradients are flattened before they are reduced.
class Fsdp1Collectives final : public Collectives
{
public:
    Fsdp1Collectives(const Setup& setup, const FsdpPosition& place);

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override { return m_localElements[parameter]; }
    Bytes localBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId) const override { return 0; }
    void allocatePersistent() override;
    std::optional<std::vector<LocalTensor>> flatTensors() const override;
    void beginPass(bool last) override;
    void enterForward(UnitId unit) override;
    void leaveForward(UnitId unit) override;
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void enterBackward(UnitId unit) override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    void releaseGradients(std::vector<StorageId>& held) override;

private:
    /// Models a FlatParameter, the flat tensor of a unit's parameters.
    struct FlatParameter {
        std::vector<ParameterId> parameters{};
        RowIndex row{};
        std::int64_t elements = 0;
        std::int64_t perRank = 0; ///< Number of elements per rank, with padding.
        std::int64_t trained = 0;
        std::int64_t ready = 0; ///< Number of gradients that are ready.
        bool reshards = true;   ///< Whether the parameter is resharded after forward.
        bool inBackward = false;
        bool reduced = false;               ///< Whether an earlier micro-batch has left a gradient for the shard.
        StorageId whole{};                  ///< The gathered parameters.
        StorageId accumulated{};            ///< The flat gradient of earlier micro-batches.
        std::optional<std::size_t> place{}; ///< Index into m_order.
    };

    void layOut(FlatParameter& flatParameter);
    DType computeDType(const FlatParameter& flatParameter) const
    {
        return m_tape->parameters[flatParameter.parameters.front()].tensor.dtype;
    }
    Bytes computeElementBytes(const FlatParameter& flatParameter) const
    {
        return itemSize(computeDType(flatParameter));
    }
    /// The elements of the whole flat tensor, with the padding for all ranks.
    std::int64_t paddedElements(const FlatParameter& flatParameter) const
    {
        return checkedMul(flatParameter.perRank, m_place.ranks);
    }
    /// Whether the unit runs in fp32, although the policy casts the parameters of the others.
    bool isFullPrecision(const FlatParameter& flatParameter) const
    {
        const bool casts =
            m_setup.parameterDType == PolicyDType::BFloat16 || m_setup.parameterDType == PolicyDType::Float16;
        return casts && computeDType(flatParameter) == DType::Float32;
    }
    Bytes storedElementBytes(const FlatParameter& flatParameter) const;
    Bytes reduceElementBytes(const FlatParameter& flatParameter) const;
    void unshard(FlatParameter& flatParameter);
    void postBackward(FlatParameter& flatParameter);
    StorageId flattenGradients(FlatParameter& flatParameter);
    void reduce(FlatParameter& flatParameter, StorageId gradient);
    void release(StorageId& storage);

    const ParallelSetup m_setup;
    const FsdpPosition m_place;
    const DType m_storedDType;
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    IndexedVector<UnitId, FlatParameter> m_flatParameters; ///< Parameters of each unit, the root first.
    IndexedVector<ParameterId, UnitId> m_unitOf;
    IndexedVector<ParameterId, std::int64_t> m_localElements;
    std::vector<UnitId> m_order; ///< Units in the order in which they ran in forward.
    std::vector<StorageId> m_reduced;
    bool m_synchronizes = true;
};

} // namespace vram

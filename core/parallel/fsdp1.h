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
    Fsdp1Collectives(const Setup& setup, const ShardPlace& place);

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t ownElements(ParameterId parameter) const override { return m_ownElements[parameter]; }
    Bytes ownBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId) const override { return 0; }
    void allocateStanding() override;
    std::optional<std::vector<OwnTensor>> flattened() const override;
    void beginPass(bool last) override;
    void enterForward(UnitId unit) override;
    void leaveForward(UnitId unit) override;
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void enterBackward(UnitId unit) override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    void leaveGradients(std::vector<StorageId>& held) override;

private:
    /// A FlatParameter.
    struct Flat {
        std::vector<ParameterId> parameters{};
        RowIndex row{};
        std::int64_t elements = 0;
        std::int64_t each = 0; ///< Number of elements per rank, with padding.
        std::int64_t trained = 0;
        std::int64_t ready = 0; ///< Number of gradients that are ready.
        bool reshards = true;   ///< Whether it is resharded after forward.
        bool inBackward = false;
        bool reduced = false;               ///< Whether an earlier micro-batch has left a gradient of the shard.
        StorageId whole{};                  ///< The gathered parameters.
        StorageId accumulated{};            ///< The flat gradient of earlier micro-batches.
        std::optional<std::size_t> place{}; ///< Index into m_order.
    };

    void fill(Flat& flat);
    DType computeType(const Flat& flat) const { return m_tape->parameters[flat.parameters.front()].tensor.dtype; }
    Bytes computeItem(const Flat& flat) const { return itemSize(computeType(flat)); }
    Bytes storedItem(const Flat& flat) const;
    Bytes reduceItem(const Flat& flat) const;
    void unshard(Flat& flat);
    void postBackward(Flat& flat);
    StorageId flattenGradients(Flat& flat);
    void reduce(Flat& flat, StorageId gradient);
    void release(StorageId& storage);

    const ParallelSetup m_setup;
    const ShardPlace m_place;
    const DType m_storedType;
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    IndexedColumn<UnitId, Flat> m_flats; ///< Parameters of each unit, the root first.
    IndexedColumn<ParameterId, UnitId> m_unitOf;
    IndexedColumn<ParameterId, std::int64_t> m_ownElements;
    std::vector<UnitId> m_order; ///< Units in the order in which they ran in forward.
    std::vector<StorageId> m_reduced;
    bool m_synchronizes = true;
};

} // namespace vram

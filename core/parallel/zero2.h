// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/deepspeed.h"
#include "parallel/flat_partition.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// ZeRO stages 1 and 2 (deepspeed/runtime/zero/stage_1_and_2.py). Every rank holds all parameters in one flat buffer,
/// and the master copy and the optimizer states of its own partition. Stage 2 frees the gradients of other ranks'
/// partitions as buckets are reduced; stage 1 keeps all gradients until the last micro-batch.
class Zero2Collectives final : public ZeroCollectives
{
public:
    enum class ShardedStates : std::uint8_t { States, StatesAndGradients };

    Zero2Collectives(const Setup& setup, const ShardPosition& place, ShardedStates shares)
        : ZeroCollectives(setup, place), m_shardedStates(shares)
    {
    }

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override { return elements(parameter); }
    Bytes localBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId parameter) const override
    {
        return isTrainable(parameter) ? 0 : bytesOf(parameter);
    }
    void allocatePersistent() override;
    std::optional<std::vector<LocalTensor>> flatTensors() const override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    void beforeStepOf(std::size_t tensor, std::vector<StorageId>& held) override;

private:
    bool overlapsCommunicationByDefault() const { return overlapsCommunication(false); }
    void makeBuckets();
    void addToBucket(ParameterId parameter);
    void reduceBucket();
    std::int64_t slicesInBucket() const;
    void keepReduced(ParameterId parameter);
    void keepPartition();

    const ShardedStates m_shardedStates;
    FlatPartition m_partition;
    IndexedVector<ParameterId, std::size_t> m_place;          ///< Index among the trainable parameters.
    IndexedVector<ParameterId, std::int64_t> m_localElements; ///< Number of elements in this rank's part.
    ParameterId m_lastTrained{};
    std::int64_t m_localTensors = 0;  ///< Number of tensors, whole or partial, in this rank's part.
    std::int64_t m_wholeElements = 0; ///< Number of elements of these tensors when whole.
    std::int64_t m_largestLocal = 0;  ///< Largest number of elements of one tensor in this rank's part.
    std::vector<StorageId> m_buckets;
    GradientBucket m_bucket;
    StorageId m_part{};        ///< Gradients of the part's tensors as they are reduced.
    StorageId m_accumulated{}; ///< Gradients of the part's tensors from earlier micro-batches.
};

/// Returns the total number of elements of the tensors that overlap a rank's part, by which ranks differ. `elements`
/// lists the sizes of the trainable tensors.
std::int64_t zero2Whole(const std::vector<std::int64_t>& elements, const ShardPosition& place);

} // namespace vram

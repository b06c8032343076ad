// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/deepspeed.h"
#include "parallel/flat_partition.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// ZeRO stages 1 and 2 (deepspeed/runtime/zero/stage_1_and_2.py). Every rank has the parameters in one flat buffer,
/// with a master copy and the states of its own part. Stage 2 frees other ranks' gradients as buckets are reduced;
/// stage 1 keeps all until the last micro-batch.
class Zero2Collectives final : public ZeroCollectives
{
public:
    enum class Shares : std::uint8_t { States, StatesAndGradients };

    Zero2Collectives(const Setup& setup, const PartPlace& place, Shares shares)
        : ZeroCollectives(setup, place), m_shares(shares)
    {
    }

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t ownElements(ParameterId parameter) const override { return elements(parameter); }
    Bytes ownBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId parameter) const override { return trains(parameter) ? 0 : bytesOf(parameter); }
    void allocateStanding() override;
    std::optional<std::vector<OwnTensor>> flattened() const override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    void beginStepOf(std::size_t tensor, std::vector<StorageId>& held) override;

private:
    bool overlapping() const { return overlaps(false); }
    void makeBuckets();
    void addToBucket(ParameterId parameter);
    void reduceBucket();
    std::int64_t slicesInBucket() const;
    void keepReduced(ParameterId parameter);
    void keepPart();

    const Shares m_shares;
    FlatPartition m_partition;
    IndexedColumn<ParameterId, std::size_t> m_place;        ///< Index among the trainable parameters.
    IndexedColumn<ParameterId, std::int64_t> m_ownElements; ///< Number of elements in this rank's part.
    ParameterId m_lastTrained{};
    std::int64_t m_ownTensors = 0; ///< Number of tensors, whole or partial, in this rank's part.
    std::int64_t m_wholeOwn = 0;   ///< Number of elements of these tensors when whole.
    std::int64_t m_largestOwn = 0; ///< Largest number of elements of one tensor in this rank's part.
    std::vector<StorageId> m_buckets;
    GradientBucket m_bucket;
    StorageId m_part{};    ///< Gradients of the part's tensors as they are reduced.
    StorageId m_earlier{}; ///< Gradients of the part's tensors from earlier micro-batches.
};

/// Returns the number of elements of all tensors that overlap a rank's part, by which ranks differ. `elements` lists
/// the trainable tensors.
std::int64_t zero2Whole(const std::vector<std::int64_t>& elements, const PartPlace& place);

} // namespace vram

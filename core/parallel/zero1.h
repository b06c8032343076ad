// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/ddp.h"

namespace vram {

/// torch.distributed.optim.ZeroRedundancyOptimizer over DistributedDataParallel. Whole tensors, sorted by size, are
/// each assigned to the rank with the fewest elements so far (_partition_parameters). A rank keeps only the states of
/// its own tensors.
class Zero1Collectives final : public DdpCollectives
{
public:
    Zero1Collectives(const ParallelSetup& setup, std::int64_t ranks, std::int64_t rank)
        : DdpCollectives(setup), m_ranks(ranks), m_rank(rank)
    {
    }

    void begin(const Tape& tape, Memory& memory) override;
    Bytes allocatedBytes(ParameterId parameter) const override
    {
        return setup().parametersView ? 0 : localBytes(parameter);
    }
    void allocatePersistent() override;
    std::optional<LocalTensor> optimizerTensor(ParameterId parameter, const LocalTensor& whole) const override;
    bool stepsLargestFirst() const override { return true; }
    bool savePass() override
    {
        saveBuckets();
        return true;
    }
    void setRank(std::int64_t rank) override
    {
        restoreBuckets();
        m_rank = rank;
    }

private:
    const std::int64_t m_ranks;
    std::int64_t m_rank;
    IndexedVector<ParameterId, std::int64_t> m_owner; ///< The rank that owns each parameter.
};

/// Returns the rank to which each tensor with the given number of elements is assigned.
std::vector<std::int64_t> zero1Owners(const std::vector<std::int64_t>& elements, std::int64_t ranks);

} // namespace vram

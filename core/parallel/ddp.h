// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/parallel_setup.h"
#include "step/collectives.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vram {

/// torch.nn.parallel.DistributedDataParallel, whose buckets hold all gradients for the whole run. They are allocated on
/// construction, one for each dtype, and again in the second step, in the order in which gradients became ready.
class DdpCollectives : public Collectives
{
public:
    explicit DdpCollectives(const ParallelSetup& setup) : m_setup(setup) {}

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override { return m_tape->parameters[parameter].elements; }
    Bytes localBytes(ParameterId parameter) const override { return m_tape->parameters[parameter].tensor.bytes(); }
    void allocatePersistent() override;
    void beginStep() override;
    void beginPass(bool last) override;
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void gradientReady(ParameterId parameter) override;

protected:
    const Tape& tape() const { return *m_tape; }
    Memory& memory() { return *m_memory; }
    const ParallelSetup& setup() const { return m_setup; }
    void saveBuckets() { m_savedBuckets = m_buckets; }
    void restoreBuckets() { m_buckets = m_savedBuckets; }

private:
    void allocateBuckets(std::span<const ParameterId> parameters, std::span<const Bytes> limits);
    void broadcastBuffers();

    const ParallelSetup m_setup;
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    std::vector<StorageId> m_buckets;
    std::vector<StorageId> m_savedBuckets;
    /// Parameters in the order in which their gradients became ready in the first step.
    std::vector<ParameterId> m_ready;
    bool m_synchronizes = true;
};

} // namespace vram

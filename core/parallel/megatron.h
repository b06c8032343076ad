// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/deepspeed.h"
#include "setup/kernel_device.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// The layout of tensors with the given numbers of elements in Megatron-LM's buffers
/// (megatron/core/optimizer/param_layout.py): from the last tensor to the first, each at a multiple of 64. A bucket is
/// padded to a multiple of the number of ranks and of 128.
struct MegatronLayout {
    std::vector<std::int64_t> begins{}; ///< Offset of each tensor.
    std::int64_t elements = 0;          ///< Total with padding.
};
MegatronLayout megatronLayout(const std::vector<std::int64_t>& elements, std::int64_t ranks);

/// Megatron-LM's DistributedDataParallel (megatron/core/distributed/param_and_grad_buffer.py) with its optimizers. One
/// buffer holds the fp32 gradients for the whole run, and 16-bit parameters have an fp32 copy. With the distributed
/// optimizer, the parameters are in a buffer too, and each rank updates an equal part of it.
class MegatronCollectives final : public Collectives
{
public:
    enum class Optimizer : std::uint8_t { Replicated, Distributed };

    /// `expertPlace` is the rank's position among the ranks that hold the same experts.
    MegatronCollectives(const Setup& setup, const ShardPosition& place, const ShardPosition& expertPlace,
                        Optimizer optimizer, const KernelDevice& device);

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override { return m_tape->parameters[parameter].elements; }
    Bytes localBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId parameter) const override;
    void allocatePersistent() override;
    void allocatePerProcess() override;
    std::optional<LocalTensor> optimizerTensor(ParameterId parameter, const LocalTensor& whole) const override;
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void gradientReady(ParameterId parameter) override { (*m_gradients)[parameter].reset(); }

private:
    bool isDistributed() const { return m_optimizer == Optimizer::Distributed; }
    bool isBuffered(ParameterId parameter) const { return isDistributed() && m_tape->parameters[parameter].trainable; }
    /// A contiguous buffer. There is one for the parameters that all data-parallel ranks have, and one for experts.
    struct Buffer {
        std::int64_t ranks = 1;
        std::int64_t rank = 0;
        std::int64_t elements = 0;
        std::int64_t padding = 0;
        Bytes parameters = 0; ///< Bytes of the parameters, with padding.
        ParameterId last{};   ///< The last trainable parameter.
    };

    void layOut(Buffer& buffer, bool experts);
    const Buffer& bufferOf(ParameterId parameter) const;
    std::int64_t steppedElements(ParameterId parameter) const;
    void allocateMasters();

    const ShardPosition m_place;
    const ShardPosition m_expertPlace;
    const Optimizer m_optimizer;
    const KernelDevice m_device;
    const Bytes m_modelElementBytes;
    const bool m_offloadsOptimizer;
    const bool m_groupsExperts;
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    IndexedVector<ParameterId, std::int64_t> m_begins; ///< Offsets of trainable parameters in the buffer.
    /// The second buffer holds the experts, which differ from those of other ranks.
    std::array<Buffer, 2> m_buffers{};
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"
#include "step/collectives.h"

#include <cstdint>
#include <vector>

namespace vram {

/// A rank's index among the ranks that shard the states.
struct ShardPosition {
    std::int64_t ranks = 1;
    std::int64_t rank = 0;
};

/// Gradients that are reduced together.
struct GradientBucket {
    std::vector<ParameterId> parameters;
    std::int64_t elements = 0;
    /// Gradients that are not views of the bucket, because they are too large for it or there is none.
    std::vector<StorageId> separate;
};

/// The common base of DeepSpeed's ZeRO stages, in which the optimizer updates flat partitions of the master weights one
/// after another.
class ZeroCollectives : public Collectives
{
public:
    ZeroCollectives(const Setup& setup, const ShardPosition& place);

    void begin(const Tape& tape, Memory& memory) override;
    bool stepsFlatTensors() const override { return true; }
    void beginPass(bool last) override { m_synchronizes = last; }
    void beginBackward(Gradients& gradients) override { m_gradients = &gradients; }
    void releaseGradients(std::vector<StorageId>& held) override;
    void afterStepOf(std::size_t) override { release(m_stepGradient); }

protected:
    const Tape& tape() const { return *m_tape; }
    Memory& memory() const { return *m_memory; }
    const ParallelSetup& setup() const { return m_setup; }
    const ShardPosition& place() const { return m_place; }
    IndexRange<ParameterId> parameters() const { return m_tape->parameters.indices(); }
    bool isTrainable(ParameterId parameter) const { return m_tape->parameters[parameter].trainable; }
    std::int64_t elements(ParameterId parameter) const { return m_tape->parameters[parameter].elements; }
    Bytes elementBytes(ParameterId parameter) const { return itemSize(m_tape->parameters[parameter].tensor.dtype); }
    Bytes bytesOf(ParameterId parameter) const { return checkedMul(elements(parameter), elementBytes(parameter)); }
    /// Bytes per element of the model's dtype, in which gradients are computed, reduced and communicated.
    Bytes modelElementBytes() const { return itemSize(m_modelDType); }
    DType masterDType() const { return m_setup.zeroBf16Master ? m_modelDType : DType::Float32; }
    bool offloadsOptimizer() const { return m_offloadsOptimizer; }
    bool overlapsCommunication(bool byDefault) const;
    bool synchronizes() const { return m_synchronizes; }
    Grad& gradient(ParameterId parameter) { return (*m_gradients)[parameter]; }
    /// Returns the gradient's storage, which the caller then owns, and clears the gradient.
    StorageId takeGradient(ParameterId parameter);
    /// Takes ownership of the gradient. If it `fits`, it becomes a view of the bucket.
    void appendToBucket(GradientBucket& bucket, ParameterId parameter, bool fits);
    void release(StorageId& storage);
    void releaseAll(std::vector<StorageId>& storages);
    /// Allocates memory and frees it immediately.
    void allocateTemporary(Bytes bytes) { m_memory->release(m_memory->allocate(bytes, Category::Temporary)); }
    /// Keeps a gradient or another storage until the optimizer has stepped.
    void keepUntilStep(StorageId storage) { m_kept.push_back(storage); }
    /// Allocates the gradient of the partition that is updated next, in the dtype of the master weights, after
    /// flattening `pieces` gradients in the model's dtype.
    void allocateStepGradient(std::int64_t elements, std::int64_t pieces);

private:
    const ParallelSetup m_setup;
    const ShardPosition m_place;
    const DType m_modelDType;
    const bool m_offloadsOptimizer;
    const Tape* m_tape = nullptr;
    Memory* m_memory = nullptr;
    Gradients* m_gradients = nullptr;
    std::vector<StorageId> m_kept;
    StorageId m_stepGradient{};
    bool m_synchronizes = true;
};

} // namespace vram

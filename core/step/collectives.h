// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/backward.h"
#include "step/memory.h"
#include "step/tape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// A parameter as one rank's optimizer sees it.
struct OwnTensor {
    Shape shape;
    DType dtype = DType::Float32;
    std::int64_t gradientElements = 0; ///< Elements of its gradient, if more than its own.
    bool counted = true;               ///< The step count, if the optimizer keeps one, is a tensor on the GPU.
};

/// The work of one of several ranks besides its own kernels: the part of each parameter that it keeps, what it
/// gathers and reduces, and when. The replay calls these functions in the order of a step; a single GPU has none.
class Collectives
{
public:
    Collectives() = default;
    Collectives(const Collectives&) = delete;
    Collectives& operator=(const Collectives&) = delete;
    virtual ~Collectives() = default;

    /// Called when the tape is recorded, before parameters, buffers and inputs are allocated.
    virtual void begin(const Tape& tape, Memory& memory) = 0;
    /// For one parameter: the elements that this rank keeps, their bytes with padding, and the bytes that are allocated
    /// for this parameter alone.
    virtual std::int64_t ownElements(ParameterId parameter) const = 0;
    virtual Bytes ownBytes(ParameterId parameter) const = 0;
    virtual Bytes allocatedBytes(ParameterId parameter) const { return ownBytes(parameter); }
    /// Allocates the tensors besides parameters that live from step to step.
    virtual void allocateStanding() {}
    /// The same for tensors that exist once per process, regardless of how many pipeline stages it runs.
    virtual void allocateOnce() {}
    /// The part of the parameter that this rank's optimizer updates; nullopt if another rank updates it.
    virtual std::optional<OwnTensor> optimized(ParameterId, const OwnTensor& whole) const { return whole; }

    /// Called when the first pass has ended: whether the passes of other ranks do the same, so that `become` may follow.
    virtual bool keepPass() { return false; }
    /// Goes back to the end of that pass, as another rank, whose optimizer updates other tensors.
    virtual void become(std::int64_t /*rank*/) {}

    /// The flat tensors that the optimizer updates instead of the parameters; nullopt if it updates the parameters.
    virtual std::optional<std::vector<OwnTensor>> flattened() const { return std::nullopt; }
    /// Whether the optimizer steps the flat tensors one by one, each between the two calls below. `held` receives the
    /// gradients that wait for their step.
    virtual bool stepsOneByOne() const { return false; }
    virtual void beginStepOf(std::size_t /*tensor*/, std::vector<StorageId>& /*held*/) {}
    virtual void endStepOf(std::size_t /*tensor*/) {}

    virtual void beginStep() {}
    /// Begins the forward and the backward of a micro-batch, which may be the last one of a step.
    virtual void beginPass(bool /*last*/) {}
    virtual void enterForward(UnitId /*unit*/) {}
    virtual void leaveForward(UnitId /*unit*/) {}
    /// `gradients` are those of the parameters, which backward fills in.
    virtual void beginBackward(Gradients& /*gradients*/) {}
    /// Called when the gradient of the unit's output is complete.
    virtual void enterBackward(UnitId /*unit*/) {}
    /// Called when the gradient of the unit's input is complete; not called if the input requires none.
    virtual void leaveBackward(UnitId /*unit*/) {}
    /// Called after the parameter's AccumulateGrad.
    virtual void gradientReady(ParameterId /*parameter*/) {}
    virtual void endBackward() {}
    /// Appends the gradients, with one reference each, to `held`, where they live until zero_grad.
    virtual void leaveGradients(std::vector<StorageId>& /*held*/) {}
};

} // namespace vram

#pragma once

#include "step/backward.h"
#include "step/memory.h"
#include "step/tape.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace vram {

/// A parameter as one rank's optimizer sees it.
struct OwnTensor {
    Shape shape;
    DType dtype = DType::Float32;
    std::int64_t gradientElements = 0; ///< Where its gradient has more than the parameter itself.
};

/// What a rank among several does besides its own kernels: which part of each parameter it keeps, what it gathers and
/// reduces, and when. The replay calls these in the order of a step; a rank alone has none.
class Collectives
{
public:
    Collectives() = default;
    Collectives(const Collectives&) = delete;
    Collectives& operator=(const Collectives&) = delete;
    virtual ~Collectives() = default;

    /// A tape is written, and parameters, buffers and inputs are about to be allocated.
    virtual void begin(const Tape& tape, Memory& memory) = 0;
    /// Of that parameter: elements that are this rank's own, its bytes with padding, and those that it allocates by itself.
    virtual std::int64_t ownElements(ParameterId parameter) const = 0;
    virtual Bytes ownBytes(ParameterId parameter) const = 0;
    virtual Bytes allocatedBytes(ParameterId parameter) const { return ownBytes(parameter); }
    /// What stands beside the parameters from step to step.
    virtual void allocateStanding() {}
    /// What this rank's optimizer sees of the parameter; nothing where another rank steps it.
    virtual std::optional<OwnTensor> optimized(ParameterId, const OwnTensor& whole) const { return whole; }

    /// What it sees in place of the parameters, where ranks share flat tensors.
    virtual std::optional<std::vector<OwnTensor>> flattened() const { return std::nullopt; }
    /// Whether the optimizer steps these one after another, each between the two calls; `held` are the gradients that wait.
    virtual bool stepsOneByOne() const { return false; }
    virtual void beginStepOf(std::size_t /*tensor*/, std::vector<StorageId>& /*held*/) {}
    virtual void endStepOf(std::size_t /*tensor*/) {}

    virtual void beginStep() {}
    /// A forward and its backward; `synchronizes`: gradients are reduced (the last micro-batch of a step).
    virtual void beginPass(bool /*synchronizes*/) {}
    virtual void enterForward(UnitId /*unit*/) {}
    virtual void leaveForward(UnitId /*unit*/) {}
    /// `gradients` are the parameters', as backward makes them.
    virtual void beginBackward(Gradients& /*gradients*/) {}
    /// The gradient of the unit's result is there.
    virtual void enterBackward(UnitId /*unit*/) {}
    /// The gradient of the unit's input is there; not called for units whose input takes none.
    virtual void leaveBackward(UnitId /*unit*/) {}
    /// AccumulateGrad has run.
    virtual void gradientReady(ParameterId /*parameter*/) {}
    virtual void endBackward() {}
    /// Hands over the gradients that it holds itself, with one reference each, until zero_grad.
    virtual void leaveGradients(std::vector<StorageId>& /*held*/) {}
};

} // namespace vram

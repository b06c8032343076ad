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
struct LocalTensor {
    Shape shape;
    DType dtype = DType::Float32;
    std::int64_t gradientElements = 0; ///< Number of elements of the gradient if it is larger than the parameter.
    bool hasStepTensor = true;         ///< Whether the step count, if the optimizer keeps one, is a tensor on the GPU.
};

/// The work of one of several ranks in addition to its own kernels: which part of each parameter it keeps, and what it
/// gathers and reduces, and when. The replay calls these functions in the order of a step. A single GPU has no
/// collectives.
class Collectives
{
public:
    Collectives() = default;
    Collectives(const Collectives&) = delete;
    Collectives& operator=(const Collectives&) = delete;
    virtual ~Collectives() = default;

    /// Called when the tape is recorded, before parameters, buffers and inputs are allocated.
    virtual void begin(const Tape& tape, Memory& memory) = 0;
    /// These functions return, for one parameter, the number of elements that this rank keeps, their bytes with
    /// padding, and the bytes that are allocated for this parameter alone.
    virtual std::int64_t localElements(ParameterId parameter) const = 0;
    virtual Bytes localBytes(ParameterId parameter) const = 0;
    virtual Bytes allocatedBytes(ParameterId parameter) const { return localBytes(parameter); }
    /// Allocates the tensors other than parameters that persist between steps.
    virtual void allocatePersistent() {}
    /// Allocates the tensors that exist once per process, regardless of the number of its pipeline stages.
    virtual void allocatePerProcess() {}
    /// Returns the part of the parameter that this rank's optimizer updates, or nullopt if another rank updates it.
    virtual std::optional<LocalTensor> optimizerTensor(ParameterId, const LocalTensor& whole) const { return whole; }

    /// Called when the first pass has ended. Returns whether the passes of other ranks are the same, so that `setRank`
    /// may be called.
    virtual bool savePass() { return false; }
    /// Returns to the end of the first pass in the role of another rank, whose optimizer updates other tensors.
    virtual void setRank(std::int64_t /*rank*/) {}

    /// Returns the flat tensors that the optimizer updates instead of the parameters, or nullopt if it updates the
    /// parameters.
    virtual std::optional<std::vector<LocalTensor>> flatTensors() const { return std::nullopt; }
    /// Whether the optimizer updates the flat tensors one by one, each between the two calls below. `held` receives the
    /// gradients that wait for their optimizer step.
    virtual bool stepsFlatTensors() const { return false; }
    virtual void beforeStepOf(std::size_t /*tensor*/, std::vector<StorageId>& /*held*/) {}
    virtual void afterStepOf(std::size_t /*tensor*/) {}

    virtual void beginStep() {}
    /// Begins the forward and backward pass of a micro-batch. `last` marks the last micro-batch of a step.
    virtual void beginPass(bool /*last*/) {}
    virtual void enterForward(UnitId /*unit*/) {}
    virtual void leaveForward(UnitId /*unit*/) {}
    /// Begins a backward pass, which fills in the parameters' `gradients`.
    virtual void beginBackward(Gradients& /*gradients*/) {}
    /// Called when the gradient of the unit's output is complete.
    virtual void enterBackward(UnitId /*unit*/) {}
    /// Called when the gradient of the unit's input is complete, unless the input requires no gradient.
    virtual void leaveBackward(UnitId /*unit*/) {}
    /// Called after AccumulateGrad has run for the parameter.
    virtual void gradientReady(ParameterId /*parameter*/) {}
    virtual void endBackward() {}
    /// Whether the optimizer updates the largest parameters first.
    virtual bool stepsLargestFirst() const { return false; }
    /// Whether storages of this step other than gradients and the carried one live on in the next one.
    virtual bool holdsIntoNextStep() const { return false; }
    /// A storage that a step leaves to the next one.
    struct Carried {
        std::size_t release = 0; ///< Memory::noteCarriedRelease() returned this number where the next step frees it.
        StorageId* storage = nullptr;
    };
    /// Returns the storage that the step has left to the next one, if any.
    virtual std::optional<Carried> carried() { return std::nullopt; }
    /// Appends the gradients, with one reference each, to `held`, where they live until zero_grad.
    virtual void releaseGradients(std::vector<StorageId>& /*held*/) {}
};

} // namespace vram

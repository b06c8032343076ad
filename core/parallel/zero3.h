// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/deepspeed.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// ZeRO stage 3 (deepspeed/runtime/zero/stage3.py and partitioned_param_coordinator.py). Each tensor is sharded over
/// the ranks. Modules gather their parameters when they run, and prefetch further parameters as far as the prefetch
/// bucket and the limit on live parameters allow. Small parameters, and parameters that are used again soon, stay
/// gathered. Units are the modules and the checkpointed blocks; the backward of a block fetches all its parameters at
/// once.
class Zero3Collectives final : public ZeroCollectives
{
public:
    using ZeroCollectives::ZeroCollectives;

    void begin(const Tape& tape, Memory& memory) override;
    std::int64_t localElements(ParameterId parameter) const override;
    Bytes localBytes(ParameterId parameter) const override;
    Bytes allocatedBytes(ParameterId) const override { return 0; }
    void allocatePersistent() override;
    std::optional<std::vector<LocalTensor>> flatTensors() const override;
    void beginPass(bool last) override;
    void enterForward(UnitId unit) override { enter(m_forwardStep[unit]); }
    void leaveForward(UnitId unit) override { leave(m_forwardStep[unit]); }
    void enterBackward(UnitId unit) override { enter(m_backwardStep[unit]); }
    void leaveBackward(UnitId unit) override { leave(m_backwardStep[unit]); }
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;
    void beforeStepOf(std::size_t tensor, std::vector<StorageId>& held) override;

private:
    /// A module's position in the trace of one forward and backward pass.
    struct ModuleStep {
        RowIndex row{};
        std::vector<ParameterId> parameters{};
        std::int64_t before = 0; ///< Number of elements of all previous module steps.
    };
    enum class State { NotAvailable, Gathering, Available };
    struct GatheredParameter {
        State state = State::NotAvailable;
        bool isPersistent = false;
        StorageId storage{};
        std::size_t gather = 0;          ///< Index into m_gathers while the all-gather is in flight.
        std::size_t fetchedAt = 0;       ///< The last module step for which the parameter was fetched.
        std::vector<std::size_t> uses{}; ///< Indices of the module steps that use the parameter.
        StorageId secondary{};           ///< The shard within a smaller group (hpZ).
    };
    /// An all-gather in flight. Several parameters are gathered into one flat tensor and copied out of it.
    struct Gather {
        StorageId flat{};
        std::vector<ParameterId> parameters{};
    };
    /// Tensors that the optimizer updates together.
    struct SubGroup {
        std::int64_t elements = 0;
        std::int64_t pieces = 0;
    };

    std::int64_t each(ParameterId parameter) const;
    void makeModuleSteps();
    std::size_t addModuleStep(UnitId unit, std::vector<ParameterId> parameters);
    void makeSubGroups();
    void enter(std::optional<std::size_t> step);
    void leave(std::optional<std::size_t> step);
    void prefetch(std::size_t step);
    void gather(const std::vector<ParameterId>& parameters);
    void allocateTemporaryShards(const std::vector<ParameterId>& parameters);
    void wait(ParameterId parameter);
    bool isNeededSoon(ParameterId parameter, std::size_t step) const;
    void drop(ParameterId parameter);
    void reduceBucket();

    IndexedVector<UnitId, std::optional<std::size_t>> m_forwardStep;
    IndexedVector<UnitId, std::optional<std::size_t>> m_backwardStep;
    std::vector<ModuleStep> m_moduleSteps;
    std::vector<std::pair<ParameterId, std::size_t>> m_queue; ///< All uses of parameters, in order.
    std::size_t m_next = 0;                                   ///< Index into m_queue.
    std::int64_t m_live = 0;                                  ///< Number of elements that are gathered or in flight.
    IndexedVector<ParameterId, GatheredParameter> m_gathered;
    std::vector<Gather> m_gathers;
    std::vector<SubGroup> m_subGroups;
    GradientBucket m_bucket;
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/optimizer_step.h"

#include <array>
#include <optional>

namespace vram {

/// The tensors held by a variable: `count` storages from `first` on, `stride` apart.
struct TensorList {
    StorageId first{};
    std::int32_t count = 0;
    std::int32_t stride = 1;

    StorageId last() const { return first + (count - 1) * stride; }
};

/// One call of `optimizer.step()`, which runs an optimizer's programs.
class Stepper
{
public:
    Stepper(const OptimizerRule& rule, Facts facts, std::span<const TrainableTensor> parameters, OptimizerState& state,
            Memory& memory)
        : m_rule(rule), m_facts(facts), m_parameters(parameters), m_state(state), m_memory(memory)
    {
    }

    void createStates();
    void allocatePointerTables();
    void run(std::span<const OptimizerPass> passes, bool byType);

private:
    void runGroup(std::span<const OptimizerPass> passes, bool byType);
    bool holds(Facts asked, Facts facts) const { return (asked & ~facts) == 0; }
    bool included(std::size_t i) const;
    template<typename Function>
    void forEachParameter(Function function);
    void runPass(const OptimizerPass& pass);
    Program::iterator runEach(Program::iterator first);
    void execute(const Instruction& instruction);
    void createState(std::size_t i);
    void allocate(TensorList& held, TensorSize size);
    void release(TensorList& held);
    void move(TensorList& from, TensorList& to);
    void append(TensorList& from, TensorList& to);
    void share(const TensorList& from, TensorList& to);
    void allocateTemporary(TensorSize size);
    Bytes bytesOf(TensorSize size, std::size_t i) const;

    const OptimizerRule& m_rule;
    const Facts m_facts;
    std::span<const TrainableTensor> m_parameters;
    OptimizerState& m_state;
    Memory& m_memory;
    std::array<TensorList, kVariables> m_variables{};
    std::optional<DType> m_type{}; ///< The dtype of the current list; unset for all dtypes.
    /// Whether the current group consists of expert parameters; unset if all parameters form one group.
    std::optional<bool> m_experts{};
    Facts m_asked = fact::always;       ///< Facts required of the parameters of the current pass.
    std::optional<std::size_t> m_one{}; ///< The parameter of the current loop iteration.
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimizer_stepper.h"

#include <algorithm>

namespace vram {

bool Stepper::included(std::size_t i) const
{
    const TrainableTensor& parameter = m_parameters[i];
    if ((m_type && *m_type != parameter.dtype) || (m_experts && *m_experts != parameter.expert))
        return false;
    return m_asked == fact::always || holds(m_asked, factsOf(parameter));
}

template<typename Function>
void Stepper::forEachParameter(Function function)
{
    if (m_one) {
        function(*m_one);
        return;
    }
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (included(i))
            function(i);
    }
}

Bytes Stepper::bytesOf(TensorSize size, std::size_t i) const
{
    return tensorBytes(size, m_parameters[i], m_state.elements[i]);
}

void Stepper::createStates()
{
    forEachParameter([this](std::size_t i) { createState(i); });
}

void Stepper::createState(std::size_t i)
{
    const Facts facts = m_facts | factsOf(m_parameters[i]);
    for (const StateRule& rule : m_rule.states) {
        if (!holds(rule.when, facts) || (rule.size == TensorSize::Counter && !m_parameters[i].hasStepTensor))
            continue;
        const Bytes bytes = bytesOf(rule.size, i);
        const StorageId original = rule.copied ? m_memory.allocate(bytes, Category::Temporary) : StorageId::none();
        for (int n = 0; n < rule.count; ++n)
            m_memory.allocate(bytes, Category::OptimizerState);
        if (original.valid())
            m_memory.release(original);
    }
}

void Stepper::allocatePointerTables()
{
    const auto coded = [](std::int64_t elements) { return elements >= kMinQuantizedElements; };
    if (std::none_of(m_state.elements.begin(), m_state.elements.end(), coded))
        return;
    for (int n = 0; n < m_rule.sharedTables; ++n)
        m_memory.allocate(kCodeTableBytes, Category::OptimizerState);
}

// A foreach kernel does not mix tensors of two device meshes (torch/distributed/tensor/_dispatch.py), so experts, which
// are sharded over fewer ranks than the rest, are a separate group of parameters.
void Stepper::run(std::span<const OptimizerPass> passes, bool byType)
{
    const auto isExpert = [](const TrainableTensor& parameter) { return parameter.expert; };
    if (!byType || std::none_of(m_parameters.begin(), m_parameters.end(), isExpert)) {
        runGroup(passes, byType);
        return;
    }
    for (const bool experts : {false, true}) {
        m_experts = experts;
        runGroup(passes, byType);
    }
}

void Stepper::runGroup(std::span<const OptimizerPass> passes, bool byType)
{
    // foreach groups tensors by dtype in a hash map, which iterates in reverse order of insertion.
    std::array<DType, 16> types{};
    std::size_t count = 0;
    for (std::size_t i = 0; byType && i < m_parameters.size(); ++i) {
        const auto known = types.begin() + count;
        if (std::find(types.begin(), known, m_parameters[i].dtype) == known)
            types[count++] = m_parameters[i].dtype;
    }
    for (std::size_t i = count > 1 ? count : 1; i > 0; --i) {
        m_type = count > 1 ? std::optional(types[i - 1]) : std::nullopt;
        for (const OptimizerPass& pass : passes)
            runPass(pass);
    }
    for (TensorList& held : m_variables)
        release(held);
}

void Stepper::runPass(const OptimizerPass& pass)
{
    m_asked = pass.parameters;
    bool any = false;
    forEachParameter([&any](std::size_t) { any = true; });
    if (!any)
        return;
    for (auto at = pass.program.begin(); at != pass.program.end(); ++at) {
        if (at->action == Action::ForEachParameter)
            at = runEach(at + 1);
        else if (holds(at->when, m_facts))
            execute(*at);
    }
}

Program::iterator Stepper::runEach(Program::iterator first)
{
    auto last = first;
    while (last->action != Action::End)
        ++last;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (!included(i))
            continue;
        m_one = i;
        const Facts facts = m_facts | factsOf(m_parameters[i]);
        for (auto at = first; at != last; ++at) {
            if (holds(at->when, facts))
                execute(*at);
        }
        m_one.reset();
    }
    return last;
}

void Stepper::execute(const Instruction& instruction)
{
    TensorList& held = m_variables[static_cast<std::size_t>(instruction.variable)];
    TensorList& from = m_variables[static_cast<std::size_t>(instruction.from)];
    switch (instruction.action) {
    case Action::Allocate: allocate(held, instruction.size); break;
    case Action::Release: release(held); break;
    case Action::Move: move(from, held); break;
    case Action::Append: append(from, held); break;
    case Action::Share: share(from, held); break;
    case Action::AllocateTemporary: allocateTemporary(instruction.size); break;
    case Action::AllocateOnce:
        m_memory.release(m_memory.allocate(bytesOf(instruction.size, 0), Category::Temporary));
        break;
    case Action::CreateStates:
        if (!m_state.initialised)
            createStates();
        break;
    case Action::ForEachParameter:
    case Action::End: break;
    }
}

void Stepper::allocate(TensorList& held, TensorSize size)
{
    TensorList created;
    forEachParameter([&](std::size_t i) {
        const StorageId id = m_memory.allocate(bytesOf(size, i), Category::Temporary);
        if (created.count++ == 0)
            created.first = id;
    });
    release(held);
    held = created;
}

void Stepper::release(TensorList& held)
{
    for (std::int32_t n = held.count; n > 0; --n)
        m_memory.release(held.first + (n - 1) * held.stride);
    held = {};
}

void Stepper::move(TensorList& from, TensorList& to)
{
    release(to);
    to = from;
    from = {};
}

void Stepper::append(TensorList& from, TensorList& to)
{
    if (to.count == 0)
        to.first = from.first;
    else if (to.count == 1)
        to.stride = from.first - to.first;
    ++to.count;
    from = {};
}

void Stepper::share(const TensorList& from, TensorList& to)
{
    const StorageId storage = from.last();
    m_memory.retain(storage);
    release(to);
    to = {.first = storage, .count = 1};
}

void Stepper::allocateTemporary(TensorSize size)
{
    forEachParameter(
        [&](std::size_t i) { m_memory.release(m_memory.allocate(bytesOf(size, i), Category::Temporary)); });
}

} // namespace vram

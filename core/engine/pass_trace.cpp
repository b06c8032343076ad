// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pass_trace.h"

#include <algorithm>
#include <cassert>

namespace vram {

TracedCall::Place TracedCollectives::now(const Memory& memory)
{
    return {memory.events().size(), memory.marks().size(), memory.changes().size(), memory.workspaces().size(),
            memory.searches().size()};
}

template<typename Call>
void TracedCollectives::note(TracedCall call, Call&& run)
{
    call.begin = now(m_memory);
    run();
    call.end = now(m_memory);
    m_calls.push_back(call);
}

void TracedCollectives::enterForward(UnitId unit)
{
    note({.kind = TracedCall::Kind::EnterForward, .unit = unit}, [&] { m_real.enterForward(unit); });
}

void TracedCollectives::leaveForward(UnitId unit)
{
    note({.kind = TracedCall::Kind::LeaveForward, .unit = unit}, [&] { m_real.leaveForward(unit); });
}

void TracedCollectives::beginBackward(Gradients& gradients)
{
    m_gradients = &gradients;
    note({.kind = TracedCall::Kind::BeginBackward}, [&] { m_real.beginBackward(gradients); });
}

void TracedCollectives::enterBackward(UnitId unit)
{
    note({.kind = TracedCall::Kind::EnterBackward, .unit = unit}, [&] { m_real.enterBackward(unit); });
}

void TracedCollectives::leaveBackward(UnitId unit)
{
    note({.kind = TracedCall::Kind::LeaveBackward, .unit = unit}, [&] { m_real.leaveBackward(unit); });
}

void TracedCollectives::gradientReady(ParameterId parameter)
{
    const StorageId gradient = (*m_gradients)[parameter].storage();
    note({.kind = TracedCall::Kind::GradientReady, .parameter = parameter, .gradient = gradient},
         [&] { m_real.gradientReady(parameter); });
}

void TracedCollectives::endBackward()
{
    note({.kind = TracedCall::Kind::EndBackward}, [&] { m_real.endBackward(); });
}

void PassTrace::begin(Part part)
{
    if (part == Part::Forward) {
        m_first = m_memory.storages().after();
        m_localOf.clear();
        m_storages = 0;
        m_adoptions.clear();
        m_keptGradients.clear();
    }
    m_traced.calls().clear();
    m_marks = m_memory.beginMarks();
    m_done = TracedCollectives::now(m_memory);
    m_firstOfPart = m_memory.storages().after();
}

void PassTrace::end(Part part, std::span<const ParameterId> cloned)
{
    m_actions = &m_parts[static_cast<std::size_t>(part)];
    m_actions->clear();
    m_actions->reserve(2 * (m_memory.events().size() - m_done.events));
    m_localOf.resize(static_cast<std::size_t>(m_memory.storages().after() - m_first), kUntraced);
    findCategories();
    for (const TracedCall& call : m_traced.calls()) {
        appendEventsUntil(call.begin);
        addCall(call, cloned);
        m_done = call.end;
    }
    appendEventsUntil(TracedCollectives::now(m_memory));
    assert(m_done.events == m_memory.events().size());
    m_memory.endMarks(m_marks);
}

// Finds the original categories by undoing the changes, the latest first.
void PassTrace::findCategories()
{
    m_given.clear();
    for (StorageId s = m_firstOfPart; s < m_memory.storages().after(); ++s)
        m_given.push_back(m_memory.category(s));
    for (std::size_t c = m_memory.changes().size(); c > m_done.changes; --c) {
        const Memory::Change& change = m_memory.changes()[c - 1];
        if (change.storage >= m_firstOfPart)
            m_given[static_cast<std::size_t>(change.storage - m_firstOfPart)] = change.from;
    }
}

Category PassTrace::categoryOf(StorageId storage) const
{
    assert(storage >= m_firstOfPart);
    return m_given[static_cast<std::size_t>(storage - m_firstOfPart)];
}

PassTrace::Local PassTrace::localOf(StorageId storage) const
{
    return storage < m_first ? kUntraced : m_localOf[static_cast<std::size_t>(storage - m_first)];
}

void PassTrace::appendEventsUntil(const TracedCall::Place& end)
{
    for (; m_done.events < end.events; ++m_done.events) {
        appendActionsUntil(end);
        addEvent(m_memory.events()[m_done.events]);
    }
    appendActionsUntil(end);
}

// Adds the actions that follow the events recorded so far.
void PassTrace::appendActionsUntil(const TracedCall::Place& end)
{
    using Kind = Action::Kind;
    const auto due = [&](const auto& list, std::size_t at, std::size_t last) {
        return at < last && list[at].event <= m_done.events;
    };
    for (; due(m_memory.marks(), m_done.marks, end.marks); ++m_done.marks) {
        const Memory::Mark& mark = m_memory.marks()[m_done.marks];
        m_actions->push_back({.kind = Kind::Mark, .phase = mark.phase, .row = mark.row, .kernel = mark.kernel});
    }
    for (; due(m_memory.changes(), m_done.changes, end.changes); ++m_done.changes) {
        const Memory::Change& change = m_memory.changes()[m_done.changes];
        m_actions->push_back({.kind = Kind::Change, .category = change.to, .storage = localOf(change.storage)});
    }
    for (; due(m_memory.workspaces(), m_done.workspaces, end.workspaces); ++m_done.workspaces) {
        const std::optional<KernelWorkspace>& taken = m_memory.workspaces()[m_done.workspaces].taken;
        m_actions->push_back({.kind = taken ? Kind::TakeWorkspace : Kind::ReturnWorkspace,
                              .workspace = taken.value_or(KernelWorkspace())});
    }
    for (; due(m_memory.searches(), m_done.searches, end.searches); ++m_done.searches)
        m_actions->push_back({.kind = Kind::Search, .problem = m_memory.searches()[m_done.searches].problem});
}

void PassTrace::addEvent(const MemoryEvent& event)
{
    if (event.releases()) {
        const Local storage = localOf(event.storage());
        assert(storage != kUntraced);
        shareGradient(storage);
        m_actions->push_back({.kind = Action::Kind::Release, .storage = storage});
        return;
    }
    m_localOf[static_cast<std::size_t>(event.storage() - m_first)] = m_storages;
    // An in-place sum is recorded as out-of-place, so that other micro-batches request at least as much memory as they
    // need.
    m_actions->push_back({.kind = Action::Kind::Allocate,
                          .stream = event.stream(),
                          .category = categoryOf(event.storage()),
                          .storage = m_storages++,
                          .bytes = event.bytes()});
}

// Marks the preceding action by which AccumulateGrad stole or cloned the gradient.
void PassTrace::noteGradient(Local storage, ParameterId parameter, bool cloned)
{
    const auto change = std::find_if(m_actions->rbegin(), m_actions->rend(), [storage](const Action& action) {
        return action.kind == Action::Kind::Change && action.storage == storage;
    });
    assert(change != m_actions->rend());
    change->parameter = parameter;
    if (!cloned) {
        change->kind = Action::Kind::AdoptStorage;
        shareGradient(storage);
        m_adoptions[storage] = {static_cast<std::size_t>(change.base() - m_actions->begin()) - 1, m_actions->size()};
        return;
    }
    const auto made = std::find_if(change, m_actions->rend(), [storage](const Action& action) {
        return action.kind == Action::Kind::Allocate && action.storage == storage;
    });
    assert(made != m_actions->rend());
    made->parameter = parameter;
}

// The storage is still in use here, so the gradient that took it over is a view.
void PassTrace::shareGradient(Local storage)
{
    const auto taken = m_adoptions.find(storage);
    if (taken == m_adoptions.end())
        return;
    std::vector<Action>& backward = m_parts[static_cast<std::size_t>(Part::Backward)];
    backward[taken->second.change].shared = true;
    backward[taken->second.call].shared = true;
}

void PassTrace::addCall(const TracedCall& call, std::span<const ParameterId> cloned)
{
    const Local storage = call.gradient.valid() ? localOf(call.gradient) : kUntraced;
    if (storage != kUntraced)
        noteGradient(storage, call.parameter, std::ranges::find(cloned, call.parameter) != cloned.end());
    m_actions->push_back({.kind = Action::Kind::Call,
                          .call = call.kind,
                          .storage = storage,
                          .unit = call.unit,
                          .parameter = call.parameter});
}

void PassTrace::play(Part part, Storages& storages, Collectives& real, Gradients& gradients, GradPool& pool) const
{
    using Kind = Action::Kind;
    const auto exists = [&](const Action& action) {
        return action.parameter.valid() && gradients[action.parameter].defined();
    };
    storages.resize(static_cast<std::size_t>(m_storages));
    for (const Action& action : m_parts[static_cast<std::size_t>(part)]) {
        const auto at = static_cast<std::size_t>(action.storage);
        switch (action.kind) {
        case Kind::Allocate:
            if (!exists(action))
                storages[at] = m_memory.allocate(action.bytes, action.category, action.stream);
            break;
        case Kind::Release: m_memory.release(storages[at]); break;
        case Kind::Mark:
            m_memory.setPhase(action.phase);
            m_memory.setKernel(action.row, action.kernel);
            break;
        case Kind::Change:
            if (!exists(action))
                m_memory.recategorize(storages[at], action.category);
            break;
        case Kind::AdoptStorage:
            if (exists(action) && !action.shared)
                m_memory.release(storages[at]);
            else if (!exists(action))
                m_memory.recategorize(storages[at], action.category);
            break;
        case Kind::TakeWorkspace: m_memory.pushWorkspace(action.workspace); break;
        case Kind::ReturnWorkspace: m_memory.popWorkspace(); break;
        case Kind::Search: m_memory.recordCudnnSearch(action.problem); break;
        case Kind::Call: call(action, storages, real, gradients, pool); break;
        }
    }
}

void PassTrace::call(const Action& action, const Storages& storages, Collectives& real, Gradients& gradients,
                     GradPool& pool) const
{
    using Kind = TracedCall::Kind;
    switch (action.call) {
    case Kind::EnterForward: return real.enterForward(action.unit);
    case Kind::LeaveForward: return real.leaveForward(action.unit);
    case Kind::BeginBackward: return real.beginBackward(gradients);
    case Kind::EnterBackward: return real.enterBackward(action.unit);
    case Kind::LeaveBackward: return real.leaveBackward(action.unit);
    case Kind::EndBackward: return real.endBackward();
    case Kind::GradientReady: break;
    }
    if (!gradients[action.parameter].defined() && action.storage != kUntraced) {
        const Tensor& parameter = m_tape.parameters[action.parameter].tensor;
        gradients[action.parameter] = action.shared
                                          ? pool.adopt(storages[static_cast<std::size_t>(action.storage)], parameter)
                                          : adopt(action.storage, storages, pool, parameter);
    }
    real.gradientReady(action.parameter);
}

// The gradient takes over the reference that the allocation of the storage created.
Grad PassTrace::adopt(Local local, const Storages& storages, GradPool& pool, const Tensor& like) const
{
    assert(local != kUntraced && static_cast<std::size_t>(local) < storages.size());
    const StorageId storage = storages[static_cast<std::size_t>(local)];
    Grad gradient = pool.adopt(storage, like);
    m_memory.release(storage);
    return gradient;
}

void PassTrace::adoptKeptGradients(const Storages& storages, GradPool& pool, std::vector<Grad>& gradients) const
{
    for (const Local local : m_keptGradients)
        gradients.push_back(adopt(local, storages, pool, m_tape.loss));
}

} // namespace vram

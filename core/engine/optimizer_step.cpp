// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimizer_stepper.h"

#include <algorithm>

namespace vram {

namespace {

Facts factsOf(const Setup& setup, const OptimizerRule& rule, const OptimizerState& state)
{
    // Optimizers that add weight decay to the gradient have a default weight decay of 0.
    Facts facts = rule.addsDecay && setup.weightDecay > 0 ? fact::decay : fact::noDecay;
    facts |= rule.hasMomentum || setup.momentum > 0 ? fact::momentum : 0;
    facts |= state.initialised ? fact::notFirstStep : fact::firstStep;
    return facts;
}

/// Returns all parameters as one flat tensor with the dtype of the first.
TrainableTensor flattened(std::span<const TrainableTensor> parameters)
{
    std::int64_t elements = 0;
    for (const TrainableTensor& parameter : parameters)
        elements = checkedAdd(elements, parameter.shape.elements());
    return {.shape = {elements}, .dtype = parameters.front().dtype};
}

void countElements(std::span<const TrainableTensor> parameters, OptimizerState& state)
{
    if (!state.elements.empty())
        return;
    state.elements.reserve(parameters.size());
    for (const TrainableTensor& parameter : parameters)
        state.elements.push_back(parameter.shape.elements());
}

/// The programs of a step, and whether they run separately for each dtype, as the foreach implementation does.
struct Steps {
    std::span<const OptimizerPass> passes;
    bool byType = false;
};

Steps stepsOf(const Setup& setup, const OptimizerRule& rule)
{
    if (setup.implementation == Implementation::ForLoop || rule.lists.empty())
        return {rule.loops, false};
    return {rule.lists, true};
}

bool isFused(const Setup& setup, const OptimizerRule& rule)
{
    return rule.alwaysFused || (rule.hasFused && setup.implementation == Implementation::Fused);
}

} // namespace

bool fusesOptimizerStep(const OptimizerRule& rule)
{
    const auto elementwise = [](const OptimizerPass& pass) { return pass.parameters == fact::always; };
    return !rule.torch.name.view().empty() && std::ranges::all_of(rule.lists, elementwise);
}

void constructOptimizer(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                        Memory& memory)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (rule == nullptr || rule->stateCreation != StateCreation::AtConstruction || setup.offloadOptimizer
        || state.initialised || parameters.empty())
        return;
    countElements(parameters, state);
    Stepper(*rule, factsOf(setup, *rule, state), parameters, state, memory).createStates();
    state.initialised = true;
}

void optimizerStep(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                   Memory& memory)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (rule == nullptr || setup.offloadOptimizer || parameters.empty())
        return;
    TrainableTensor flat;
    if (rule->flat) {
        flat = flattened(parameters);
        parameters = {&flat, 1};
    }
    countElements(parameters, state);
    const bool fused = isFused(setup, *rule) || (setup.compileOptimizer && fusesOptimizerStep(*rule));
    Stepper stepper(*rule, factsOf(setup, *rule, state), parameters, state, memory);
    if (!state.initialised && (fused || rule->stateCreation != StateCreation::ByProgram)) {
        stepper.createStates();
        stepper.allocatePointerTables();
    }
    if (const Steps steps = stepsOf(setup, *rule); !fused)
        stepper.run(steps.passes, steps.byType);
    state.initialised = true;
}

} // namespace vram

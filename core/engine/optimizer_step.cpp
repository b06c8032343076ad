#include "engine/optimizer_stepper.h"

#include <algorithm>

namespace vram {

namespace {

Facts factsOf(const Setup& setup, const OptimizerRule& rule, const OptimizerState& state)
{
    // Where decay goes by way of the gradient its default is 0.
    Facts facts = rule.addsDecay && setup.weightDecay > 0 ? fact::decay : fact::noDecay;
    facts |= rule.hasMomentum || setup.momentum > 0 ? fact::momentum : 0;
    facts |= state.initialised ? fact::laterStep : fact::firstStep;
    return facts;
}

/// All parameters as one vector, of the type of the first.
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

std::span<const Pass> passesOf(const Setup& setup, const OptimizerRule& rule)
{
    if (setup.implementation == Implementation::ForLoop || rule.lists.empty())
        return rule.loops;
    return rule.lists;
}

bool isFused(const Setup& setup, const OptimizerRule& rule)
{
    return rule.alwaysFused || (rule.hasFused && setup.implementation == Implementation::Fused);
}

Bytes stateBytesOf(const OptimizerRule& rule, Facts facts, const TrainableTensor& parameter)
{
    const std::int64_t elements = parameter.shape.elements();
    const Facts all = facts | factsOf(parameter);
    Bytes bytes = 0;
    for (const StateRule& state : rule.states) {
        if ((state.when & ~all) == 0)
            bytes = checkedAdd(bytes, checkedMul(tensorBytes(state.size, parameter, elements), state.count));
    }
    return bytes;
}

Bytes tableBytes(const OptimizerRule& rule, std::span<const TrainableTensor> parameters)
{
    const auto coded = [](const TrainableTensor& parameter) { return parameter.shape.elements() >= kSmallestCoded; };
    const bool any = std::any_of(parameters.begin(), parameters.end(), coded);
    return any ? rule.sharedTables * kCodeTableBytes : 0;
}

} // namespace

Bytes optimizerStateBytes(const Setup& setup, std::span<const TrainableTensor> parameters)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (rule == nullptr || setup.offloadOptimizer || parameters.empty())
        return 0;
    const Facts facts = factsOf(setup, *rule, {});
    if (rule->flat)
        return stateBytesOf(*rule, facts, flattened(parameters));
    Bytes bytes = tableBytes(*rule, parameters);
    for (const TrainableTensor& parameter : parameters)
        bytes = checkedAdd(bytes, stateBytesOf(*rule, facts, parameter));
    return bytes;
}

void constructOptimizer(const Setup& setup, std::span<const TrainableTensor> parameters, OptimizerState& state,
                        Memory& memory)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (rule == nullptr || rule->made != StateMade::AtConstruction || setup.offloadOptimizer || state.initialised
        || parameters.empty())
        return;
    countElements(parameters, state);
    Stepper(*rule, factsOf(setup, *rule, state), parameters, state, memory).makeStates();
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
    const bool fused = isFused(setup, *rule);
    const std::span<const Pass> passes = passesOf(setup, *rule);
    Stepper stepper(*rule, factsOf(setup, *rule, state), parameters, state, memory);
    if (!state.initialised && (fused || rule->made != StateMade::ByProgram)) {
        stepper.makeStates();
        stepper.makeTables();
    }
    if (!fused)
        stepper.run(passes, passes.data() == rule->lists.data());
    state.initialised = true;
}

} // namespace vram

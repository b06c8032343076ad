// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/idle_settings.h"

#include "optimizers/optimizer_program.h"

#include <algorithm>

namespace vram::idle {

namespace {

/// Whether one of these facts decides what the optimizer keeps or allocates.
bool dependsOn(const OptimizerRule& rule, Facts facts)
{
    const auto depends = [facts](const auto& part) { return (part.when & facts) != 0; };
    const auto inPass = [&](const OptimizerPass& pass) {
        return (pass.parameters & facts) != 0 || std::ranges::any_of(pass.program, depends);
    };
    return std::ranges::any_of(rule.states, depends) || std::ranges::any_of(rule.lists, inPass)
           || std::ranges::any_of(rule.loops, inPass);
}

/// The reason for settings that the optimizer does not have.
Message unusedBy(const OptimizerRule& rule)
{
    return message("Has no effect: %1 does not use it."_tr, rule.title);
}

} // namespace

Message momentum(const Setup& setup)
{
    const OptimizerRule* rule = optimizerRule(setup.optimizer);
    return !rule || (!rule->hasMomentum && dependsOn(*rule, fact::momentum)) ? Message() : unusedBy(*rule);
}

Message projectionRank(const Setup& setup)
{
    const OptimizerRule* rule = optimizerRule(setup.optimizer);
    return !rule || dependsOn(*rule, fact::projected | fact::notProjected) ? Message() : unusedBy(*rule);
}

Message implementation(const Setup& setup)
{
    const OptimizerRule* rule = optimizerRule(setup.optimizer);
    const bool single = rule && (rule->alwaysFused || (rule->lists.empty() && !rule->hasFused));
    return single ? message("Has no effect: %1 has only one implementation."_tr, rule->title) : Message();
}

Message adapters(const Setup& setup)
{
    return setup.lora.empty() ? Message("Has no effect: no module is a target of LoRA."_tr) : Message();
}

Message adapterMatrices(const Setup& setup)
{
    if (!setup.lora.empty() && setup.adapter == Adapter::Ia3)
        return "Has no effect: IA3 has vectors in place of matrices."_tr;
    return adapters(setup);
}

Message feedforward(const Setup& setup)
{
    return setup.adapter != Adapter::Ia3 ? Message("Has no effect: the adapter is not IA3."_tr) : adapters(setup);
}

Message skippedModules(const Setup& setup)
{
    const bool none = setup.quantize == Quantization::None && setup.float8 == Float8::None;
    return none ? Message("Has no effect: nothing is quantized or in float8."_tr) : Message();
}

Message float8Weights(const Setup& setup)
{
    return setup.float8 == Float8::None ? Message("Has no effect: no layer is in float8."_tr) : Message();
}

Message compiledCode(const Setup& setup)
{
    return compilesGraphs(setup) ? Message()
                                 : Message("Has no effect: neither the network nor its loss is compiled."_tr);
}

Message offloadMethod(const Setup& setup)
{
    return setup.offloadActivations ? Message() : Message("Has no effect: activations are not offloaded."_tr);
}

Message epochs(const Setup& setup)
{
    return setup.datasetSamples > 0 ? Message()
                                    : Message("Has no effect: the samples of the dataset are not given."_tr);
}

} // namespace vram::idle

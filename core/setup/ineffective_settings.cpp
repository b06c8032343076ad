// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/ineffective_settings.h"

#include "optimizers/optimizer_program.h"

#include <algorithm>
#include <string_view>

namespace vram::ineffective {

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

/// The reason for settings of a strategy or library, unless it is used.
Message unless(bool used, std::string_view title, const Setup& setup)
{
    if (Message reason = singleProcess(setup); !reason.empty())
        return reason;
    return used ? Message() : message("Has no effect: %1 is not used."_tr, title);
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

Message adapterDType(const Setup& setup)
{
    if (!setup.lora.empty() && isDeepSpeed(setup.parallel.data))
        return "Has no effect: DeepSpeed converts the adapters together with the model."_tr;
    return adapters(setup);
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

Message checkpointMode(const Setup& setup)
{
    return setup.checkpoint.empty() ? Message("Has no effect: no block is checkpointed."_tr) : Message();
}

Message singleProcess(const Setup& setup)
{
    const bool single = setup.parallel.gpus == 1 && setup.parallel.data == DataParallel::None;
    return single ? Message("Has no effect: there is only one GPU."_tr) : Message();
}

Message globalBatch(const Setup& setup)
{
    const bool whole = setup.parallel.gpus == 1 && setup.accumulation == 1;
    return whole ? Message("Has no effect: one GPU processes the batch at once."_tr) : Message();
}

Message ddp(const Setup& setup)
{
    return unless(strategyTraits(setup.parallel.data).family == StrategyFamily::Ddp, "DDP", setup);
}

Message zeroRedundancy(const Setup& setup)
{
    return unless(setup.parallel.data == DataParallel::Zero1, "ZeroRedundancyOptimizer", setup);
}

Message gradientSync(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    const bool reduces = strategyTraits(parallel.data).family == StrategyFamily::Ddp || isFsdp(parallel.data);
    if (Message reason = singleProcess(setup); !reason.empty())
        return reason;
    if (!reduces)
        return "Has no effect: neither DDP nor FSDP is used."_tr;
    return setup.accumulation > 1 && parallel.pipeline == 1
               ? Message()
               : Message("Has no effect: gradients are not accumulated over micro-batches."_tr);
}

Message fsdp(const Setup& setup)
{
    return unless(isFsdp(setup.parallel.data), "FSDP", setup);
}

Message deepSpeed(const Setup& setup)
{
    return unless(isDeepSpeed(setup.parallel.data), "DeepSpeed", setup);
}

Message megatron(const Setup& setup)
{
    return unless(isMegatron(setup.parallel.data), "Megatron-LM", setup);
}

Message fusedLayers(const Setup& setup)
{
    if (isMegatron(setup.parallel.data))
        return "Has no effect: the layers of Megatron-LM are fused."_tr;
    return setup.compile == Compile::None ? Message() : "Has no effect: torch.compile fuses the layers."_tr;
}

Message tensorParallel(const Setup& setup)
{
    if (Message reason = singleProcess(setup); !reason.empty())
        return reason;
    return setup.parallel.tensor > 1 ? Message() : Message("Has no effect: the tensor-parallel degree is 1."_tr);
}

Message pipeline(const Setup& setup)
{
    if (Message reason = singleProcess(setup); !reason.empty())
        return reason;
    return setup.parallel.pipeline > 1 ? Message() : Message("Has no effect: the pipeline has a single stage."_tr);
}

} // namespace vram::ineffective

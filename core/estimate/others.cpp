#include "estimate/others.h"

#include "base/words.h"
#include "estimate/estimate.h"
#include "estimate/peers.h"
#include "estimate/transformer_shape.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace vram {

namespace {

using namespace peers;

constexpr auto kNoTransformer = "It covers only language models; this network has no attention over tokens."_tr;

/// What the formulas work on.
struct Subject {
    const Network& network;
    const Setup& setup;
    const Estimate& estimate;
    Bytes size32 = 0;        ///< Parameters and buffers in fp32.
    double largestLayer = 0; ///< Parameters of the largest layer.
    std::optional<Transformer> transformer;
};

Bytes whole(double bytes)
{
    return bytes < 9.2e18 ? static_cast<Bytes>(std::llround(bytes)) : kOverflow;
}

TextbookEstimate applyAccelerate(const Subject& s)
{
    const bool half = s.setup.precision != Precision::Fp32 && s.setup.precision != Precision::Tf32;
    const Accelerate a = peers::accelerate(s.size32, half);
    // It names the largest of the four, not their sum.
    return {{{"Model"_tr, verbatim("S"), whole(a.model)},
             {"Gradients"_tr, verbatim(half ? "1.5 × S" : "S"), whole(a.gradients)},
             {"Optimizer"_tr, verbatim("2 × S"), whole(a.optimizer)},
             {"Step"_tr, verbatim(half ? "2 × S" : "4 × S"), whole(a.step)}},
            whole(a.maximum)};
}

DeepSpeedSetup deepSpeed(const Subject& s)
{
    const ParallelSetup& parallel = s.setup.parallel;
    const std::int64_t node = std::min(parallel.gpus, parallel.gpusPerNode);
    return {.parameters = static_cast<double>(s.estimate.parameters),
            .largestLayer = s.largestLayer,
            .gpusPerNode = static_cast<int>(node),
            .nodes = static_cast<int>((parallel.gpus + node - 1) / node)};
}

Message overGpus(const Subject& s, Message one, Pattern<1> many)
{
    const std::int64_t gpus = s.setup.parallel.gpus;
    return gpus == 1 ? std::move(one) : message(many, gpus);
}

TextbookEstimate applyZero2(const Subject& s)
{
    return summed({{"Model states"_tr, overGpus(s, "2 × P + 18 × P ÷ 1 GPU"_tr, "2 × P + 18 × P ÷ %1 GPUs"_tr),
                    whole(deepSpeedZero2(deepSpeed(s)).gpu)}});
}

TextbookEstimate applyZero3(const Subject& s)
{
    DeepSpeedSetup states = deepSpeed(s);
    states.largestLayer = 0;
    const double own = deepSpeedZero3(states).gpu;
    return summed({{"Largest layer"_tr, "4 × its parameters"_tr, whole(deepSpeedZero3(deepSpeed(s)).gpu - own)},
                   {"Model states"_tr, overGpus(s, "18 × P ÷ 1 GPU"_tr, "18 × P ÷ %1 GPUs"_tr), whole(own)}});
}

TextbookEstimate applyEleutherAi(const Subject& s)
{
    const EleutherAi e = eleutherAi(*s.transformer);
    return summed({{"Activations"_tr, verbatim(s.transformer->checkpoint ? "34·s·b·h·L" : "s·b·h·L·(34 + 5·a·s ÷ h)"),
                    whole(e.activations)},
                   {"Model"_tr, verbatim("2 × P"), whole(e.model)},
                   {"Gradients"_tr, verbatim("4 × P"), whole(e.gradients)},
                   {"Optimizer"_tr, verbatim("12 × P"), whole(e.optimizer)}});
}

TextbookEstimate applyMegatron(const Subject& s)
{
    const Transformer& t = *s.transformer;
    const double layer = megatronLayerActivations(t, true, t.checkpoint ? Recompute::Full : Recompute::None);
    return summed(
        {{"Activations"_tr, verbatim(t.checkpoint ? "2·s·b·h·L" : "s·b·h·L·(34 + 5·a·s ÷ h)"), whole(t.layers * layer)},
         {"Weights, gradients, optimizer"_tr, verbatim("18 × P"),
          whole(megatronBytesPerParameter(1) * static_cast<double>(s.estimate.parameters))}});
}

TextbookEstimate applyTorchInfo(const Subject& s)
{
    const TorchInfo info = torchInfo(s.network, s.estimate);
    return summed({{"Input"_tr, "4 × input"_tr, info.input},
                   {"Outputs of layers with weights"_tr, "2 × 4 × outputs"_tr, info.forwardBackward},
                   {"Parameters"_tr, verbatim("4 × P"), info.parameters}});
}

struct Tool {
    OtherTool words;
    TextbookEstimate (*apply)(const Subject&) = nullptr;
    bool transformersOnly = false;
};

constexpr std::array<Tool, 6> tools{{
    {{"accelerate", "accelerate estimate-memory", "the largest of S, S, 2S and 4S (half precision: S, 1.5S, 2S, 2S)",
      "huggingface/accelerate, estimate_training_usage",
      "Weights, gradients and Adam, at most 4 × the fp32 size: no activations, so no batch either.", true},
     applyAccelerate},
    {{"deepspeed-zero2", "DeepSpeed, ZeRO-2", "2P + 18P ÷ GPUs",
      "deepspeedai/DeepSpeed, estimate_zero2_model_states_mem_needs",
      "Model states only, in 16 bits with an fp32 copy and Adam: no activations, no CUDA context.", true},
     applyZero2},
    {{"deepspeed-zero3", "DeepSpeed, ZeRO-3", "4 × largest layer + 18P ÷ GPUs",
      "deepspeedai/DeepSpeed, estimate_zero3_model_states_mem_needs",
      "Model states and one gathered layer, in 16 bits with Adam: no activations, no CUDA context.", true},
     applyZero3},
    {{"eleutherai", "EleutherAI cookbook", "2P + 4P + 12P + s·b·h·L·(34 + 5·a·s ÷ h)",
      "EleutherAI/cookbook, calc_transformer_mem.py",
      "One formula for any GPT in mixed precision with Adam: no logits, no temporaries, no allocator."},
     applyEleutherAi,
     true},
    {{"megatron", "Megatron-LM", "18P + s·b·h·L·(34 + 5·a·s ÷ h)",
      "Korthikanti et al. 2022 (arXiv 2205.05198), table 2; Megatron-LM",
      "The tensors that Megatron's fused 16-bit kernels save, including two dropouts: no logits, no temporaries."},
     applyMegatron,
     true},
    {{"torchinfo", "torchinfo", "4 × input + 8 × outputs of layers with weights + 4P",
      "TylerYep/torchinfo, its estimated total size",
      "Outputs of layers with weights, twice and in fp32: no gradients of weights, no optimizer."},
     applyTorchInfo},
}};

/// Parameters of the largest layer, one repeat of the blocks around it.
std::int64_t largestLayer(const Network& network, const Estimate& estimate)
{
    std::unordered_map<LayerId, std::int64_t> parameters;
    for (const RowEstimate& row : estimate.rows)
        parameters.emplace(row.id, row.parameters);
    std::int64_t largest = 0;
    forEachLayer(network, [&](const Layer& layer, std::int64_t repeats) {
        if (const auto own = parameters.find(layer.id); own != parameters.end())
            largest = std::max(largest, own->second / std::max<std::int64_t>(repeats, 1));
    });
    return largest;
}

Subject subjectOf(const Network& network, const Setup& setup, const Estimate& estimate)
{
    Setup full = setup;
    full.precision = Precision::Fp32;
    full.lora.clear();
    const Totals totals = vram::estimate(network, full, builtinCatalogues(), Detail::Totals).totals;
    return {network,
            setup,
            estimate,
            checkedAdd(totals.parameters, totals.buffers),
            static_cast<double>(largestLayer(network, estimate)),
            transformerOf(network, setup, estimate)};
}

} // namespace

std::span<const OtherTool> otherTools()
{
    static const std::vector<OtherTool> list = [] {
        std::vector<OtherTool> words;
        words.reserve(tools.size());
        for (const Tool& tool : tools)
            words.push_back(tool.words);
        return words;
    }();
    return list;
}

const OtherTool* findOtherTool(std::string_view name)
{
    for (const OtherTool& tool : otherTools()) {
        if (lettersOf(tool.name) == lettersOf(name) || lettersOf(tool.label) == lettersOf(name))
            return &tool;
    }
    return nullptr;
}

std::vector<OtherFigure> otherFigures(const Network& network, const Setup& setup, const Estimate& estimate)
{
    const Subject subject = subjectOf(network, setup, estimate);
    std::vector<OtherFigure> figures;
    for (const Tool& tool : tools) {
        const OtherTool& words = tool.words;
        OtherFigure figure{words.name, words.label, words.rule, words.source, words.caveat};
        figure.statesAlone = words.statesAlone;
        if (tool.transformersOnly && !subject.transformer)
            figure.missing = kNoTransformer;
        else
            figure.result = tool.apply(subject);
        figures.push_back(std::move(figure));
    }
    const TextbookTotals totals = textbookTotals(network, setup, estimate);
    for (const TextbookMethod& method : textbookMethods())
        figures.push_back({method.name, method.label, method.rule, method.source, method.caveat, method.apply(totals)});
    return figures;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/others.h"

#include "base/words.h"
#include "estimate/estimate.h"
#include "textbook/tool_formulas.h"
#include "textbook/transformer_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace vram {

namespace {

using namespace formulas;

constexpr auto kNoTransformer = "It covers only language models; this network has no attention over tokens."_tr;

/// The input of the formulas.
struct Subject {
    const Network& network;
    const Setup& setup;
    const Estimate& estimate;
    Bytes size32 = 0;        ///< Bytes of parameters and buffers in fp32.
    double largestLayer = 0; ///< Parameters of the largest layer.
    std::optional<Transformer> transformer;
};

std::int64_t whole(double number)
{
    return number < 9.2e18 ? std::llround(number) : kOverflow;
}

WorksheetFactor letter(const char* name, double value)
{
    return {verbatim(name), whole(value)};
}

WorksheetFactor parametersOf(const Subject& s)
{
    return {verbatim("P"), s.estimate.parameters};
}

WorksheetFactor gpusOf(const Subject& s)
{
    return dividedBy({"GPUs"_tr, s.setup.parallel.gpus});
}

bool isHalfPrecision(const Setup& setup)
{
    return setup.precision != Precision::Fp32 && setup.precision != Precision::Tf32;
}

Worksheet applyAccelerate(const Subject& s)
{
    const WorksheetFactor size{verbatim("S"), s.size32};
    std::vector<WorksheetFactor> gradients{size};
    if (isHalfPrecision(s.setup))
        gradients = {3, size, dividedBy(2)};
    Worksheet sheet = sumOfTerms({{"Model"_tr, {size}},
                                  {"Gradients"_tr, gradients},
                                  {"Optimizer"_tr, {2, size}},
                                  {"Step"_tr, {isHalfPrecision(s.setup) ? 2 : 4, size}}});
    // The tool prints the largest of the four, not their sum.
    sheet.total = std::ranges::max(sheet.terms, {}, &WorksheetTerm::bytes).bytes;
    return sheet;
}

Worksheet applyZero2(const Subject& s)
{
    return sumOfTerms({{"Weights in 16 bits"_tr, {2, parametersOf(s)}},
                       {"Gradients, fp32 copies, optimizer"_tr, {18, parametersOf(s), gpusOf(s)}}});
}

Worksheet applyZero3(const Subject& s)
{
    return sumOfTerms({{"Largest layer"_tr, {4, {"largest layer"_tr, whole(s.largestLayer)}}},
                       {"Model states"_tr, {18, parametersOf(s), gpusOf(s)}}});
}

/// Returns the terms of s·b·h·L·(34 + 5·a·s ÷ h). If blocks are recomputed, returns a single term with `checkpointed`
/// (2 or 34) bytes per element.
std::vector<WorksheetTerm> transformerActivations(const Subject& s, std::int64_t checkpointed)
{
    const Transformer& t = *s.transformer;
    const WorksheetFactor length = letter("s", t.sequence);
    const WorksheetFactor batch = letter("b", t.batch);
    const WorksheetFactor layers = letter("L", t.layers);
    const std::int64_t each = t.checkpoint ? checkpointed : 34;
    std::vector<WorksheetTerm> terms{{"Activations"_tr, {each, length, batch, letter("h", t.hidden), layers}}};
    if (!t.checkpoint)
        terms.push_back({"Attention scores"_tr, {5, letter("a", t.heads), length, length, batch, layers}});
    return terms;
}

Worksheet applyEleutherAi(const Subject& s)
{
    const WorksheetFactor parameters = letter("P", eleutherAi(*s.transformer).parameters);
    std::vector<WorksheetTerm> terms = transformerActivations(s, 34);
    terms.push_back({"Model"_tr, {2, parameters}});
    terms.push_back({"Gradients"_tr, {4, parameters}});
    terms.push_back({"Optimizer"_tr, {12, parameters}});
    return sumOfTerms(std::move(terms));
}

Worksheet applyMegatron(const Subject& s)
{
    std::vector<WorksheetTerm> terms = transformerActivations(s, 2);
    terms.push_back({"Weights, gradients, optimizer"_tr, {18, parametersOf(s)}});
    return sumOfTerms(std::move(terms));
}

Worksheet applyTorchInfo(const Subject& s)
{
    const TorchInfo info = torchInfo(s.network, s.estimate);
    return sumOfTerms({{"Input"_tr, {4, {"input"_tr, info.inputs}}},
                       {"Outputs of layers with weights"_tr, {2, 4, {"outputs"_tr, info.outputs}}},
                       {"Parameters"_tr, {4, parametersOf(s)}}});
}

struct Tool {
    OtherTool words;
    Worksheet (*apply)(const Subject&) = nullptr;
    bool transformersOnly = false;
};

constexpr std::array<Tool, 6> tools{{
    {{"accelerate", "accelerate estimate-memory", "the largest of S, S, 2S and 4S (half precision: S, 1.5S, 2S, 2S)",
      "huggingface/accelerate, estimate_training_usage",
      "Weights, gradients and Adam, at most 4 × the fp32 size: no activations, so no batch either.",
      ComparedQuantity::States},
     applyAccelerate},
    {{"deepspeed-zero2", "DeepSpeed, ZeRO-2", "2P + 18P ÷ GPUs",
      "deepspeedai/DeepSpeed, estimate_zero2_model_states_mem_needs",
      "Model states only, in 16 bits with an fp32 copy and Adam: no activations, no CUDA context.",
      ComparedQuantity::States},
     applyZero2},
    {{"deepspeed-zero3", "DeepSpeed, ZeRO-3", "4 × largest layer + 18P ÷ GPUs",
      "deepspeedai/DeepSpeed, estimate_zero3_model_states_mem_needs",
      "Model states and one gathered layer, in 16 bits with Adam: no activations, no CUDA context.",
      ComparedQuantity::States},
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

/// Parameters of the largest layer, counting one repeat of its enclosing blocks.
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
    const Totals totals = vram::estimate(network, full, builtinCatalogues(), Detail::Memory).totals;
    return {network,
            setup,
            estimate,
            checkedAdd(totals.parameters, totals.buffers),
            static_cast<double>(largestLayer(network, estimate)),
            transformerShape(network, setup, estimate)};
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
        if (alphanumericKey(tool.name) == alphanumericKey(name) || alphanumericKey(tool.label) == alphanumericKey(name))
            return &tool;
    }
    return nullptr;
}

namespace {

Message unavailableReason(const Tool& tool, const Subject& subject)
{
    if (isInference(subject.setup))
        return "It applies to training, and this setup is for inference."_tr;
    return tool.transformersOnly && !subject.transformer ? Message(kNoTransformer) : Message();
}

template<typename Words>
OtherFigure figureOf(const Words& words, Message refusal)
{
    OtherFigure figure{words.name, words.label, words.rule, words.source, words.caveat, words.comparedQuantity};
    figure.missing = std::move(refusal);
    return figure;
}

} // namespace

std::vector<OtherFigure> textbookFigures(const TextbookTotals& totals, const Setup& setup)
{
    std::vector<OtherFigure> figures;
    for (const TextbookMethod& method : textbookMethods()) {
        OtherFigure& figure = figures.emplace_back(figureOf(method, textbookUnavailable(method, setup)));
        if (figure.missing.empty())
            figure.result = method.apply(totals);
    }
    return figures;
}

std::vector<OtherFigure> otherFigures(const Network& network, const Setup& setup, const Estimate& estimate)
{
    const Subject subject = subjectOf(network, setup, estimate);
    std::vector<OtherFigure> figures;
    for (const Tool& tool : tools) {
        OtherFigure& figure = figures.emplace_back(figureOf(tool.words, unavailableReason(tool, subject)));
        if (figure.missing.empty())
            figure.result = tool.apply(subject);
    }
    std::ranges::move(textbookFigures(textbookTotals(setup, estimate), setup), std::back_inserter(figures));
    for (OtherFigure& figure : figures)
        figure.ours = quantityBytes(figure.comparedQuantity, estimate);
    return figures;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/textbook.h"

#include "base/words.h"
#include "estimate/estimate.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr std::int64_t kFloat = 4; // Bytes per number: these methods assume fp32.

WorksheetFactor parameters(const TextbookTotals& t)
{
    return {verbatim("P"), t.parameters};
}

WorksheetFactor activations(const TextbookTotals& t)
{
    return {verbatim("A"), t.activations};
}

WorksheetFactor batch(const TextbookTotals& t)
{
    return {verbatim("B"), t.batch};
}

WorksheetFactor input(const TextbookTotals& t)
{
    return {"input"_tr, t.input};
}

WorksheetFactor file(const TextbookTotals& t)
{
    return {"file"_tr, t.file > 0 ? t.file : checkedMul(kFloat, t.parameters)};
}

Worksheet fp32Core(const TextbookTotals& t)
{
    return sumOfTerms({{"Parameters"_tr, {kFloat, parameters(t)}},
                       {"Gradients"_tr, {kFloat, parameters(t)}},
                       {"Activations"_tr, {kFloat, batch(t), activations(t)}}});
}

/// Returns the factors of the size of the parameters with their gradients and optimizer state: 3 × 4 bytes per
/// parameter with momentum, as in the method's source.
std::vector<WorksheetFactor> copiesOfParameters(const TextbookTotals& t)
{
    const Bytes each = checkedAdd(2 * kFloat, t.optimizerBytes);
    if (each % kFloat == 0)
        return {each / kFloat, kFloat, parameters(t)};
    return {each, parameters(t)};
}

Worksheet cs231n(const TextbookTotals& t)
{
    return sumOfTerms({{"Parameters, gradients, optimizer"_tr, copiesOfParameters(t)},
                       {"Activations and their gradients"_tr, {2, kFloat, batch(t), activations(t)}},
                       {"Input"_tr, {kFloat, batch(t), input(t)}}});
}

Worksheet blobs(const TextbookTotals& t)
{
    return sumOfTerms({{"Input"_tr, {kFloat, batch(t), input(t)}},
                       {"Outputs"_tr, {kFloat, batch(t), activations(t)}},
                       {"Gradients of the outputs"_tr, {kFloat, batch(t), activations(t)}}});
}

Worksheet weightsAndInput(const TextbookTotals& t)
{
    return sumOfTerms({{"Weights"_tr, {kFloat, parameters(t)}}, {"Input"_tr, {kFloat, input(t)}}});
}

Worksheet diskRule(const TextbookTotals& t)
{
    return sumOfTerms({{"Twice the model file"_tr, {2, file(t), batch(t)}}});
}

Worksheet threeCopies(const TextbookTotals& t)
{
    return sumOfTerms({{"Weights, three times"_tr, {3, kFloat, parameters(t)}}});
}

Worksheet fourAndAHalf(const TextbookTotals& t)
{
    return sumOfTerms({{"Weights, 4.5 times"_tr, {9, kFloat, parameters(t), dividedBy(2)}}});
}

Worksheet forgottenBatch(const TextbookTotals& t)
{
    return sumOfTerms({{"Parameters, gradients, optimizer"_tr, copiesOfParameters(t)},
                       {"Activations of one sample"_tr, {kFloat, activations(t)}},
                       {"Input"_tr, {kFloat, batch(t), input(t)}}});
}

Worksheet backwardRule(const TextbookTotals& t)
{
    return sumOfTerms({{"Weights, three times"_tr, {3, kFloat, parameters(t)}},
                       {"Activations, three times"_tr, {3, kFloat, batch(t), activations(t)}}});
}

Worksheet withHeadroom(const TextbookTotals& t)
{
    Worksheet core = fp32Core(t);
    core.terms.push_back({"Headroom, at most"_tr, {30, {"sum"_tr, core.total}, dividedBy(100)}});
    return sumOfTerms(std::move(core.terms));
}

constexpr TextbookTotals kCoreExample{.parameters = 20'000'000, .activations = 1'000'000, .batch = 32};
constexpr TextbookTotals kImagesExample{.parameters = 19'072'984, .activations = 532'752, .input = 9000, .batch = 128};
constexpr TextbookTotals kPerceptronExample{
    .parameters = 131'510, .activations = 4 * 100 + 10, .input = 1000, .batch = 256};
constexpr TextbookTotals kLoadedExample{.parameters = 2'000'000, .input = 8'000'000};

constexpr std::array<TextbookMethod, 10> methods{{
    {"fp32-core",
     "FP32 core",
     "4P + 4P + 4·B·A",
     "agentcalc.com, Neural Network Memory Usage Calculator",
     "No optimizer state, no temporaries, no allocator, no CUDA context; a layer's output counts once whether backward "
     "needs it or not.",
     fp32Core,
     ComparedQuantity::Tensors,
     true,
     {"20 million parameters, batch 32", "274.7 MiB", kCoreExample}},
    {"cs231n",
     "CS231n",
     "3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)",
     "Stanford CS231n, Convolutional Neural Networks, \"Computational considerations\"; worked out in "
     "datascience.stackexchange.com/questions/12649",
     "It keeps every output together with its gradient, so it overestimates activations; no temporaries, no "
     "allocator, no CUDA context.",
     cs231n,
     ComparedQuantity::Tensors,
     true,
     {"180 × 50 images, batch 128", "742 MB", kImagesExample}},
    {"blobs",
     "Blobs",
     "(input + outputs + their gradients)·B·4",
     "stats.stackexchange.com/questions/224175",
     "No weights, no optimizer state, no temporaries.",
     blobs,
     ComparedQuantity::Activations,
     true,
     {"1000 → 4 × 100 → 10, batch 256", "1.86 MB", kPerceptronExample}},
    {"weights-input",
     "Weights + input",
     "4P + 4·input",
     "stats.stackexchange.com/questions/224175",
     "No gradients, no activations, no optimizer state: it describes a model that is only loaded, with one sample.",
     weightsAndInput,
     ComparedQuantity::ModelAndInput,
     false,
     {"2 million parameters", "40 MB", kLoadedExample}},
    {"disk", "Disk rule", "2 × model file × B", "stats.stackexchange.com/questions/224175",
     "Weights exist once, regardless of the batch size: only activations grow with it. The file says nothing about "
     "them, nor about the optimizer.",
     diskRule},
    {"weights-x3", "Three times the weights", "3·4P", "Stanford CS231n, \"Computational considerations\"",
     "Three copies are SGD with momentum; without momentum there are two, with Adam four. No activations, so no batch "
     "either.",
     threeCopies, ComparedQuantity::States},
    {"weights-x4.5", "4.5 times the weights", "4.5·4P", "seen in practice, in stats.stackexchange.com/questions/224175",
     "A ratio seen with one network: activations follow the batch and the input's size, not the parameters, so another "
     "network has another ratio.",
     fourAndAHalf},
    {"batch-forgotten",
     "Activations of one sample",
     "3·4P + 4·A + 4·B·input",
     "the question in datascience.stackexchange.com/questions/12649",
     "It forgets the batch: the activations of every sample are kept until backward, so they count B times.",
     forgottenBatch,
     ComparedQuantity::Tensors,
     true,
     {"180 × 50 images, batch 128", "224.69 MB", kImagesExample}},
    {"backward-x3", "Backward is three times forward", "3·(4P + 4·B·A)", "a rule of thumb of many tutorials",
     "Backward frees each activation after using it, so it adds little to forward's peak: the gradients and a few "
     "temporaries.",
     backwardRule},
    {"headroom", "FP32 core and headroom", "(4P + 4P + 4·B·A) + 10 to 30 %", "a rule of thumb: 10 to 30 % more",
     "What the headroom is for does not grow with the sum: the CUDA context is a fixed few hundred MiB, many times the "
     "sum of a small network and a few percent of a large one.",
     withHeadroom},
}};

} // namespace

std::span<const TextbookMethod> textbookMethods()
{
    return methods;
}

const TextbookMethod* findTextbookMethod(std::string_view name)
{
    const auto method = std::ranges::find_if(methods, [&](const TextbookMethod& candidate) {
        return alphanumericKey(candidate.name) == alphanumericKey(name)
               || alphanumericKey(candidate.label) == alphanumericKey(name);
    });
    return method == methods.end() ? nullptr : method;
}

Message quantityName(ComparedQuantity part)
{
    switch (part) {
    case ComparedQuantity::Tensors: return "tensors at the peak"_tr;
    case ComparedQuantity::States: return "parameters, gradients and optimizer state"_tr;
    case ComparedQuantity::Activations: return "saved activations and input"_tr;
    case ComparedQuantity::ModelAndInput: return "parameters and input"_tr;
    }
    return {};
}

Bytes quantityBytes(ComparedQuantity part, const Estimate& estimate)
{
    const Totals& totals = estimate.totals;
    const Bytes model = checkedAdd(totals.parameters, totals.buffers);
    switch (part) {
    case ComparedQuantity::Tensors: return estimate.peak.allocated;
    case ComparedQuantity::States: return checkedAdd(model, checkedAdd(totals.gradients, totals.optimizerState));
    case ComparedQuantity::Activations: return checkedAdd(totals.savedActivations, totals.input);
    case ComparedQuantity::ModelAndInput: return checkedAdd(model, totals.input);
    }
    return 0;
}

} // namespace vram

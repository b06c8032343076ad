#include "estimate/textbook.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace vram {

namespace {

constexpr std::int64_t kFloat = 4; // Bytes: these methods know fp32 only.

Bytes product(std::initializer_list<std::int64_t> factors)
{
    Bytes result = 1;
    for (const std::int64_t factor : factors)
        result = checkedMul(result, factor);
    return result;
}

TextbookEstimate fp32Core(const TextbookTotals& t)
{
    return summed({{"Parameters"_tr, "4 × parameters"_tr, product({kFloat, t.parameters})},
                   {"Gradients"_tr, "4 × parameters"_tr, product({kFloat, t.parameters})},
                   {"Activations"_tr, "4 × batch × activations"_tr, product({kFloat, t.batch, t.activations})}});
}

TextbookEstimate cs231n(const TextbookTotals& t)
{
    const std::int64_t copies = checkedAdd(2, t.optimizerStates);
    return summed({{"Parameters, gradients, optimizer"_tr, message("%1 × 4 × parameters"_tr, copies),
                    product({copies, kFloat, t.parameters})},
                   {"Activations and their gradients"_tr, "2 × 4 × batch × activations"_tr,
                    product({2, kFloat, t.batch, t.activations})},
                   {"Input"_tr, "4 × batch × input"_tr, product({kFloat, t.batch, t.input})}});
}

TextbookEstimate blobs(const TextbookTotals& t)
{
    return summed(
        {{"Input"_tr, "4 × batch × input"_tr, product({kFloat, t.batch, t.input})},
         {"Outputs"_tr, "4 × batch × activations"_tr, product({kFloat, t.batch, t.activations})},
         {"Gradients of the outputs"_tr, "4 × batch × activations"_tr, product({kFloat, t.batch, t.activations})}});
}

TextbookEstimate weightsAndInput(const TextbookTotals& t)
{
    return summed({{"Weights"_tr, "4 × parameters"_tr, product({kFloat, t.parameters})},
                   {"Input"_tr, "4 × input"_tr, product({kFloat, t.input})}});
}

TextbookEstimate diskRule(const TextbookTotals& t)
{
    const Bytes file = t.file > 0 ? t.file : product({kFloat, t.parameters});
    return summed({{"Twice the model file"_tr, "2 × file"_tr, product({2, file})}});
}

constexpr std::array<TextbookMethod, 5> methods{{
    {"fp32-core", "FP32 core", "4P + 4P + 4·B·A", "the usual answer on question-and-answer sites",
     "No optimizer state, no temporaries, no allocator, no CUDA context; a layer's output counts once whether backward "
     "needs it or not.",
     fp32Core},
    {"cs231n", "CS231n", "3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)",
     "Stanford CS231n, Convolutional Neural Networks, \"Computational considerations\"",
     "It keeps every output together with its gradient, so it overestimates activations; no temporaries, no "
     "allocator, no CUDA context.",
     cs231n},
    {"blobs", "Blobs", "(input + outputs + their gradients)·B·4",
     "question-and-answer sites, counting blobs and their gradients", "No weights, no optimizer state, no temporaries.",
     blobs},
    {"weights-input", "Weights + input", "4P + 4·input", "a common first guess",
     "No gradients, no activations, no optimizer state: it describes a model that is only loaded.", weightsAndInput},
    {"disk", "Disk rule", "2 × model file", "a rule of thumb",
     "Ignores batch size, precision and optimizer; gives an order of magnitude at best.", diskRule},
}};

} // namespace

TextbookEstimate summed(std::vector<TextbookTerm> terms)
{
    TextbookEstimate estimate{std::move(terms), 0};
    for (const TextbookTerm& term : estimate.terms)
        estimate.total = checkedAdd(estimate.total, term.bytes);
    return estimate;
}

std::span<const TextbookMethod> textbookMethods()
{
    return methods;
}

const TextbookMethod* findTextbookMethod(std::string_view name)
{
    const auto method = std::ranges::find_if(methods, [&](const TextbookMethod& candidate) {
        return lettersOf(candidate.name) == lettersOf(name) || lettersOf(candidate.label) == lettersOf(name);
    });
    return method == methods.end() ? nullptr : method;
}

std::int64_t textbookOptimizerStates(std::string_view optimizer)
{
    constexpr std::array<std::string_view, 14> two{
        "adam", "adamw",    "adamw-fused", "adamax", "nadam",    "radam",           "amsgrad",
        "lamb", "adam8bit", "adamw8bit",   "adan",   "ademamix", "paged-adamw8bit", "sparse-adam"};
    return std::ranges::find(two, optimizer) == two.end() ? 1 : 2;
}

} // namespace vram

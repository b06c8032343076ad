#pragma once

#include "base/checked.h"
#include "base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

struct Network;
struct Setup;
struct Estimate;

/// What the textbook methods work on: bare totals, typed by hand or counted over a network.
struct TextbookTotals {
    std::int64_t parameters = 0;      ///< Elements.
    std::int64_t activations = 0;     ///< Elements per sample: the outputs of all layers.
    std::int64_t input = 0;           ///< Elements a sample.
    std::int64_t batch = 1;           ///< Samples.
    std::int64_t optimizerStates = 1; ///< Copies of the parameters that the optimizer keeps: momentum 1, Adam 2.
    Bytes file = 0;                   ///< Size of the model file; 0: that of the parameters in fp32.
};

/// One part of a method's sum.
struct TextbookTerm {
    Message label;   ///< "Gradients"
    Message formula; ///< "4 × parameters"
    Bytes bytes = 0; ///< kOverflow where it leaves 63 bits.
};

struct TextbookEstimate {
    std::vector<TextbookTerm> terms{};
    Bytes total = 0; ///< kOverflow where it leaves 63 bits.
};

/// The terms with their sum.
TextbookEstimate summed(std::vector<TextbookTerm> terms);

/// A textbook rule, under the name it is known by. The estimate of a network uses none of them.
struct TextbookMethod {
    std::string_view name;   ///< As on the command line: "fp32-core".
    std::string_view label;  ///< "FP32 core"
    std::string_view rule;   ///< "4P + 4P + 4·B·A"
    std::string_view source; ///< Who teaches it.
    std::string_view caveat; ///< What it leaves out.
    TextbookEstimate (*apply)(const TextbookTotals&);
};

std::span<const TextbookMethod> textbookMethods();
/// By name or label, case and punctuation aside ("weights + input"); null where there is none.
const TextbookMethod* findTextbookMethod(std::string_view name);
/// Totals counted over a network: outputs of activation functions, dropout and views do not count (they can share their
/// input's memory, and the methods come from tables of layers with weights and pooling).
TextbookTotals textbookTotals(const Network& network, const Setup& setup, const Estimate& estimate);
/// Copies of the parameters that this optimizer keeps, as the textbooks count them: Adam and its variants 2, others 1.
std::int64_t textbookOptimizerStates(std::string_view optimizer);

} // namespace vram

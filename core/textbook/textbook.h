// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/worksheet.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vram {

struct Setup;
struct Estimate;

/// The input of the textbook methods: bare totals, entered by hand or counted for a network.
struct TextbookTotals {
    std::int64_t parameters = 0;  ///< P, elements.
    std::int64_t activations = 0; ///< A, elements per sample: the outputs of all layers.
    std::int64_t input = 0;       ///< Elements per sample.
    std::int64_t batch = 1;       ///< B, samples.
    Bytes optimizerBytes = 4;     ///< Optimizer state per parameter: SGD 0, momentum 4, Adam 8, 8-bit Adam 2.
    Bytes file = 0;               ///< Size of the model file; 0: that of the parameters in fp32.
};

/// The part of our estimate that is the same quantity as a method's sum, so that both can be compared.
enum class Counterpart : std::uint8_t {
    Tensors,       ///< All tensors at the peak.
    States,        ///< Parameters, buffers, gradients and optimizer state.
    Activations,   ///< Tensors saved for backward, and the input.
    ModelAndInput, ///< Parameters, buffers and the input.
};
/// "tensors at the peak"
Message counterpartName(Counterpart part);
Bytes counterpartBytes(Counterpart part, const Estimate& estimate);

/// An example that a method's source works out.
struct TextbookExample {
    std::string_view title{}; ///< "20 million parameters, batch 32"; empty: the source has none.
    std::string_view sum{};   ///< As the source prints it: "274.7 MiB".
    TextbookTotals totals{};
};

/// A textbook rule, under the name it is known by. The estimate of a network uses none of them.
struct TextbookMethod {
    std::string_view name;   ///< As on the command line: "fp32-core".
    std::string_view label;  ///< "FP32 core"
    std::string_view rule;   ///< "4P + 4P + 4·B·A"
    std::string_view source; ///< Where it is taught.
    std::string_view caveat; ///< The reason why the rule is inexact.
    Worksheet (*apply)(const TextbookTotals&);
    Counterpart counterpart = Counterpart::Tensors;
    bool forTraining = true; ///< It counts what only training has.
    TextbookExample example{};
};

std::span<const TextbookMethod> textbookMethods();
/// Finds a method by its name or label, ignoring case and punctuation ("weights + input"); null if there is none.
const TextbookMethod* findTextbookMethod(std::string_view name);
/// Why the method has no sum under this setup; empty where it has one.
Message textbookRefusal(const TextbookMethod& method, const Setup& setup);
/// Totals counted over a network, whose estimate has rows: outputs of activation functions, dropout and views do not
/// count (they can share their input's memory, and the methods come from tables of layers with weights and pooling).
TextbookTotals textbookTotals(const Setup& setup, const Estimate& estimate);
/// Bytes per parameter that the setup's optimizer keeps of a large matrix in fp32. State that grows with a matrix's
/// sides alone, or is paged out, counts as none.
Bytes optimizerBytesPerParameter(const Setup& setup);

} // namespace vram

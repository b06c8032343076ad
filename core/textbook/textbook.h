// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/worksheet.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vram {

struct Setup;
struct Estimate;

/// The input of the textbook methods: totals entered by hand or counted for a network.
struct TextbookTotals {
    std::int64_t parameters = 0;  ///< P, in elements.
    std::int64_t activations = 0; ///< A, in elements per sample: the outputs of all layers.
    std::int64_t input = 0;       ///< Elements per sample.
    std::int64_t batch = 1;       ///< B, in samples.
    Bytes optimizerBytes = 4;     ///< Optimizer state per parameter: SGD 0, momentum 4, Adam 8, 8-bit Adam 2.
    Bytes file = 0;               ///< Size of the model file; if 0, that of the parameters in fp32.
};

/// The part of our estimate that corresponds to a method's sum and is compared with it.
enum class ComparedQuantity : std::uint8_t {
    Tensors,       ///< All tensors at the peak.
    States,        ///< Parameters, buffers, gradients and optimizer state.
    Activations,   ///< Tensors saved for backward, and the input.
    ModelAndInput, ///< Parameters, buffers and the input.
};
/// Returns a name such as "tensors at the peak".
Message quantityName(ComparedQuantity part);
Bytes quantityBytes(ComparedQuantity part, const Estimate& estimate);

/// A worked example from a method's source.
struct TextbookExample {
    std::string_view title{}; ///< Title such as "20 million parameters, batch 32"; empty if the source has no example.
    std::string_view sum{};   ///< The result as the source prints it, such as "274.7 MiB".
    TextbookTotals totals{};
};

/// A textbook rule under its usual name. The estimate of a network does not use it.
struct TextbookMethod {
    std::string_view name;   ///< Name on the command line, such as "fp32-core".
    std::string_view label;  ///< Displayed name, such as "FP32 core".
    std::string_view rule;   ///< Formula, such as "4P + 4P + 4·B·A".
    std::string_view source; ///< Where it is taught.
    std::string_view caveat; ///< The reason why the rule is inexact.
    Worksheet (*apply)(const TextbookTotals&);
    ComparedQuantity comparedQuantity = ComparedQuantity::Tensors;
    bool isTrainingOnly = true; ///< Whether the rule counts memory that only training needs.
    TextbookExample example{};
};

/// Returns the known rules in display order.
std::span<const TextbookMethod> textbookMethods();
/// Finds a method by its name or label, ignoring case and punctuation ("weights + input"); null if there is none.
const TextbookMethod* findTextbookMethod(std::string_view name);
/// Returns the reason why the method has no sum under this setup, or an empty message if it has one.
Message textbookUnavailable(const TextbookMethod& method, const Setup& setup);
/// Returns the totals of a network whose estimate has rows. Outputs of activation functions, dropout and views do not
/// count (they can use their input's memory, and the methods come from tables of layers with weights and pooling).
TextbookTotals textbookTotals(const Setup& setup, const Estimate& estimate);
/// Bytes of fp32 optimizer state per parameter of a large matrix under the setup's optimizer. State that grows only
/// with the sum of the matrix's dimensions, or is paged out, counts as 0.
Bytes optimizerBytesPerParameter(const Setup& setup);

} // namespace vram

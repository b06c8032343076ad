// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/textbook.h"

#include <span>
#include <string_view>
#include <vector>

namespace vram {

struct Network;

/// Another program whose own formula gives an estimate for this network and batch on one GPU.
struct OtherTool {
    std::string_view name;   ///< Name on the command line, such as "deepspeed-zero2".
    std::string_view label;  ///< Displayed name, such as "DeepSpeed, ZeRO-2".
    std::string_view rule;   ///< Formula, such as "2P + 18P/N".
    std::string_view source; ///< Where the formula is published.
    std::string_view caveat; ///< Why its figure differs from ours.
    ComparedQuantity comparedQuantity = ComparedQuantity::Tensors; ///< The part of our estimate with which the tool's
                                                                   ///< figure is compared.
};

/// Returns the known tools in display order.
std::span<const OtherTool> otherTools();

/// The figure of one tool or textbook.
struct OtherFigure {
    std::string_view name;
    std::string_view label;
    std::string_view rule;
    std::string_view source;
    std::string_view caveat;
    ComparedQuantity comparedQuantity = ComparedQuantity::Tensors;
    Bytes ours = 0; ///< The corresponding quantity of our estimate.
    Worksheet result{};
    Message missing{}; ///< Why there is no figure for this network and setup; empty if there is one.
};

/// The figures of all tools, followed by those of all textbooks. `estimate` must contain the network's rows. The
/// function is pure.
std::vector<OtherFigure> otherFigures(const Network& network, const Setup& setup, const Estimate& estimate);

/// The figures of the textbooks alone, for totals that the user entered and that have no estimate.
std::vector<OtherFigure> textbookFigures(const TextbookTotals& totals, const Setup& setup);

/// Finds a tool by its name or label, ignoring case and punctuation ("DeepSpeed ZeRO 2"); null if there is none.
const OtherTool* findOtherTool(std::string_view name);

} // namespace vram

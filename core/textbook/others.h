// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/textbook.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

struct Network;

/// Another program's estimate: its own formula for this network and batch on one GPU.
struct OtherTool {
    std::string_view name;                          ///< As on the command line: "deepspeed-zero2".
    std::string_view label;                         ///< "DeepSpeed, ZeRO-2"
    std::string_view rule;                          ///< "2P + 18P/N"
    std::string_view source;                        ///< Where the formula is published.
    std::string_view caveat;                        ///< Why its figure is not ours.
    Counterpart counterpart = Counterpart::Tensors; ///< The quantity of the estimate to compare it with.
};

std::span<const OtherTool> otherTools();

/// The figure of one tool or textbook.
struct OtherFigure {
    std::string_view name;
    std::string_view label;
    std::string_view rule;
    std::string_view source;
    std::string_view caveat;
    Counterpart counterpart = Counterpart::Tensors;
    Bytes ours = 0; ///< The same quantity in our estimate.
    Worksheet result{};
    Message missing{}; ///< Why it has none for this network and setup; empty where it has.
};

/// The figures of all tools, followed by those of all textbooks. `estimate` must contain the network's rows. A pure
/// function.
std::vector<OtherFigure> otherFigures(const Network& network, const Setup& setup, const Estimate& estimate);

/// The textbooks' figures alone, for totals typed by hand: there is no estimate to compare them with.
std::vector<OtherFigure> textbookFigures(const TextbookTotals& totals, const Setup& setup);

/// By name or label, case and punctuation aside ("DeepSpeed ZeRO 2"); null where there is none.
const OtherTool* findOtherTool(std::string_view name);

} // namespace vram

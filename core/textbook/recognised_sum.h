// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "textbook/textbook.h"

#include <string_view>
#include <vector>

namespace vram {

/// A sum as somebody wrote it down: "274.7 MiB", "742 MB", "288,000,000".
struct WrittenSum {
    double number = 0;
    double half = 0;             ///< Half a unit of its last digit: what rounding may have hidden.
    std::vector<double> units{}; ///< What the unit can mean, in bytes: MB is 10⁶ or 1024², often unsaid.
};
Result<WrittenSum> parseSum(std::string_view typed);

/// The difference between a written sum and a rule. See recognised_sum.cpp for how likely each is.
enum class Slip : std::uint8_t {
    None,
    OtherOptimizer,  ///< The rule, with the state of another optimizer.
    ForgottenBatch,  ///< The rule, for one sample.
    ForgottenTerm,   ///< The rule without one of its terms.
    CountedElements, ///< The rule's numbers, each counted as one byte in place of four.
    HalfPrecision,   ///< The rule in numbers of two bytes.
    OtherBatch,      ///< The rule, for another batch size.
};

/// A rule that gives a written sum.
struct RecognisedSum {
    const TextbookMethod* method = nullptr;
    Slip slip = Slip::None;
    Bytes total = 0; ///< The exact sum of the rule with that slip.
    Message told;    ///< A sentence: which rule it is, and what is wrong with it.
};

/// The rules that give that sum for these totals, the most likely first; at most `most`.
std::vector<RecognisedSum> recognised(const WrittenSum& sum, const TextbookTotals& totals, std::size_t most = 3);

} // namespace vram

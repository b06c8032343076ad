// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "textbook/textbook.h"

#include <string_view>
#include <vector>

namespace vram {

/// A sum as it was written down: "274.7 MiB", "742 MB", "288,000,000".
struct WrittenSum {
    double number = 0;
    double roundingError = 0;    ///< Half a unit of its last digit, which is the maximum rounding error.
    std::vector<double> units{}; ///< Possible values of the unit in bytes: MB can be 10⁶ or 1024², and sources often do
                                 ///< not say which.
};
Result<WrittenSum> parseSum(std::string_view typed);

/// The mistake by which a written sum differs from a rule. recognised_sum.cpp ranks the mistakes by likelihood.
enum class SumMistake : std::uint8_t {
    None,
    DifferentOptimizer, ///< The rule with the state of another optimizer.
    ForgottenBatch,     ///< The rule for a single sample.
    ForgottenTerm,      ///< The rule without one of its terms.
    CountedElements,    ///< The rule with each number counted as one byte instead of four.
    HalfPrecision,      ///< The rule with two bytes per number.
    DifferentBatch,     ///< The rule for another batch size.
};

/// A rule that matches a written sum.
struct RecognisedSum {
    const TextbookMethod* method = nullptr;
    SumMistake mistake = SumMistake::None;
    Bytes total = 0;     ///< The exact sum of the rule with that mistake.
    Message explanation; ///< A sentence that names the rule and the mistake.
};

/// The rules that match the sum for these totals, at most `most`, the most likely first.
std::vector<RecognisedSum> matchSum(const WrittenSum& sum, const TextbookTotals& totals, std::size_t most = 3);

} // namespace vram

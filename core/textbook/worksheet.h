// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"

#include <cstdint>
#include <vector>

namespace vram {

/// A factor of a worksheet's term: a variable of the rule with its value, or a plain number.
struct WorksheetFactor {
    Message symbol{}; ///< Name such as "P"; empty for a plain number.
    std::int64_t value = 0;
    bool divides = false;

    WorksheetFactor(std::int64_t number) : value(number) {}
    WorksheetFactor(Message letter, std::int64_t number) : symbol(std::move(letter)), value(number) {}
};

/// Returns the factor marked as a divisor.
WorksheetFactor dividedBy(WorksheetFactor factor);

/// One part of a sum worked out by hand. Its formula, its numbers and its bytes all come from the factors.
struct WorksheetTerm {
    Message label; ///< Label such as "Gradients".
    std::vector<WorksheetFactor> factors{};
    Bytes bytes = 0; ///< Product of the factors; kOverflow if it overflows 63 bits.

    WorksheetTerm(Message name, std::vector<WorksheetFactor> product);
};

/// A sum worked out term by term, for the window, the command line and the reports.
struct Worksheet {
    std::vector<WorksheetTerm> terms{};
    Bytes total = 0; ///< kOverflow if the sum overflows 63 bits.
};

/// Returns a worksheet of the terms with their sum.
Worksheet sumOfTerms(std::vector<WorksheetTerm> terms);

/// Formats the symbols, such as "4 × P".
Message formulaText(const std::vector<WorksheetFactor>& factors);
/// Formats the numbers, such as "4 × 20,000,000".
Message numbersText(const std::vector<WorksheetFactor>& factors);
/// Formats bytes in both MiB and MB, such as "76.3 MiB = 80.0 MB".
Message megabytesText(Bytes bytes);
/// Formats bytes in three units, such as "80,000,000 B = 76.3 MiB = 80.0 MB".
Message bytesAndMegabytesText(Bytes bytes);
/// Formats a whole calculation, such as "4 × 20,000,000 = 80,000,000 B = 76.3 MiB = 80.0 MB".
Message calculationText(const WorksheetTerm& term);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"

#include <cstdint>
#include <vector>

namespace vram {

/// A factor of a worksheet's term: a letter of the rule with its value, or a plain number.
struct WorksheetFactor {
    Message symbol{}; ///< "P"; empty for a plain number.
    std::int64_t value = 0;
    bool divides = false;

    WorksheetFactor(std::int64_t number) : value(number) {}
    WorksheetFactor(Message letter, std::int64_t number) : symbol(std::move(letter)), value(number) {}
};

/// The factor as a divisor.
WorksheetFactor dividedBy(WorksheetFactor factor);

/// One part of a sum worked out by hand. Its formula, its numbers and its bytes all come from the factors.
struct WorksheetTerm {
    Message label; ///< "Gradients"
    std::vector<WorksheetFactor> factors{};
    Bytes bytes = 0; ///< Their product; kOverflow where it leaves 63 bits.

    WorksheetTerm(Message name, std::vector<WorksheetFactor> product);
};

/// A sum worked out term by term, as the window, the command line and the reports show it.
struct Worksheet {
    std::vector<WorksheetTerm> terms{};
    Bytes total = 0; ///< kOverflow where it leaves 63 bits.
};

/// The terms with their sum.
Worksheet summed(std::vector<WorksheetTerm> terms);

/// "4 × P"
Message formulaOf(const std::vector<WorksheetFactor>& factors);
/// "4 × 20,000,000"
Message numbersOf(const std::vector<WorksheetFactor>& factors);
/// "76.3 MiB = 80.0 MB"
Message inMegabytes(Bytes bytes);
/// "80,000,000 B = 76.3 MiB = 80.0 MB"
Message inBytesAndMegabytes(Bytes bytes);
/// "4 × 20,000,000 = 80,000,000 B = 76.3 MiB = 80.0 MB"
Message workedLine(const WorksheetTerm& term);

} // namespace vram

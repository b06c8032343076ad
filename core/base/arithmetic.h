// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <string_view>

namespace vram {

/// A fraction in lowest terms; the denominator is positive.
struct Fraction {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    bool whole() const { return denominator == 1; }
    double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
};

/// An expression's value, which is linear in the batch size B: fixed + perSample × B.
struct LinearValue {
    Fraction fixed;
    Fraction perSample;
};

enum class ArithmeticFault { None, Syntax, Overflow, DivisionByZero, NotLinear };

/// The value of an expression, or the reason why it has none; `value` is valid only without a fault.
struct ArithmeticResult {
    LinearValue value;
    ArithmeticFault fault = ArithmeticFault::None;
};

/// Evaluates an expression typed for a size: whole and decimal numbers ("1_000", "1e6"), + - * / × · ÷, parentheses,
/// and B for the batch size. Results are exact: 224/16 is 14, and 225/16 is a fraction.
ArithmeticResult evaluate(std::string_view text);

} // namespace vram

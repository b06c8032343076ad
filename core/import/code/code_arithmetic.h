// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <optional>
#include <string_view>

namespace vram {

CodeValue codeNumber(double number, int line);
CodeValue codeFlag(bool flag, int line);

// The few operations of Python that definitions of models use. Each returns nullopt for values that the text does not
// determine.

/// The value that bool() gives.
std::optional<bool> codeTruth(const CodeValue& value);
/// The result of a comparison such as "<=", "==", "is" or "is not".
std::optional<bool> codeComparison(const CodeValue& left, std::string_view sign, const CodeValue& right);
/// The result of an operator such as "//" on two numbers.
std::optional<double> codeOperation(double left, std::string_view sign, double right);
/// The result of a function on numbers: int(96.5), max(8, 16), math.ceil(2.5).
std::optional<double> codeFunction(const CodeValue& call);
/// The entry of a list or of a Sequential.
std::optional<CodeValue> codeEntry(const CodeValue& list, const CodeValue& index);

} // namespace vram

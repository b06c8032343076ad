// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "network/network.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Formats the inputs of a row as users write them: "" for the row above, "relu2, layer1.0" by path or by an
/// unambiguous name, "lstm:1" for an output other than the first.
std::string inputsLine(const Network& network, const std::vector<InputRef>& inputs);
/// The path of the row that `row` reads by default: the one above, or the enclosing block. Empty if it reads none.
std::string defaultInputPath(const Network& network, LayerId row);
/// Parses a line of inputs. The error names the part that does not match any row, and the most similar rows.
Result<std::vector<InputRef>> parseInputs(const Network& network, LayerId reader, std::string_view line);
/// Paths of at most `most` rows that a row may read: those before it and the enclosing blocks, nearest first.
std::vector<std::string> readablePaths(const Network& network, LayerId reader, std::size_t most);

} // namespace vram

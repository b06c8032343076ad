#pragma once

#include "base/result.h"
#include "network/network.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// What a row reads, as people write it: "" for the row above, "relu2, layer1.0" by path or by a name that settles it,
/// "lstm:1" for another output than the first.
std::string inputsLine(const Network& network, const std::vector<InputRef>& inputs);
/// The row that `row` reads where it names no input: the one above, or the block around it. Empty where it reads none.
std::string rowAbove(const Network& network, LayerId row);
/// The error names the part that is no row, and the nearest ones.
Result<std::vector<InputRef>> parseInputs(const Network& network, LayerId reader, std::string_view line);
/// Paths of the rows that a row may read: those before it and the blocks around it, the nearest first, at most `most`.
std::vector<std::string> readablePaths(const Network& network, LayerId reader, std::size_t most);

} // namespace vram

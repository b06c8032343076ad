#pragma once

#include "network/network.h"

#include <QStringList>

#include <string>
#include <string_view>

namespace vram {

/// What a row reads, as people write it: "" for the row above, "relu2, layer1.0" by path or by a name that settles it,
/// "lstm:1" for another output than the first.
std::string inputsLine(const Network& network, const std::vector<InputRef>& inputs);
/// The row that `row` reads where it names no input: the one above, or the block around it. Empty where it reads none.
std::string rowAbove(const Network& network, LayerId row);
/// The error names the part that is no row, and the nearest ones.
Result<std::vector<InputRef>> parseInputs(const Network& network, LayerId reader, std::string_view line);
/// Paths of the rows that a row may read: those before it, and the blocks around it.
QStringList readablePaths(const Network& network, LayerId reader);

} // namespace vram

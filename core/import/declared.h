// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// The parameters that a text declares for a row, in one pass through its block.
struct DeclaredWeights {
    LayerId row = LayerId::None;
    std::int64_t parameters = 0;
};

/// Compares the rows, with the adapters of the setup, with what the text declares for each and, where `total` is given,
/// in all. A difference becomes a row of its own before the loss, whose error stays until somebody has looked after it.
/// The rows share no parameters yet.
/// `unplaced` names what has no row, for the error.
void compareWithDeclared(Project& project, const std::vector<DeclaredWeights>& declared,
                         std::optional<std::int64_t> total, const std::string& unplaced);
/// The same of a text that prints one total, and may count what PyTorch keeps as buffers. If parameters are known to be
/// missing in the text (addUnprintedRow), they are the rest of the total.
void compareWithTotal(Project& project, std::int64_t total);
/// The same of the line "trainable params: 4,194,304 || all params: 6,742,609,920", which PEFT's
/// print_trainable_parameters() writes, where the rows have no errors yet.
void compareWithCounts(Project& project, std::int64_t all, std::int64_t trainable);
/// The same of a table whose rows have a number of parameters, in all passes through their blocks or in one. Rows that
/// the estimate cannot size and rows without an input of the network are not compared.
void compareWithTable(Project& project, const std::vector<DeclaredWeights>& declared);
/// Adds an error where layers with parameters get no gradient, because the order in which they were read connects them
/// with nothing that leads to the loss. Networks that have errors already are left as they are.
void compareWithGradients(Network& network);
/// Adds an error for parameters that the text does not show, whose holders are `where`. It stays until somebody has
/// entered their number.
void addUnprintedRow(Network& network, const std::string& where);

} // namespace vram

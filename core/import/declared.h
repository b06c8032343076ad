// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// The number of parameters that a text declares for a row, for one pass through the row's block.
struct DeclaredParameters {
    LayerId row = LayerId::None;
    std::int64_t parameters = 0;
};

/// Compares the rows, including the setup's adapters, with the number of parameters that the text declares for each row
/// and, if `total` is given, for all rows. If they differ, adds a row before the loss, with an error that remains until
/// the user resolves it. The rows must not share parameters yet. `unplaced` lists modules without a row, for the error.
void compareWithDeclared(Project& project, const std::vector<DeclaredParameters>& declared,
                         std::optional<std::int64_t> total, const std::string& unplaced);
/// Compares the rows with the total printed in a text, which may count PyTorch's buffers. If parameters are known to be
/// missing from the text (addUnprintedRow), the remainder of the total is assigned to them.
void compareWithTotal(Project& project, std::int64_t total);
/// Compares the rows, unless they have errors, with the line "trainable params: 4,194,304 || all params: 6,742,609,920"
/// printed by PEFT's print_trainable_parameters().
void compareWithCounts(Project& project, std::int64_t all, std::int64_t trainable);
/// Compares the rows with a table of their parameter counts, which cover all passes through their blocks or a single
/// pass. Rows that cannot be estimated are skipped, and so are networks without an Input.
void compareWithTable(Project& project, const std::vector<DeclaredParameters>& declared);
/// Adds an error if layers with parameters get no gradient because the order in which they were read does not connect
/// them to the loss. Networks that already have errors are not changed.
void compareWithGradients(Network& network);
/// Adds an error for parameters that the text does not show, in the classes listed in `where`. The error remains until
/// the user enters the number of these parameters.
void addUnprintedRow(Network& network, const std::string& where);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One row of a printed summary.
struct SummaryRow {
    std::string name;
    std::string type;                  ///< "Conv2d", "Conv2D"; truncated ("MaxPooling2") if the column was too narrow.
    std::vector<std::int64_t> shape{}; ///< Batch first; -1 for an open dimension; empty if not printed.
    std::int64_t parameters = 0;
    bool repeated = false;                  ///< Whether the module was already listed above (marked "recursive").
    int depth = 0;                          ///< Nesting depth in torchinfo's tree.
    std::vector<std::string> connectedTo{}; ///< Keras' "Connected to" column; a truncated name ends with "…".
};

enum class SummaryKind { Keras, TorchSummary, TorchInfo };

/// The parsed contents of the text.
struct PrintedSummary {
    SummaryKind kind = SummaryKind::Keras;
    std::string name;
    std::vector<SummaryRow> rows{};
    std::optional<std::int64_t> total{};     ///< "Total params"
    std::optional<std::int64_t> trainable{}; ///< "Trainable params"
    std::optional<double> inputMegabytes{};  ///< "Input size (MB)"
};

/// Parses the table in `text`, which may be surrounded by prompts, comment characters and other lines. The error names
/// what is missing.
Result<PrintedSummary> parseSummaryText(std::string_view text);

} // namespace vram

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
    std::string type;                  ///< "Conv2d", "Conv2D"; "MaxPooling2" where the column was too narrow.
    std::vector<std::int64_t> shape{}; ///< Batch first; -1 where it was left open. Empty: none was printed.
    std::int64_t parameters = 0;
    bool repeated = false;            ///< A module that is listed above ("recursive").
    int depth = 0;                    ///< Nesting of torchinfo's tree.
    std::vector<std::string> reads{}; ///< "Connected to" of Keras; a name that was cut short ends in "…".
};

enum class SummaryKind { Keras, TorchSummary, TorchInfo };

/// What the text says, before it is interpreted.
struct PrintedSummary {
    SummaryKind kind = SummaryKind::Keras;
    std::string name;
    std::vector<SummaryRow> rows{};
    std::optional<std::int64_t> total{};     ///< "Total params"
    std::optional<std::int64_t> trainable{}; ///< "Trainable params"
    std::optional<double> inputMegabytes{};  ///< "Input size (MB)"
};

/// Reads the table in `text`, which may have prompts, comment signs and other lines around it. The error says what is
/// missing.
Result<PrintedSummary> parseSummaryText(std::string_view text);

} // namespace vram

#pragma once

#include "base/result.h"
#include "parallel/row_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Rows that the user gave a style of tensor parallelism: "column", "row", "whole".
struct RowStyle {
    std::string rows; ///< A glob of paths.
    std::string style;
};

/// Reads tp.plan; "auto" gives no rows. The error is a sentence.
Result<std::vector<RowStyle>> readPlan(std::string_view text);

/// A sentence for each glob that names no layer.
std::vector<Message> unmatched(const std::vector<RowStyle>& styles, const RowTable& rows);

} // namespace vram

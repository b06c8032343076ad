// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "parallel/row_table.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// How tensor parallelism shards a layer, as set by tp.plan: ColwiseParallel, RowwiseParallel, or not at all. Auto
/// applies the rule of tensorPlan().
enum class PartStyle { Auto, Columns, Rows, Whole };
inline constexpr std::array kPartStyles{PartStyle::Auto, PartStyle::Columns, PartStyle::Rows, PartStyle::Whole};

/// Returns the styles that can be set for a layer; empty if its sharding cannot be chosen.
std::span<const PartStyle> stylesFor(const Layer& layer);

/// A style of tensor parallelism that the user set for the rows matching a glob.
struct RowStyle {
    std::string rows; ///< A glob of row paths.
    PartStyle style = PartStyle::Auto;
};

/// Parses tp.plan; "auto" yields no rows. The error is a sentence.
Result<std::vector<RowStyle>> readPlan(std::string_view text);
/// Returns the style of the first glob that matches the path; Auto if none does.
PartStyle styleOf(const std::vector<RowStyle>& styles, std::string_view path);
/// Returns the styles, preceded by the given style for the row at that path. Auto removes the style set for exactly
/// that path.
std::vector<RowStyle> withStyle(std::vector<RowStyle> styles, std::string_view path, PartStyle style);
/// Returns the text of tp.plan that readPlan() parses to these styles.
std::string planText(const std::vector<RowStyle>& styles);

/// Returns one sentence for each glob that matches no layer.
std::vector<Message> unmatched(const std::vector<RowStyle>& styles, const RowTable& rows);

} // namespace vram

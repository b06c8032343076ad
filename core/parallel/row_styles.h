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
/// follows the rule of tensorPlan().
enum class PartStyle { Auto, Columns, Rows, Whole };
inline constexpr std::array kPartStyles{PartStyle::Auto, PartStyle::Columns, PartStyle::Rows, PartStyle::Whole};

/// The styles that a layer can be given; empty if its sharding cannot be chosen.
std::span<const PartStyle> stylesFor(const Layer& layer);

/// Rows to which the user gave a style of tensor parallelism.
struct RowStyle {
    std::string rows; ///< A glob of paths.
    PartStyle style = PartStyle::Auto;
};

/// Parses tp.plan; "auto" gives no rows. The error is a sentence.
Result<std::vector<RowStyle>> readPlan(std::string_view text);
/// The style from the first glob that matches the path; Auto if none does.
PartStyle styleOf(const std::vector<RowStyle>& styles, std::string_view path);
/// The styles, preceded by that one for the row with that path. Auto removes the style given to that row by its exact
/// path.
std::vector<RowStyle> withStyle(std::vector<RowStyle> styles, std::string_view path, PartStyle style);
/// The text of tp.plan, as readPlan() parses it.
std::string planText(const std::vector<RowStyle>& styles);

/// One sentence for each glob that matches no layer.
std::vector<Message> unmatched(const std::vector<RowStyle>& styles, const RowTable& rows);

} // namespace vram

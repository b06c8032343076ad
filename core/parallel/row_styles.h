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
enum class ShardStyle { Auto, Columns, Rows, Replicated };
inline constexpr std::array kShardStyles{ShardStyle::Auto, ShardStyle::Columns, ShardStyle::Rows,
                                         ShardStyle::Replicated};

/// Returns the styles that can be set for a layer; empty if its sharding cannot be chosen.
std::span<const ShardStyle> stylesFor(const Layer& layer);

/// The tensor-parallel style that the user set for the rows matching a glob.
struct RowStyle {
    std::string rows; ///< A glob of row paths.
    ShardStyle style = ShardStyle::Auto;
};

/// Parses tp.plan; "auto" yields no styles. An error is returned as a sentence.
Result<std::vector<RowStyle>> parseShardStyles(std::string_view text);
/// Returns the style of the first glob that matches the path; Auto if none does.
ShardStyle shardStyle(const std::vector<RowStyle>& styles, std::string_view path);
/// Returns the styles, preceded by the given style for the row at that path. Auto removes any style set for exactly
/// that path.
std::vector<RowStyle> withStyle(std::vector<RowStyle> styles, std::string_view path, ShardStyle style);
/// Returns the text of tp.plan that parseShardStyles() parses to these styles.
std::string shardStylesText(const std::vector<RowStyle>& styles);

/// Returns one sentence for each glob that matches no layer.
std::vector<Message> unmatchedStyles(const std::vector<RowStyle>& styles, const RowTable& rows);

} // namespace vram

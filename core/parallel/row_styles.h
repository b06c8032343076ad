#pragma once

#include "base/result.h"
#include "parallel/row_table.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// How the ranks of tensor parallelism share a layer, as tp.plan says it: ColwiseParallel, RowwiseParallel, or not at
/// all. Auto is what the rule of tensorPlan() gives.
enum class PartStyle { Auto, Columns, Rows, Whole };
inline constexpr std::array kPartStyles{PartStyle::Auto, PartStyle::Columns, PartStyle::Rows, PartStyle::Whole};

/// The styles that a layer can be given; none where its rule takes none.
std::span<const PartStyle> stylesFor(const Layer& layer);

/// Rows that the user gave a style of tensor parallelism.
struct RowStyle {
    std::string rows; ///< A glob of paths.
    PartStyle style = PartStyle::Auto;
};

/// Reads tp.plan; "auto" gives no rows. The error is a sentence.
Result<std::vector<RowStyle>> readPlan(std::string_view text);
/// The style that the first glob which matches gives the row of that path; Auto where none does.
PartStyle styleOf(const std::vector<RowStyle>& styles, std::string_view path);
/// The styles with that one for the row of that path before all others. Auto removes what was given to that row by its
/// path alone.
std::vector<RowStyle> withStyle(std::vector<RowStyle> styles, std::string_view path, PartStyle style);
/// tp.plan, as readPlan() reads it.
std::string planText(const std::vector<RowStyle>& styles);

/// A sentence for each glob that names no layer.
std::vector<Message> unmatched(const std::vector<RowStyle>& styles, const RowTable& rows);

} // namespace vram

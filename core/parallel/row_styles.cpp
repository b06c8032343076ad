// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/row_styles.h"

#include "base/words.h"
#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::array<std::string_view, kShardStyles.size()> kNames{"auto", "column", "row", "whole"};

std::string_view nameOf(ShardStyle style)
{
    return kNames[static_cast<std::size_t>(style)];
}

ShardStyle shardStyleByName(std::string_view name)
{
    const auto named = [name](ShardStyle style) { return equalsIgnoringCase(nameOf(style), name); };
    const auto found = std::ranges::find_if(kShardStyles, named);
    return found == kShardStyles.end() ? ShardStyle::Auto : *found;
}

/// Returns a glob that matches only `path`, except that characters with a special meaning in the plan become "?".
std::string globOf(std::string_view path)
{
    std::string glob(path);
    std::ranges::replace(glob, ',', '?');
    std::ranges::replace(glob, '*', '?');
    return glob;
}

} // namespace

std::span<const ShardStyle> stylesFor(const Layer& layer)
{
    // An embedding can be sharded only by rows.
    static constexpr std::array kTableStyles{ShardStyle::Auto, ShardStyle::Replicated};
    if (is(layer, Trait::Linear))
        return kShardStyles;
    return is(layer, Trait::Lookup) ? std::span<const ShardStyle>(kTableStyles) : std::span<const ShardStyle>();
}

Result<std::vector<RowStyle>> parseShardStyles(std::string_view text)
{
    std::vector<RowStyle> styles;
    while (!trimmed(text).empty() && !equalsIgnoringCase(trimmed(text), "auto")) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view entry = trimmed(text.substr(0, comma));
        const std::size_t colon = entry.rfind(':');
        const ShardStyle style =
            colon == std::string_view::npos ? ShardStyle::Auto : shardStyleByName(trimmed(entry.substr(colon + 1)));
        if (style == ShardStyle::Auto)
            return Error{message("tp.plan: %1 has no style; enter auto, or row paths with column, row or whole, "
                                 "such as *.q:column,*.o:row."_tr,
                                 entry)};
        styles.push_back({std::string(trimmed(entry.substr(0, colon))), style});
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return styles;
}

ShardStyle shardStyle(const std::vector<RowStyle>& styles, std::string_view path)
{
    const auto matches = [path](const RowStyle& style) { return matchesGlob(style.rows, path); };
    const auto first = std::ranges::find_if(styles, matches);
    return first == styles.end() ? ShardStyle::Auto : first->style;
}

std::vector<RowStyle> withStyle(std::vector<RowStyle> styles, std::string_view path, ShardStyle style)
{
    const std::string glob = globOf(path);
    std::erase_if(styles, [&glob](const RowStyle& given) { return given.rows == glob; });
    if (style != ShardStyle::Auto)
        styles.insert(styles.begin(), {glob, style});
    return styles;
}

std::string shardStylesText(const std::vector<RowStyle>& styles)
{
    std::string text;
    for (const RowStyle& given : styles)
        text += (text.empty() ? "" : ",") + given.rows + ':' + std::string(nameOf(given.style));
    return text.empty() ? std::string(nameOf(ShardStyle::Auto)) : text;
}

std::vector<Message> unmatchedStyles(const std::vector<RowStyle>& styles, const RowTable& rows)
{
    std::vector<Message> problems;
    for (const RowStyle& style : styles) {
        bool matches = false;
        for (const RowIndex r : rows.indices())
            matches = matches || (rows[r].layer && matchesGlob(style.rows, rows[r].path));
        if (!matches)
            problems.push_back(
                message("tp.plan: no layer is called %1; see the table for their paths."_tr, style.rows));
    }
    return problems;
}

} // namespace vram

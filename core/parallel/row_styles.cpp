#include "parallel/row_styles.h"

#include "base/words.h"

#include <algorithm>

namespace vram {

Result<std::vector<RowStyle>> readPlan(std::string_view text)
{
    std::vector<RowStyle> styles;
    while (!trimmed(text).empty() && !equalsIgnoringCase(trimmed(text), "auto")) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view entry = trimmed(text.substr(0, comma));
        const std::size_t colon = entry.rfind(':');
        const std::string style = colon == std::string_view::npos ? "" : lowered(trimmed(entry.substr(colon + 1)));
        if (style != "column" && style != "row" && style != "whole")
            return Error{message("tp.plan: %1 has no style; enter auto, or row paths with column, row or whole, "
                                 "such as *.q:column,*.o:row."_tr,
                                 entry)};
        styles.push_back({std::string(trimmed(entry.substr(0, colon))), style});
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return styles;
}

std::vector<Message> unmatched(const std::vector<RowStyle>& styles, const RowTable& rows)
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

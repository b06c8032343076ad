#include "report/list.h"

#include "base/units.h"
#include "base/visible.h"
#include "json/json_value.h"

#include <algorithm>
#include <numeric>

namespace vram {

namespace {

constexpr int kListWidth = 80;

std::vector<int> widths(const Listing& listing)
{
    std::vector<int> result(listing.columns.size(), 0);
    for (const std::vector<std::string>& row : listing.rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            result[i] = std::max(result[i], columns(row[i]));
    }
    return result;
}

} // namespace

std::string listText(const Listing& listing)
{
    const std::vector<int> width = widths(listing);
    const int before = std::accumulate(width.begin(), width.end() - 1, 0) + 2 * static_cast<int>(width.size() - 1);
    std::string out;
    for (const std::vector<std::string>& row : listing.rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            out += padded(row[i], width[i]) + "  ";
        std::string last = wrapped(row.back(), std::max(kListWidth - before, 20));
        for (std::size_t at = last.find('\n'); at != std::string::npos; at = last.find('\n', at + 1))
            last.insert(at + 1, static_cast<std::size_t>(before), ' ');
        out += last + '\n';
    }
    return visible(out, "\n");
}

std::string listJson(const Listing& listing)
{
    Json list = Json::array();
    for (const std::vector<std::string>& row : listing.rows) {
        Json entry = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i)
            entry[listing.columns[i]] = row[i];
        list.push_back(std::move(entry));
    }
    return printed(list);
}

} // namespace vram

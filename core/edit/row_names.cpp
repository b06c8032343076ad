// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/row_names.h"

#include "edit/selection.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

namespace vram {

namespace {

Row renamed(const Row& row, std::string name)
{
    if (const Layer* layer = asLayer(row)) {
        auto copy = std::make_shared<Layer>(*layer);
        copy->name = std::move(name);
        return std::shared_ptr<const Layer>(std::move(copy));
    }
    auto copy = std::make_shared<Block>(*asBlock(row));
    copy->name = std::move(name);
    return std::shared_ptr<const Block>(std::move(copy));
}

/// Generates names that no row of a block has yet.
class UniqueNames
{
public:
    explicit UniqueNames(const std::vector<Row>& rows)
    {
        for (const Row& row : rows)
            m_taken.insert(name(row));
    }

    /// Returns `base`, or its stem with the next free number, and marks the name as taken.
    std::string take(const std::string& base)
    {
        if (m_taken.insert(base).second)
            return base;
        std::string stem = base;
        while (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.back())))
            stem.pop_back();
        int own = 0;
        std::from_chars(base.data() + stem.size(), base.data() + base.size(), own);
        std::int64_t& number = m_numbers[stem];
        number = std::max<std::int64_t>(number, own);
        for (;;) {
            std::string candidate = stem + std::to_string(++number);
            if (m_taken.insert(candidate).second)
                return candidate;
        }
    }

private:
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, std::int64_t> m_numbers; ///< Last number used for each stem.
};

} // namespace

std::string nameStem(std::string_view type)
{
    std::string stem;
    for (const char c : type)
        stem += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (stem.size() > 2 && stem.back() == 'd' && std::isdigit(static_cast<unsigned char>(stem[stem.size() - 2])))
        stem.resize(stem.size() - 2);
    return stem;
}

std::string uniqueName(const Network& network, LayerId parent, const std::string& base)
{
    return UniqueNames(siblings(network, parent)).take(base);
}

Network insertCopies(const Network& network, RowPosition place, const std::vector<Row>& rows)
{
    UniqueNames names(siblings(network, place.parent));
    std::vector<Row> copies;
    copies.reserve(rows.size());
    for (const Row& row : rows)
        copies.push_back(renamed(row, names.take(name(row))));
    return insertRows(network, place, copies);
}

} // namespace vram

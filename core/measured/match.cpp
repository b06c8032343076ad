// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/match.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

/// Myers' furthest-reaching paths, one array for each number of edits.
class Paths
{
public:
    Paths(std::span<const Bytes> a, std::span<const Bytes> b) : m_a(a), m_b(b) {}

    /// Returns the number of edits after which a path reaches the ends of both sequences, or `most` if no path does
    /// within that many.
    std::int64_t search(std::int64_t most)
    {
        std::vector<std::int64_t> reach(static_cast<std::size_t>(2 * most + 3), 0);
        const auto at = [&](std::int64_t k) -> std::int64_t& { return reach[static_cast<std::size_t>(k + most + 1)]; };
        for (std::int64_t d = 0; d <= most; ++d) {
            for (std::int64_t k = -d; k <= d; k += 2) {
                const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
                std::int64_t x = down ? at(k + 1) : at(k - 1) + 1;
                x = slide(x, x - k);
                at(k) = x;
                if (x >= size(m_a) && x - k >= size(m_b)) {
                    keep(reach, d, most);
                    return d;
                }
            }
            keep(reach, d, most);
        }
        return most;
    }

    std::vector<std::pair<std::size_t, std::size_t>> pairs(std::int64_t edits) const
    {
        std::vector<std::pair<std::size_t, std::size_t>> found;
        std::int64_t x = size(m_a);
        std::int64_t y = size(m_b);
        for (std::int64_t d = edits; d >= 0; --d) {
            const std::int64_t k = x - y;
            const bool down = d > 0 && (k == -d || (k != d && reached(d - 1, k - 1) < reached(d - 1, k + 1)));
            const std::int64_t from = d == 0 ? 0 : down ? reached(d - 1, k + 1) : reached(d - 1, k - 1);
            const std::int64_t start = d == 0 ? 0 : down ? from : from + 1;
            for (; x > start && y > start - k; --x, --y)
                found.emplace_back(static_cast<std::size_t>(x - 1), static_cast<std::size_t>(y - 1));
            x = from;
            y = d == 0 ? 0 : from - (down ? k + 1 : k - 1);
        }
        std::ranges::reverse(found);
        return found;
    }

private:
    static std::int64_t size(std::span<const Bytes> s) { return static_cast<std::int64_t>(s.size()); }

    std::int64_t slide(std::int64_t x, std::int64_t y) const
    {
        while (x < size(m_a) && y < size(m_b) && m_a[static_cast<std::size_t>(x)] == m_b[static_cast<std::size_t>(y)]) {
            ++x;
            ++y;
        }
        return x;
    }

    void keep(const std::vector<std::int64_t>& reach, std::int64_t d, std::int64_t most)
    {
        const auto middle = reach.begin() + most + 1;
        m_kept.emplace_back(middle - d, middle + d + 1);
    }

    std::int64_t reached(std::int64_t d, std::int64_t k) const
    {
        return m_kept[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d)];
    }

    std::span<const Bytes> m_a;
    std::span<const Bytes> m_b;
    std::vector<std::vector<std::int64_t>> m_kept{};
};

} // namespace

std::vector<std::pair<std::size_t, std::size_t>> commonSubsequence(std::span<const Bytes> a, std::span<const Bytes> b)
{
    constexpr std::int64_t most = 3000; // The paths then take 36 MB; two runs of one network differ by far less.
    const auto all = static_cast<std::int64_t>(a.size() + b.size());
    Paths paths(a, b);
    const std::int64_t limit = std::min(all, most);
    const std::int64_t edits = paths.search(limit);
    // If no path within the limit reaches both ends, the sequences are halved: the halves differ less, and each pair of
    // halves is matched separately.
    if (edits < limit || edits == all)
        return paths.pairs(edits);
    const std::size_t half = a.size() / 2;
    const std::size_t other = b.size() / 2;
    if (half == 0 || other == 0)
        return {};
    auto found = commonSubsequence(a.first(half), b.first(other));
    for (const auto& [x, y] : commonSubsequence(a.subspan(half), b.subspan(other)))
        found.emplace_back(x + half, y + other);
    return found;
}

std::vector<std::optional<std::size_t>> matchBySize(std::span<const Bytes> a, std::span<const Bytes> b, bool ordered)
{
    std::vector<std::optional<std::size_t>> match(a.size());
    std::vector<bool> taken(b.size(), false);
    if (ordered) {
        for (const auto& [x, y] : commonSubsequence(a, b)) {
            match[x] = y;
            taken[y] = true;
        }
    }
    std::unordered_map<Bytes, std::vector<std::size_t>> left;
    for (std::size_t y = b.size(); y-- > 0;) {
        if (!taken[y])
            left[b[y]].push_back(y);
    }
    for (std::size_t x = 0; x < a.size(); ++x) {
        if (match[x])
            continue;
        if (const auto found = left.find(a[x]); found != left.end() && !found->second.empty()) {
            match[x] = found->second.back();
            found->second.pop_back();
        }
    }
    return match;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "snapshot/pickle_value.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vram::snapshot {

/// The memo of a pickle. A file memoizes millions of history entries that it never recalls, so a page that contains
/// only such entries is freed.
class PickleMemo
{
public:
    std::size_t size() const { return m_size; }
    Value at(std::size_t index) const
    {
        const std::unique_ptr<Page>& page = m_pages[index / kEntries];
        return page ? page->values[index % kEntries] : Value(Value::Kind::Event, kDiscarded);
    }
    /// Sets the value at `index`, growing the memo if necessary.
    void set(std::size_t index, Value value);

private:
    static constexpr std::size_t kEntries = 4096;
    static constexpr std::int64_t kDiscarded = std::int64_t{1} << 50; ///< Larger than the number of any history entry.

    struct Page {
        std::vector<Value> values = std::vector<Value>(kEntries);
        std::size_t events = 0; ///< Number of values that are history entries.
    };

    std::vector<std::unique_ptr<Page>> m_pages{}; ///< Null for pages that contain only history entries.
    std::size_t m_size = 0;
};

} // namespace vram::snapshot

#pragma once

#include "import/snapshot/pickle_value.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vram::snapshot {

/// What a pickle remembers, by number. Entries of a history, of which a file has millions, take no memory once a whole
/// page of them is full: nothing recalls them.
class PickleMemo
{
public:
    std::size_t size() const { return m_size; }
    Value at(std::size_t index) const
    {
        const std::unique_ptr<Page>& page = m_pages[index / kEntries];
        return page ? page->values[index % kEntries] : Value(Value::Kind::Event, kForgotten);
    }
    /// Grows to hold `index`.
    void set(std::size_t index, Value value);

private:
    static constexpr std::size_t kEntries = 4096;
    static constexpr std::int64_t kForgotten = std::int64_t{1} << 50; ///< No entry has this number.

    struct Page {
        std::vector<Value> values = std::vector<Value>(kEntries);
        std::size_t events = 0; ///< How many of them are entries of a history.
    };

    std::vector<std::unique_ptr<Page>> m_pages{}; ///< Null: entries of a history alone.
    std::size_t m_size = 0;
};

} // namespace vram::snapshot

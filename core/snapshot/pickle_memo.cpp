// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/pickle_memo.h"

#include <algorithm>

namespace vram::snapshot {

void PickleMemo::set(std::size_t index, Value value)
{
    while (m_pages.size() <= index / kEntries)
        m_pages.push_back(std::make_unique<Page>());
    m_size = std::max(m_size, index + 1);
    std::unique_ptr<Page>& page = m_pages[index / kEntries];
    if (!page)
        return; // A pickler writes each index only once.
    Value& place = page->values[index % kEntries];
    if (place.is(Value::Kind::Event))
        --page->events;
    if (value.is(Value::Kind::Event))
        ++page->events;
    place = value;
    if (page->events == kEntries)
        page.reset();
}

} // namespace vram::snapshot

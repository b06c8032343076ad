// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/output_tail.h"

#include <algorithm>
#include <utility>

namespace vram {

void OutputTail::add(QStringView text)
{
    while (!text.isEmpty()) {
        const auto* const end = std::ranges::find_if(text, [](QChar c) { return c == u'\n' || c == u'\r'; });
        addToLine(text.first(end - text.begin()));
        if (end == text.end())
            return;
        if (*end == u'\n')
            endLine();
        m_returned = *end == u'\r';
        text = text.sliced(end - text.begin() + 1);
    }
}

QStringList OutputTail::take()
{
    QStringList lines = std::exchange(m_lines, {}) << m_line;
    return lines.mid(std::max<qsizetype>(0, lines.size() - kMaxLines));
}

void OutputTail::addToLine(QStringView text)
{
    if (text.isEmpty())
        return;
    if (std::exchange(m_returned, false))
        m_line.clear();
    const qsizetype left = kMaxCharacters - m_line.size();
    if (left < 0)
        return;
    m_line += text.first(std::min(left, text.size()));
    if (text.size() > left)
        m_line += u'…';
}

void OutputTail::endLine()
{
    m_lines << std::exchange(m_line, {});
    // Discards lines in batches, so that each line is moved only once.
    if (m_lines.size() > 2 * kMaxLines)
        m_lines.remove(0, m_lines.size() - kMaxLines);
}

} // namespace vram

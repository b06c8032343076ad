// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/escaping_stream_buffer.h"

#include "base/escape_hidden.h"

#include <algorithm>
#include <cstddef>

namespace vram {

namespace {

/// Number of bytes at the end of `text` that form the beginning of an incomplete UTF-8 character.
std::size_t incompleteBytes(std::string_view text)
{
    constexpr std::size_t longest = 4;
    for (std::size_t back = 1; back < std::min(longest, text.size() + 1); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte >= 0xc0) {
            const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
            return back < length ? back : 0;
        }
        if (byte < 0x80)
            return 0;
    }
    return 0;
}

} // namespace

EscapingStreamBuffer::EscapingStreamBuffer(std::ostream& stream) : m_stream(stream), m_target(stream.rdbuf(this)) {}

EscapingStreamBuffer::~EscapingStreamBuffer()
{
    if (!pass(true))
        m_stream.setstate(std::ios::badbit);
    m_stream.rdbuf(m_target);
}

EscapingStreamBuffer::int_type EscapingStreamBuffer::overflow(int_type character)
{
    if (traits_type::eq_int_type(character, traits_type::eof()))
        return traits_type::not_eof(character);
    const char byte = traits_type::to_char_type(character);
    return xsputn(&byte, 1) == 1 ? character : traits_type::eof();
}

std::streamsize EscapingStreamBuffer::xsputn(const char* text, std::streamsize count)
{
    m_waiting.append(text, static_cast<std::size_t>(count));
    return pass(false) ? count : 0;
}

int EscapingStreamBuffer::sync()
{
    return pass(true) && m_target->pubsync() == 0 ? 0 : -1;
}

bool EscapingStreamBuffer::pass(bool all)
{
    const std::size_t ready = m_waiting.size() - (all ? 0 : incompleteBytes(m_waiting));
    const std::string shown =
        escapeHidden(std::string_view(m_waiting).substr(0, ready), "\n\r\t", EscapeStyle::JsonEscape);
    m_waiting.erase(0, ready);
    const auto count = static_cast<std::streamsize>(shown.size());
    return m_target->sputn(shown.data(), count) == count;
}

} // namespace vram

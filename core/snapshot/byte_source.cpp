// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/byte_source.h"

#include <algorithm>
#include <utility>

namespace vram::snapshot {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;

} // namespace

ByteSource::ByteSource(std::istream& stream, std::function<bool(std::uint64_t)> progress)
    : m_stream(&stream), m_progress(std::move(progress)), m_buffer(kPiece), m_at(m_buffer.data()),
      m_end(m_buffer.data())
{
}

bool ByteSource::refill()
{
    if (!m_stream || m_atEnd || m_cancelled) {
        m_atEnd = true;
        return false;
    }
    m_before += static_cast<std::uint64_t>(m_end - m_buffer.data());
    m_stream->read(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_at = m_buffer.data();
    m_end = m_at + m_stream->gcount();
    m_cancelled = m_progress && !m_progress(m_before + static_cast<std::uint64_t>(m_stream->gcount()));
    m_atEnd = m_at == m_end || m_cancelled;
    return !m_atEnd;
}

std::uint64_t ByteSource::readAcrossPieces(int bytes)
{
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
        value |= std::uint64_t{byte()} << static_cast<unsigned>(8 * i);
    return value;
}

std::string_view ByteSource::bytes(std::uint64_t count)
{
    if (static_cast<std::uint64_t>(m_end - m_at) >= count) {
        const std::string_view piece(m_at, static_cast<std::size_t>(count));
        m_at += count;
        return piece;
    }
    m_piece.clear();
    while (m_piece.size() < count) {
        if (m_at == m_end && !refill())
            return {};
        const std::uint64_t wanted = count - m_piece.size();
        const auto have = static_cast<std::size_t>(std::min(wanted, static_cast<std::uint64_t>(m_end - m_at)));
        m_piece.append(m_at, have);
        m_at += have;
    }
    return m_piece;
}

void ByteSource::skip(std::uint64_t count)
{
    while (count > 0 && (m_at != m_end || refill())) {
        const std::uint64_t step = std::min(count, static_cast<std::uint64_t>(m_end - m_at));
        m_at += step;
        count -= step;
    }
}

std::string ByteSource::line()
{
    constexpr std::size_t most = 200; // Number of characters of a line that an error shows.
    std::string text;
    for (char c = static_cast<char>(byte()); c != '\n' && !m_atEnd; c = static_cast<char>(byte())) {
        if (text.size() < most)
            text.push_back(c);
    }
    return text;
}

} // namespace vram::snapshot

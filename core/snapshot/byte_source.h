// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace vram::snapshot {

/// A sequential source of bytes, from memory or from a stream read in pieces. Reading beyond the end returns zeros and
/// sets a flag.
class ByteSource
{
public:
    /// `progress` is called after each piece with the bytes read so far; returning false cancels.
    explicit ByteSource(std::istream& stream, std::function<bool(std::uint64_t)> progress = {});
    explicit ByteSource(std::string_view bytes) : m_at(bytes.data()), m_end(bytes.data() + bytes.size()) {}

    std::uint8_t byte()
    {
        if (m_at == m_end && !refill())
            return 0;
        return static_cast<std::uint8_t>(*m_at++);
    }
    /// Reads a little-endian integer of 0 to 8 bytes.
    std::uint64_t number(int bytes)
    {
        if (std::endian::native != std::endian::little || m_end - m_at < kWidest)
            return readAcrossPieces(bytes);
        std::uint64_t value = 0;
        std::memcpy(&value, m_at, kWidest);
        m_at += bytes;
        return bytes == kWidest ? value : value & ((std::uint64_t{1} << static_cast<unsigned>(8 * bytes)) - 1);
    }
    /// Consumes the next byte if it equals `byte`. Returns false if it does not, or if it has not been read from the
    /// stream yet.
    bool take(std::uint8_t byte)
    {
        if (m_at == m_end || static_cast<std::uint8_t>(*m_at) != byte)
            return false;
        ++m_at;
        return true;
    }
    /// Returns the next `count` bytes, valid until the next call. If fewer are left, returns an empty view and sets the
    /// end flag.
    std::string_view bytes(std::uint64_t count);
    void skip(std::uint64_t count);
    /// Reads the text up to a line feed, which is not included.
    std::string line();

    bool atEnd() const { return m_atEnd; }
    bool cancelled() const { return m_cancelled; }
    std::uint64_t position() const { return m_before + static_cast<std::uint64_t>(m_at - begin()); }

private:
    static constexpr std::ptrdiff_t kWidest = sizeof(std::uint64_t);

    std::uint64_t readAcrossPieces(int bytes);
    const char* begin() const { return m_buffer.empty() ? m_start : m_buffer.data(); }
    bool refill();

    std::istream* m_stream = nullptr;
    std::function<bool(std::uint64_t)> m_progress{};
    std::vector<char> m_buffer{};
    std::string m_piece{}; ///< Buffer for bytes that span two pieces.
    const char* m_at = nullptr;
    const char* m_end = nullptr;
    const char* m_start = m_at;
    std::uint64_t m_before = 0; ///< Number of bytes before the buffer.
    bool m_atEnd = false;
    bool m_cancelled = false;
};

} // namespace vram::snapshot

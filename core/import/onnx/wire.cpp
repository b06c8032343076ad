// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/wire.h"

#include <algorithm>
#include <bit>

namespace vram::onnx {

namespace {

constexpr std::uint64_t kMemoryLimit = 512ULL << 20;

constexpr unsigned kVarint = 0;
constexpr unsigned kFixed64 = 1;
constexpr unsigned kDelimited = 2;
constexpr unsigned kFixed32 = 5;

double realOf(std::uint64_t bits, int bytes)
{
    if (bytes == 8)
        return std::bit_cast<double>(bits);
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

} // namespace

FileSource::FileSource(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return;
    m_size = std::filesystem::file_size(file, error);
    m_file.pubsetbuf(nullptr, 0); // WireReader has its own buffer.
    m_open = !error && m_file.open(file, std::ios::in | std::ios::binary) != nullptr;
}

bool FileSource::read(std::uint64_t offset, std::span<std::uint8_t> into)
{
    if (offset > m_size || into.size() > m_size - offset)
        return false;
    const std::streampos target(static_cast<std::streamoff>(offset));
    if (m_file.pubseekpos(target, std::ios::in) != target)
        return false;
    const auto count = static_cast<std::streamsize>(into.size());
    return m_file.sgetn(reinterpret_cast<char*>(into.data()), count) == count;
}

bool MemorySource::read(std::uint64_t offset, std::span<std::uint8_t> into)
{
    if (offset > m_bytes.size() || into.size() > m_bytes.size() - offset)
        return false;
    std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset), into.size(), into.begin());
    return true;
}

const std::uint8_t* WireReader::window(std::uint64_t offset, std::size_t bytes)
{
    if (offset < m_begin || offset > m_end || bytes > m_end - offset) {
        const std::uint64_t left = offset < size() ? size() - offset : 0;
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kWindow, left));
        if (count < bytes || !m_source.read(offset, std::span(m_window).first(count))) {
            fail(offset, "the file ends or cannot be read here"_tr);
            return nullptr;
        }
        m_begin = offset;
        m_end = offset + count;
    }
    return m_window.data() + (offset - m_begin);
}

std::uint64_t WireReader::varint(std::uint64_t& offset, std::uint64_t end)
{
    const std::uint64_t start = offset;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const std::uint8_t* byte = failed() ? nullptr : offset < end ? window(offset, 1) : nullptr;
        if (!byte) {
            fail(start, "a number is cut off"_tr);
            return 0;
        }
        ++offset;
        value |= static_cast<std::uint64_t>(*byte & 0x7fU) << shift;
        if (!(*byte & 0x80U))
            return value;
    }
    fail(start, "a number has more than ten bytes"_tr);
    return 0;
}

std::uint64_t WireReader::fixed(std::uint64_t offset, int bytes)
{
    const std::uint8_t* data = failed() ? nullptr : window(offset, static_cast<std::size_t>(bytes));
    std::uint64_t value = 0;
    for (int i = 0; data && i < bytes; ++i)
        value |= static_cast<std::uint64_t>(data[i]) << (8 * i);
    return value;
}

std::string WireReader::text(std::uint64_t begin, std::uint64_t end)
{
    std::string result;
    countCopiedBytes(end - begin + sizeof(std::string), begin);
    while (begin < end && !failed()) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kWindow, end - begin));
        if (const std::uint8_t* data = window(begin, count))
            result.append(reinterpret_cast<const char*>(data), count);
        begin += count;
    }
    return result;
}

void WireReader::countCopiedBytes(std::uint64_t bytes, std::uint64_t offset)
{
    m_copiedBytes += bytes;
    if (m_copiedBytes > kMemoryLimit)
        fail(offset, "the file describes more structure than any real model (over 512 MiB without its weights)"_tr);
}

void WireReader::fail(std::uint64_t offset, vram::Message what)
{
    if (m_error.empty())
        m_error = vram::message("byte %1: %2"_tr, offset, std::move(what));
}

bool Message::next()
{
    if (m_reader.failed() || m_offset >= m_last)
        return false;
    const std::uint64_t start = m_offset;
    const std::uint64_t tag = m_reader.varint(m_offset, m_last);
    if (m_reader.failed())
        return false;
    m_field = static_cast<std::uint32_t>(tag >> 3);
    m_wire = static_cast<unsigned>(tag & 7U);
    if (m_field == 0 || (tag >> 3) > 0x1fffffff) {
        m_reader.fail(start, "this is not an ONNX model, or it is damaged (no such field)"_tr);
        return false;
    }
    return nextPayload(m_wire);
}

bool Message::nextPayload(unsigned wire)
{
    const std::uint64_t start = m_offset;
    std::uint64_t length = wire == kFixed64 ? 8 : wire == kFixed32 ? 4 : 0;
    if (wire == kVarint)
        m_value = m_reader.varint(m_offset, m_last);
    else if (wire == kDelimited)
        length = m_reader.varint(m_offset, m_last);
    else if (wire != kFixed64 && wire != kFixed32)
        m_reader.fail(start, "this is not an ONNX model, or it is damaged (no such kind of field)"_tr);
    if (m_reader.failed())
        return false;
    if (length > m_last - m_offset) {
        m_reader.fail(start,
                      vram::message("a part of %1 bytes begins here, but only %2 are left: the file is cut short or "
                                    "damaged"_tr,
                                    length, m_last - m_offset));
        return false;
    }
    m_begin = m_offset;
    m_end = m_offset + length;
    if (wire == kFixed64 || wire == kFixed32)
        m_value = m_reader.fixed(m_begin, static_cast<int>(length));
    m_offset = m_end;
    return !m_reader.failed();
}

float Message::real() const
{
    return m_wire == kFixed32 ? static_cast<float>(realOf(m_value, 4)) : 0.0F;
}

std::string Message::text()
{
    return m_wire == kDelimited ? m_reader.text(m_begin, m_end) : std::string();
}

Message Message::message()
{
    if (m_wire != kDelimited)
        m_reader.fail(m_begin, "this is not an ONNX model, or it is damaged (a number in place of a message)"_tr);
    return Message(m_reader, m_begin, m_end);
}

void Message::integers(std::vector<std::int64_t>& into, std::size_t limit)
{
    if (m_wire == kVarint && into.size() < limit)
        into.push_back(integer());
    if (m_wire != kDelimited)
        return;
    std::uint64_t offset = m_begin;
    while (offset < m_end && into.size() < limit && !m_reader.failed())
        into.push_back(static_cast<std::int64_t>(m_reader.varint(offset, m_end)));
}

void Message::reals(std::vector<double>& into, std::size_t limit, int bytes)
{
    if (m_wire != kDelimited && into.size() < limit)
        into.push_back(realOf(m_value, m_wire == kFixed64 ? 8 : 4));
    if (m_wire != kDelimited)
        return;
    const auto step = static_cast<std::uint64_t>(bytes);
    for (std::uint64_t offset = m_begin; offset + step <= m_end && into.size() < limit && !m_reader.failed();
         offset += step)
        into.push_back(realOf(m_reader.fixed(offset, bytes), bytes));
}

} // namespace vram::onnx

// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/pickle_writer.h"

#include <limits>

namespace vram {

namespace {

// Opcodes of Lib/pickle.py.
constexpr int kProto = 0x80;
constexpr int kMemoize = 0x94;
constexpr int kShortUnicode = 0x8c;
constexpr int kLong1 = 0x8a;
constexpr int kTrue = 0x88;
constexpr int kFalse = 0x89;
constexpr int kTuple2 = 0x86;

} // namespace

PickleWriter::PickleWriter()
{
    byte(kProto);
    byte(4);
}

void PickleWriter::littleEndian(std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        byte(static_cast<int>(value >> static_cast<unsigned>(8 * i) & 0xffU));
}

void PickleWriter::beginDictionary()
{
    byte('}');
    byte('(');
}

void PickleWriter::endDictionary()
{
    byte('u');
}

void PickleWriter::beginList()
{
    byte(']');
    byte('(');
}

void PickleWriter::endList()
{
    byte('e');
}

std::uint32_t PickleWriter::memoize()
{
    byte(kMemoize);
    return m_memoized++;
}

void PickleWriter::getMemo(std::uint32_t place)
{
    const bool isShort = place <= 0xffU;
    byte(isShort ? 'h' : 'j');
    littleEndian(place, isShort ? 1 : 4);
}

void PickleWriter::text(std::string_view text)
{
    if (const auto known = m_texts.find(std::string(text)); known != m_texts.end())
        return getMemo(known->second);
    const bool isShort = text.size() <= 0xffU;
    byte(isShort ? kShortUnicode : 'X');
    littleEndian(text.size(), isShort ? 1 : 4);
    m_out.append(text);
    m_texts.emplace(text, memoize());
}

void PickleWriter::number(std::int64_t number)
{
    if (number >= 0 && number <= 0xff) {
        byte('K');
        littleEndian(static_cast<std::uint64_t>(number), 1);
    } else if (number >= 0 && number <= 0xffff) {
        byte('M');
        littleEndian(static_cast<std::uint64_t>(number), 2);
    } else if (number >= std::numeric_limits<std::int32_t>::min()
               && number <= std::numeric_limits<std::int32_t>::max()) {
        byte('J');
        littleEndian(static_cast<std::uint64_t>(number), 4);
    } else {
        byte(kLong1);
        byte(8);
        littleEndian(static_cast<std::uint64_t>(number), 8);
    }
}

void PickleWriter::boolean(bool value)
{
    byte(value ? kTrue : kFalse);
}

void PickleWriter::pair(std::int64_t first, std::int64_t second)
{
    number(first);
    number(second);
    byte(kTuple2);
}

std::string PickleWriter::finish()
{
    byte('.');
    return std::move(m_out);
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/pickle_machine.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

namespace vram::snapshot {

namespace {

/// Opcodes of Lib/pickle.py.
namespace opcode {
enum : std::uint8_t {
    Mark = '(',
    Stop = '.',
    Pop = '0',
    PopMark = '1',
    Dup = '2',
    BinFloat = 'G',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    None = 'N',
    ShortBinString = 'U',
    BinString = 'T',
    BinUnicode = 'X',
    Append = 'a',
    Appends = 'e',
    BinGet = 'h',
    LongBinGet = 'j',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    Tuple = 't',
    SetItems = 'u',
    EmptyDict = '}',
    EmptyList = ']',
    EmptyTuple = ')',
    Proto = 0x80,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    Long4 = 0x8b,
    BinBytes = 'B',
    ShortBinBytes = 'C',
    ShortBinUnicode = 0x8c,
    BinUnicode8 = 0x8d,
    BinBytes8 = 0x8e,
    EmptySet = 0x8f,
    AddItems = 0x90,
    FrozenSet = 0x91,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95,
    Global = 'c',
    Inst = 'i'
};
} // namespace opcode

struct Refused {
    std::uint8_t opcode;
    const char* name;
};

constexpr std::array<Refused, 14> kRefused{{{'R', "REDUCE"},
                                            {'b', "BUILD"},
                                            {'o', "OBJ"},
                                            {'P', "PERSID"},
                                            {'Q', "BINPERSID"},
                                            {0x81, "NEWOBJ"},
                                            {0x82, "EXT1"},
                                            {0x83, "EXT2"},
                                            {0x84, "EXT4"},
                                            {0x92, "NEWOBJ_EX"},
                                            {0x96, "BYTEARRAY8"},
                                            {0x97, "NEXT_BUFFER"},
                                            {0x98, "READONLY_BUFFER"},
                                            {opcode::Inst, "INST"}}};

constexpr std::uint64_t kLongestWord = std::uint64_t{1} << 24U;
constexpr std::size_t kDeepestMarks = 10000; ///< Maximum nesting depth of marks.

} // namespace

Result<Snapshot> PickleMachine::run()
{
    while (step()) {
    }
    if (m_source.cancelled())
        return Error{"reading was cancelled"_tr};
    if (m_fault)
        return Error{*m_fault};
    if (m_stack.empty())
        return Error{"it is an empty pickle"_tr};
    return m_builder.finish(m_stack.back());
}

bool PickleMachine::fault(Message sentence)
{
    if (!m_fault)
        m_fault = std::move(sentence);
    return false;
}

bool PickleMachine::reportTruncation()
{
    return fault(message("it is incomplete, ending after %1 bytes: the file was not completely copied or written"_tr,
                         m_source.position()));
}

constexpr std::array<PickleMachine::Family, 256> PickleMachine::families()
{
    std::array<Family, 256> all{};
    all.fill(&PickleMachine::rejectOpcode);
    const auto set = [&all](Family family, std::initializer_list<std::uint8_t> opcodes) {
        for (const std::uint8_t opcode : opcodes)
            all[opcode] = family;
    };
    set(&PickleMachine::getMemo,
        {opcode::BinGet, opcode::LongBinGet, opcode::Memoize, opcode::BinPut, opcode::LongBinPut});
    set(&PickleMachine::number, {opcode::None, opcode::NewTrue, opcode::NewFalse, opcode::BinInt1, opcode::BinInt2,
                                 opcode::BinInt, opcode::Long1, opcode::Long4, opcode::BinFloat});
    set(&PickleMachine::words,
        {opcode::ShortBinUnicode, opcode::ShortBinString, opcode::ShortBinBytes, opcode::BinUnicode, opcode::BinString,
         opcode::BinBytes, opcode::BinUnicode8, opcode::BinBytes8, opcode::Proto, opcode::Frame});
    set(&PickleMachine::build,
        {opcode::Mark, opcode::Pop, opcode::Dup, opcode::EmptyDict, opcode::EmptyList, opcode::EmptySet,
         opcode::EmptyTuple, opcode::Append, opcode::SetItem, opcode::Tuple1, opcode::Tuple2, opcode::Tuple3});
    set(&PickleMachine::collect,
        {opcode::Appends, opcode::AddItems, opcode::SetItems, opcode::Tuple, opcode::FrozenSet, opcode::PopMark});
    return all;
}

bool PickleMachine::step()
{
    static constexpr std::array<Family, 256> all = families();
    const std::uint8_t opcode = m_source.byte();
    if (m_source.atEnd())
        return reportTruncation();
    if (opcode == opcode::Stop)
        return false;
    if (!(this->*all[opcode])(opcode))
        return false;
    return !m_source.atEnd() || reportTruncation();
}

bool PickleMachine::getMemo(std::uint8_t opcode)
{
    switch (opcode) {
    case opcode::BinGet: return get(m_source.byte());
    case opcode::Memoize: return put(m_memo.size());
    case opcode::BinPut: return put(m_source.byte());
    case opcode::LongBinPut: return put(m_source.number(4));
    default: break;
    }
    // Reads the frames of a stack in one loop, because they make up most of a file.
    while (get(m_source.number(4))) {
        if (!m_source.take(opcode::LongBinGet))
            return true;
    }
    return false;
}

bool PickleMachine::number(std::uint8_t opcode)
{
    switch (opcode) {
    case opcode::None: return push({Value::Kind::None});
    case opcode::NewTrue: return push({Value::Kind::Boolean, 1});
    case opcode::NewFalse: return push({Value::Kind::Boolean, 0});
    case opcode::BinInt1: return push(m_builder.integer(m_source.byte()));
    case opcode::BinInt2: return push(m_builder.integer(static_cast<std::int64_t>(m_source.number(2))));
    case opcode::BinInt: return push(m_builder.integer(static_cast<std::int32_t>(m_source.number(4))));
    case opcode::Long1: return longInteger(m_source.byte());
    case opcode::Long4: return longInteger(m_source.number(4));
    case opcode::BinFloat: {
        std::uint64_t bits = 0;
        for (int i = 0; i < 8; ++i)
            bits = bits << 8U | m_source.byte();
        return push(m_builder.real(std::bit_cast<double>(bits)));
    }
    default: return rejectOpcode(opcode);
    }
}

// Reads a little-endian two's complement integer. An address takes eight bytes, plus a ninth for the sign.
bool PickleMachine::longInteger(std::uint64_t bytes)
{
    if (bytes > 9)
        return fault(message("it contains a number of %1 bytes, not a size or an address"_tr, bytes));
    const int low = static_cast<int>(std::min<std::uint64_t>(bytes, 8));
    std::uint64_t value = m_source.number(low);
    m_source.skip(bytes - static_cast<std::uint64_t>(low));
    if (low > 0 && low < 8 && (value >> static_cast<unsigned>(8 * low - 1) & 1U) != 0)
        value |= ~std::uint64_t{0} << static_cast<unsigned>(8 * low);
    return push(m_builder.integer(static_cast<std::int64_t>(value)));
}

bool PickleMachine::words(std::uint8_t opcode)
{
    switch (opcode) {
    case opcode::ShortBinUnicode:
    case opcode::ShortBinString:
    case opcode::ShortBinBytes: return text(m_source.byte());
    case opcode::BinUnicode:
    case opcode::BinString:
    case opcode::BinBytes: return text(m_source.number(4));
    case opcode::BinUnicode8:
    case opcode::BinBytes8: return text(m_source.number(8));
    case opcode::Proto:
        if (const int version = m_source.byte(); version < 2 || version > 5)
            return fault(message("it is a pickle of protocol %1; only 2 to 5 are supported"_tr, version));
        return true;
    case opcode::Frame: m_source.skip(8); return true;
    default: return rejectOpcode(opcode);
    }
}

bool PickleMachine::text(std::uint64_t bytes)
{
    if (bytes > kLongestWord)
        return fault(message("it contains a string of %1 bytes, far longer than any in a snapshot"_tr, bytes));
    const std::string_view read = m_source.bytes(bytes);
    if (read.size() < bytes)
        return true; // step() reports the unexpected end of the file.
    return push(m_builder.text(read));
}

bool PickleMachine::build(std::uint8_t opcode)
{
    switch (opcode) {
    case opcode::EmptyDict: return push(m_builder.newContainer(Value::Kind::Dictionary));
    case opcode::EmptyList:
    case opcode::EmptySet:
    case opcode::EmptyTuple: return push(m_builder.newContainer(Value::Kind::List));
    case opcode::Append:
        return m_stack.size() < 2 ? fault("it is damaged: it appends to an empty stack"_tr)
                                  : appendItems(m_stack.size() - 1);
    case opcode::SetItem:
        return m_stack.size() < 3 ? fault("it is damaged: it sets an item on an empty stack"_tr)
                                  : setItems(m_stack.size() - 2);
    case opcode::Tuple1: return tuple(1);
    case opcode::Tuple2: return tuple(2);
    case opcode::Tuple3: return tuple(3);
    case opcode::Pop:
        if (m_stack.empty())
            return fault("it is damaged: it pops from an empty stack"_tr);
        m_stack.pop_back();
        return true;
    case opcode::Dup:
        return m_stack.empty() ? fault("it is damaged: it pops from an empty stack"_tr) : push(m_stack.back());
    case opcode::Mark:
        if (m_marks.size() >= kDeepestMarks)
            return fault("it nests deeper than any snapshot"_tr);
        m_marks.push_back(m_stack.size());
        return true;
    default: return rejectOpcode(opcode);
    }
}

std::optional<std::size_t> PickleMachine::mark()
{
    if (m_marks.empty()) {
        fault("it is damaged: it ends a list that was never begun"_tr);
        return std::nullopt;
    }
    const std::size_t at = m_marks.back();
    m_marks.pop_back();
    if (at > m_stack.size()) {
        fault("it is damaged: it pops more items than there are"_tr);
        return std::nullopt;
    }
    return at;
}

// Runs the opcodes that consume all items since the last mark.
bool PickleMachine::collect(std::uint8_t opcode)
{
    const std::optional<std::size_t> first = mark();
    if (!first)
        return false;
    switch (opcode) {
    case opcode::SetItems: return setItems(*first);
    case opcode::Appends:
    case opcode::AddItems: return appendItems(*first);
    case opcode::PopMark: m_stack.resize(*first); return true;
    default: return tuple(m_stack.size() - *first);
    }
}

bool PickleMachine::rejectOpcode(std::uint8_t opcode)
{
    const auto imports = [this](const std::string& what) {
        return fault(message("it would import %1, which is not part of a memory snapshot; it was rejected because it "
                             "could run arbitrary code"_tr,
                             what));
    };
    if (opcode == opcode::Global) {
        const std::string module = m_source.line();
        return imports(module + '.' + m_source.line());
    }
    if (opcode == opcode::StackGlobal && m_stack.size() >= 2)
        return imports(m_builder.words(m_stack[m_stack.size() - 2]) + '.' + m_builder.words(m_stack.back()));
    const auto* const known = std::ranges::find(kRefused, opcode, &Refused::opcode);
    if (known != kRefused.end())
        return fault(message("it would create an object with %1, which is not part of a memory snapshot; it was "
                             "rejected because it could run arbitrary code"_tr,
                             known->name));
    return fault(
        message("it is damaged: %1 at byte %2 is not an opcode of a pickle"_tr, opcode, m_source.position() - 1));
}

bool PickleMachine::tuple(std::size_t count)
{
    if (m_stack.size() < count)
        return fault("it is damaged: it pops more items than there are"_tr);
    const Value made = m_builder.newContainer(Value::Kind::List);
    Container& list = m_builder.container(made);
    if (!m_builder.append(list, std::span(m_stack).last(count)))
        return fault("two of its lists share an entry of the history"_tr);
    m_stack.resize(m_stack.size() - count);
    return push(made);
}

bool PickleMachine::appendItems(std::size_t first)
{
    if (first == 0 || !m_stack[first - 1].is(Value::Kind::List))
        return fault("it is damaged: it appends to something that is not a list"_tr);
    Container& list = m_builder.container(m_stack[first - 1]);
    if (!m_builder.append(list, std::span(m_stack).subspan(first)))
        return fault("two of its lists share an entry of the history"_tr);
    m_stack.resize(first);
    return true;
}

bool PickleMachine::setItems(std::size_t first)
{
    if (first == 0 || !m_stack[first - 1].is(Value::Kind::Dictionary) || (m_stack.size() - first) % 2 != 0)
        return fault("it is damaged: it sets items of something that is not a dictionary"_tr);
    Container& dictionary = m_builder.container(m_stack[first - 1]);
    dictionary.items.insert(dictionary.items.end(), m_stack.begin() + static_cast<std::ptrdiff_t>(first),
                            m_stack.end());
    m_stack.resize(first);
    m_stack.back() = m_builder.convert(m_stack.back(), m_memo);
    return true;
}

bool PickleMachine::put(std::uint64_t index)
{
    // An index is never larger than the position, because each memo entry takes bytes of the file.
    if (m_stack.empty() || index > m_source.position())
        return fault("it is damaged: it stores a memo entry from an empty stack"_tr);
    const auto at = static_cast<std::size_t>(index);
    const Value value = m_stack.back();
    m_memo.set(at, value);
    if (value.is(Value::Kind::List) || value.is(Value::Kind::Dictionary)) {
        Container& kept = m_builder.container(value);
        kept.shared = kept.shared || kept.memo != 0xffffffff;
        kept.memo = static_cast<std::uint32_t>(at);
    }
    return true;
}

bool PickleMachine::get(std::uint64_t index)
{
    if (index >= m_memo.size())
        return fault("it is damaged: it reads a memo entry that was never stored"_tr);
    const Value value = m_memo.at(static_cast<std::size_t>(index));
    if (value.is(Value::Kind::List) || value.is(Value::Kind::Dictionary))
        m_builder.container(value).shared = true;
    return push(value);
}

} // namespace vram::snapshot

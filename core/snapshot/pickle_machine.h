// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "snapshot/byte_source.h"
#include "snapshot/pickle_memo.h"
#include "snapshot/pickle_value.h"
#include "snapshot/snapshot_builder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram::snapshot {

/// Python's pickle machine (protocols 2 to 5, Lib/pickle.py), restricted to plain data: dictionaries, lists, tuples,
/// sets, strings, bytes and numbers. An opcode that would import or call anything stops the machine with an error that
/// names the import or call.
class PickleMachine
{
public:
    PickleMachine(ByteSource& source, std::size_t keptEntries) : m_source(source), m_builder(keptEntries) {}
    Result<Snapshot> run();

private:
    /// Runs one opcode. Like the functions below, it returns false once the machine has stopped, at the end or with an
    /// error.
    bool step();
    bool getMemo(std::uint8_t opcode);
    bool number(std::uint8_t opcode);
    bool words(std::uint8_t opcode);
    bool build(std::uint8_t opcode);
    bool collect(std::uint8_t opcode);
    bool rejectOpcode(std::uint8_t opcode);
    using Family = bool (PickleMachine::*)(std::uint8_t);
    static constexpr std::array<Family, 256> families();

    bool push(Value value)
    {
        m_stack.push_back(value);
        return true;
    }
    bool fault(Message sentence);
    bool reportTruncation();
    bool longInteger(std::uint64_t bytes);
    bool text(std::uint64_t bytes);
    bool tuple(std::size_t count);
    bool put(std::uint64_t index);
    bool get(std::uint64_t index);
    bool appendItems(std::size_t first);
    bool setItems(std::size_t first);
    /// Returns the stack index just above the last mark. If there is no mark, sets an error and returns nullopt.
    std::optional<std::size_t> mark();

    ByteSource& m_source;
    SnapshotBuilder m_builder;
    std::vector<Value> m_stack{};
    std::vector<std::size_t> m_marks{};
    PickleMemo m_memo{};
    std::optional<Message> m_fault{};
};

} // namespace vram::snapshot

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace vram {

/// Writes a pickle of protocol 4 with only those opcodes that PyTorch's viewer (torch/utils/viz/MemoryViz.js) can read.
/// Strings are memoized, so that each is written once.
class PickleWriter
{
public:
    PickleWriter();

    void beginDictionary();
    void endDictionary();
    void beginList();
    void endList();
    void key(std::string_view name) { text(name); }
    void text(std::string_view text);
    void number(std::int64_t number);
    void boolean(bool value);
    void pair(std::int64_t first, std::int64_t second);
    /// Memoizes the last complete object and returns its memo index, which `getMemo` takes.
    std::uint32_t memoize();
    void getMemo(std::uint32_t place);

    /// Returns the whole pickle; nothing may be written after it.
    std::string finish();

private:
    void byte(int value) { m_out.push_back(static_cast<char>(value)); }
    void littleEndian(std::uint64_t value, int bytes);

    std::string m_out{};
    std::unordered_map<std::string, std::uint32_t> m_texts{};
    std::uint32_t m_memoized = 0;
};

} // namespace vram

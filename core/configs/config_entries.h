#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One key of a configuration with its value as it was written, whatever the format.
struct ConfigEntry {
    std::string key;   ///< From the outside in: "zero_optimization.stage"; a flag: "--bf16".
    std::string value; ///< Without quotes; empty for a flag and for null.
    Message place{};   ///< "line 3"; empty where the key says it.
};

/// Keys and values of JSON, of YAML's maps and lists of plain values, of TOML's tables of plain values, and the flags
/// on a command line or in a shell script. The error says in which line the text is none.
Result<std::vector<ConfigEntry>> jsonEntries(std::string_view text);
Result<std::vector<ConfigEntry>> yamlEntries(std::string_view text);
Result<std::vector<ConfigEntry>> tomlEntries(std::string_view text);
Result<std::vector<ConfigEntry>> flagEntries(std::string_view text);

/// Takes values out by their keys; keeps the first fault, and the entries that no reader took.
class ConfigReader
{
public:
    explicit ConfigReader(std::vector<ConfigEntry> entries);

    bool has(std::string_view key) const;
    /// Absent ones, and "auto", which leaves the choice to another program, give nothing.
    std::optional<std::string> word(std::string_view key);
    std::optional<std::int64_t> whole(std::string_view key, std::int64_t minimum = 1);
    std::optional<bool> yes(std::string_view key);
    /// One of `choices`, case aside; gives it as it stands there.
    std::optional<std::string> oneOf(std::string_view key, const std::vector<std::string_view>& choices);

    void fault(Message fault);
    bool failed() const { return !m_fault.empty(); }
    const Message& firstFault() const { return m_fault; }
    /// Keys that were not asked for, in order.
    std::vector<std::string> unread() const;

private:
    struct Slot {
        ConfigEntry entry;
        bool read = false;
    };
    Slot* find(std::string_view key);
    void wrong(const ConfigEntry& entry, Message wanted);

    std::vector<Slot> m_slots;
    Message m_fault{};
};

} // namespace vram

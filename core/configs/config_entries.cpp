// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include "base/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <span>

namespace vram {

std::string listOf(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 12;
    const std::string list = commaList(std::span(names).first(std::min(names.size(), most)));
    return names.size() > most ? list + ", ..." : list;
}

void setEntry(std::vector<ConfigEntry>& entries, ConfigEntry entry)
{
    std::erase_if(entries, [&](const ConfigEntry& other) { return other.key == entry.key; });
    entries.push_back(std::move(entry));
}

std::optional<double> wholeNumber(std::string_view text)
{
    std::string digits;
    std::ranges::remove_copy(text, std::back_inserter(digits), '_');
    double value = 0;
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool isNumber = end.ec == std::errc() && end.ptr == digits.data() + digits.size();
    return isNumber && value == std::floor(value) ? std::optional(value) : std::nullopt;
}

std::int64_t countIn(std::string_view text)
{
    std::int64_t value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
    return whole && value > 0 ? value : 0;
}

const ConfigEntry* findEntry(const std::vector<ConfigEntry>& entries, std::string_view key)
{
    const auto found = std::ranges::find(entries, key, &ConfigEntry::key);
    return found == entries.end() ? nullptr : &*found;
}

ConfigReader::ConfigReader(std::vector<ConfigEntry> entries)
{
    for (ConfigEntry& entry : entries) {
        const Slot* known = find(entry.key);
        if (known && known->entry.value == entry.value)
            continue;
        if (known)
            reportFault(message("%1 is given twice, as %2 and as %3; keep one."_tr, entry.key, known->entry.value,
                                entry.value));
        m_slots.push_back({std::move(entry)});
    }
}

ConfigReader::Slot* ConfigReader::find(std::string_view key)
{
    const auto slot = std::ranges::find(m_slots, key, [](const Slot& s) { return std::string_view(s.entry.key); });
    return slot == m_slots.end() ? nullptr : &*slot;
}

bool ConfigReader::has(std::string_view key) const
{
    return std::ranges::any_of(m_slots, [&](const Slot& slot) { return slot.entry.key == key; });
}

std::string ConfigReader::prefixedKey(std::string_view section, std::string_view prefix, std::string_view name) const
{
    const std::string begin(section);
    const std::string full = begin + std::string(prefix) + std::string(name);
    return has(full) ? full : begin + std::string(name);
}

std::optional<std::string> ConfigReader::stringValue(std::string_view key)
{
    Slot* slot = find(key);
    if (!slot)
        return std::nullopt;
    slot->read = true;
    if (slot->entry.value == "auto")
        return std::nullopt;
    return slot->entry.value;
}

std::optional<std::int64_t> ConfigReader::integerValue(std::string_view key, std::int64_t minimum)
{
    const std::optional<std::string> typed = stringValue(key);
    if (!typed || typed->empty())
        return std::nullopt;
    const std::optional<double> value = wholeNumber(*typed);
    if (!value || std::abs(*value) > 9e15) {
        reportInvalid(find(key)->entry, "a whole number"_tr);
        return std::nullopt;
    }
    if (*value < static_cast<double>(minimum)) {
        reportInvalid(find(key)->entry, message("%1 or more"_tr, minimum));
        return std::nullopt;
    }
    return static_cast<std::int64_t>(*value);
}

std::optional<bool> ConfigReader::boolValue(std::string_view key)
{
    const std::optional<std::string> typed = stringValue(key);
    if (!typed)
        return std::nullopt;
    const std::string word = lowercase(*typed);
    if (word == "true" || word == "yes" || word == "on" || word == "1")
        return true;
    if (word == "false" || word == "no" || word == "off" || word == "0")
        return false;
    reportInvalid(find(key)->entry, "true or false"_tr);
    return std::nullopt;
}

std::optional<std::string> ConfigReader::choiceValue(std::string_view key, const std::vector<std::string_view>& choices)
{
    const std::optional<std::string> typed = stringValue(key);
    if (!typed || typed->empty())
        return std::nullopt;
    for (const std::string_view choice : choices) {
        if (equalsIgnoringCase(choice, *typed))
            return std::string(choice);
    }
    reportInvalid(find(key)->entry, alternativesText(choices, choices.size()));
    return std::nullopt;
}

void ConfigReader::reportInvalid(const ConfigEntry& entry, Message wanted)
{
    const std::string value = entry.value.empty() ? "nothing" : entry.value.substr(0, 60);
    const bool isReference = value.find('$') != std::string::npos && !entry.place.empty();
    if (isReference) // The file is a shell script.
        return reportFault(message("%1: %2 is %3, which is known only when the script runs; write its value into the "
                                   "file."_tr,
                                   entry.place, entry.key, value));
    reportFault(entry.place.empty()
                    ? message("%1 takes %2, not %3."_tr, entry.key, std::move(wanted), value)
                    : message("%1: %2 takes %3, not %4."_tr, entry.place, entry.key, std::move(wanted), value));
}

void ConfigReader::reportFault(Message fault)
{
    if (m_fault.empty())
        m_fault = std::move(fault);
}

std::vector<std::string> ConfigReader::unread() const
{
    std::vector<std::string> keys;
    // The keys of a section are read one by one, so the section itself is never marked as read.
    const auto isSection = [this](const std::string& key) {
        return std::ranges::any_of(m_slots, [&](const Slot& slot) { return slot.entry.key.starts_with(key + '.'); });
    };
    for (const Slot& slot : m_slots) {
        if (!slot.read && !isSection(slot.entry.key))
            keys.push_back(slot.entry.key);
    }
    return keys;
}

} // namespace vram

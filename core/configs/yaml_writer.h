// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vram {

/// A YAML map written by libyaml's emitter. Strings that would be read as another type are quoted.
class YamlWriter
{
public:
    YamlWriter();
    ~YamlWriter();
    YamlWriter(const YamlWriter&) = delete;
    YamlWriter& operator=(const YamlWriter&) = delete;

    /// Writes a comment on a separate line, before the first key.
    void comment(std::string_view words);
    /// Opens a nested map.
    void open(std::string_view key);
    void close();
    /// Writes a string in double quotes, without which "no" would be a boolean. Non-ASCII characters are escaped.
    void text(std::string_view key, std::string_view value);
    void writeInteger(std::string_view key, std::int64_t value);
    void writeBoolean(std::string_view key, bool value);
    /// Ends the map and returns the whole file.
    std::string finish();

private:
    struct Emitter;

    std::string m_comments;
    std::unique_ptr<Emitter> m_emitter;
};

} // namespace vram

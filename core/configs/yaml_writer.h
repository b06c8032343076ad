// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vram {

/// A map of YAML, written by libyaml's emitter: what would be read as anything but the text that it is gets quotes.
class YamlWriter
{
public:
    YamlWriter();
    ~YamlWriter();
    YamlWriter(const YamlWriter&) = delete;
    YamlWriter& operator=(const YamlWriter&) = delete;

    /// A line of its own; before the first key.
    void comment(std::string_view words);
    /// Opens a map inside the map.
    void open(std::string_view key);
    void close();
    /// A text in double quotes, without which "no" would be a boolean. All but ASCII is escaped.
    void text(std::string_view key, std::string_view value);
    void whole(std::string_view key, std::int64_t value);
    void yes(std::string_view key, bool value);
    /// The whole file.
    std::string finish();

private:
    struct Emitter;

    std::string m_comments;
    std::unique_ptr<Emitter> m_emitter;
};

} // namespace vram

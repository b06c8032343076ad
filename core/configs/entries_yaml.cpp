// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include <yaml.h>

#include <optional>
#include <utility>

namespace vram {

namespace {

/// A mapping or sequence that has begun.
struct YamlLevel {
    bool isMapping = false;
    std::string path;
    Message place{};
    std::optional<std::string> key{}; ///< The key whose value is next.
    std::size_t items = 0;            ///< Items of a sequence, or values of a mapping.
    std::string scalars{};            ///< Plain values of a sequence, separated by commas.
};

/// Collects the entries of a document from libyaml's events.
class YamlDocument
{
public:
    explicit YamlDocument(std::string_view text)
    {
        yaml_parser_initialize(&m_parser);
        m_text.assign(text.begin(), text.end());
        yaml_parser_set_input_string(&m_parser, m_text.data(), m_text.size());
    }
    YamlDocument(const YamlDocument&) = delete;
    YamlDocument& operator=(const YamlDocument&) = delete;
    ~YamlDocument() { yaml_parser_delete(&m_parser); }

    Result<std::vector<ConfigEntry>> entries()
    {
        for (bool more = true; more;) {
            yaml_event_t event{};
            if (yaml_parser_parse(&m_parser, &event) == 0)
                return syntaxError();
            m_place = message("line %1"_tr, static_cast<std::int64_t>(event.start_mark.line) + 1);
            more = event.type != YAML_DOCUMENT_END_EVENT && event.type != YAML_STREAM_END_EVENT;
            take(event);
            yaml_event_delete(&event);
            if (m_error)
                return *m_error;
        }
        return std::move(m_entries);
    }

private:
    void take(const yaml_event_t& event)
    {
        switch (event.type) {
        case YAML_SCALAR_EVENT: return scalar(event);
        case YAML_MAPPING_START_EVENT: return begin(true);
        case YAML_SEQUENCE_START_EVENT: return begin(false);
        case YAML_MAPPING_END_EVENT:
        case YAML_SEQUENCE_END_EVENT: return end();
        case YAML_ALIAS_EVENT: return fail("expected a value instead of an alias (*NAME)"_tr);
        default: return;
        }
    }

    void scalar(const yaml_event_t& event)
    {
        const auto& data = event.data.scalar;
        std::string value(data.value, data.value + data.length);
        if (m_open.empty())
            return fail("expected KEY: VALUE, as accelerate config writes it"_tr);
        YamlLevel& level = m_open.back();
        if (level.isMapping && !level.key) {
            level.key = std::move(value);
            return;
        }
        if (data.style == YAML_PLAIN_SCALAR_STYLE && (value == "null" || value == "~"))
            value.clear();
        if (!level.isMapping)
            level.scalars += (level.items > 0 ? "," : "") + value;
        else
            m_entries.push_back({joined(level.path, *std::exchange(level.key, {})), std::move(value), m_place});
        ++level.items;
    }

    void begin(bool isMapping)
    {
        if (m_open.empty()) {
            if (!isMapping)
                return fail("expected KEY: VALUE, as accelerate config writes it"_tr);
            m_open.push_back({true, {}, m_place});
            return;
        }
        YamlLevel& level = m_open.back();
        if (level.isMapping && !level.key)
            return fail("expected a word as the key, not a mapping or a list"_tr);
        const std::string name = level.isMapping ? *std::exchange(level.key, {}) : std::to_string(level.items);
        ++level.items;
        m_open.push_back({isMapping, joined(level.path, name), m_place});
    }

    void end()
    {
        YamlLevel level = std::move(m_open.back());
        m_open.pop_back();
        if (!level.path.empty() && (level.items == 0 || !level.scalars.empty()))
            m_entries.push_back({std::move(level.path), std::move(level.scalars), std::move(level.place)});
    }

    static std::string joined(const std::string& path, const std::string& name)
    {
        return path.empty() ? name : path + '.' + name;
    }

    /// The scanner reports a word that is not a key only on the next line.
    Error syntaxError() const
    {
        const bool scanned = m_parser.error == YAML_SCANNER_ERROR && m_parser.context;
        const std::size_t line = scanned ? m_parser.context_mark.line : m_parser.problem_mark.line;
        return {message("line %1 is not YAML: %2"_tr, static_cast<std::int64_t>(line) + 1,
                        m_parser.problem ? m_parser.problem : "")};
    }
    void fail(Message wanted) { m_error = Error{message("%1: %2"_tr, m_place, std::move(wanted))}; }

    yaml_parser_t m_parser{};
    std::vector<unsigned char> m_text{};
    std::vector<YamlLevel> m_open{};
    std::vector<ConfigEntry> m_entries{};
    Message m_place{};
    std::optional<Error> m_error{};
};

} // namespace

Result<std::vector<ConfigEntry>> yamlEntries(std::string_view text)
{
    return YamlDocument(text).entries();
}

Result<std::vector<ConfigEntry>> modelArgsEntries(std::string_view text)
{
    constexpr std::string_view kSection = "MODEL_ARGS.";
    Result<std::vector<ConfigEntry>> all = yamlEntries(text);
    if (!all)
        return all;
    std::vector<ConfigEntry> flags;
    std::vector<ConfigEntry> entries = std::move(all).value();
    for (ConfigEntry& entry : entries) {
        if (!entry.key.starts_with(kSection) || entry.value == "false")
            continue;
        entry.key.erase(0, kSection.size());
        if (entry.value == "true")
            entry.value.clear();
        flags.push_back(std::move(entry));
    }
    return flags;
}

} // namespace vram

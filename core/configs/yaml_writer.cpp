// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/yaml_writer.h"

#include "base/code.h"
#include "base/utf8.h"

#include <yaml.h>

#include <vector>

namespace vram {

namespace {

int append(void* text, unsigned char* bytes, std::size_t size)
{
    const auto* begin = static_cast<const unsigned char*>(bytes);
    static_cast<std::string*>(text)->append(begin, begin + size);
    return 1;
}

} // namespace

struct YamlWriter::Emitter {
    yaml_emitter_t emitter{};
    std::string text{};

    Emitter()
    {
        yaml_emitter_initialize(&emitter);
        yaml_emitter_set_output(&emitter, &append, &text);
        yaml_emitter_set_unicode(&emitter, 0);
        yaml_emitter_set_width(&emitter, -1);
    }
    Emitter(const Emitter&) = delete;
    Emitter& operator=(const Emitter&) = delete;
    ~Emitter() { yaml_emitter_delete(&emitter); }

    /// The emitter takes ownership of the event.
    void emit(yaml_event_t event) { yaml_emitter_emit(&emitter, &event); }
    void scalar(std::string_view value, yaml_scalar_style_t style)
    {
        std::vector<yaml_char_t> bytes(value.begin(), value.end());
        bytes.push_back(0);
        yaml_event_t event{};
        yaml_scalar_event_initialize(&event, nullptr, nullptr, bytes.data(), static_cast<int>(value.size()), 1, 1,
                                     style);
        emit(event);
    }
    void plain(std::string_view value) { scalar(value, YAML_PLAIN_SCALAR_STYLE); }
    void beginMap()
    {
        yaml_event_t event{};
        yaml_mapping_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_MAPPING_STYLE);
        emit(event);
    }
    void endMap()
    {
        yaml_event_t event{};
        yaml_mapping_end_event_initialize(&event);
        emit(event);
    }
};

YamlWriter::YamlWriter() : m_emitter(std::make_unique<Emitter>())
{
    yaml_event_t event{};
    yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
    m_emitter->emit(event);
    yaml_document_start_event_initialize(&event, nullptr, nullptr, nullptr, 1);
    m_emitter->emit(event);
    m_emitter->beginMap();
}

YamlWriter::~YamlWriter() = default;

void YamlWriter::comment(std::string_view words)
{
    m_comments += "# " + commentText(words) + '\n';
}

void YamlWriter::open(std::string_view key)
{
    m_emitter->plain(key);
    m_emitter->beginMap();
}

void YamlWriter::close()
{
    m_emitter->endMap();
}

void YamlWriter::text(std::string_view key, std::string_view value)
{
    m_emitter->plain(key);
    m_emitter->scalar(validUtf8(value), YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

void YamlWriter::writeInteger(std::string_view key, std::int64_t value)
{
    m_emitter->plain(key);
    m_emitter->plain(std::to_string(value));
}

void YamlWriter::writeBoolean(std::string_view key, bool value)
{
    m_emitter->plain(key);
    m_emitter->plain(value ? "true" : "false");
}

std::string YamlWriter::finish()
{
    m_emitter->endMap();
    yaml_event_t event{};
    yaml_document_end_event_initialize(&event, 1);
    m_emitter->emit(event);
    yaml_stream_end_event_initialize(&event);
    m_emitter->emit(event);
    yaml_emitter_flush(&m_emitter->emitter);
    return m_comments + m_emitter->text;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/h5.h"

#include "import/keras/graph.h"

#include <fstream>
#include <optional>

namespace vram {

namespace {

constexpr std::size_t kBlock = 1U << 20U;
constexpr std::size_t kLargestObject = 64U << 20U;
constexpr std::string_view kBeginning = "{\"class_name\":";
// Number of bytes kept from the previous block: enough for kBeginning, a space and the class name.
constexpr std::size_t kOverlap = 64;

/// The first quoted string in the text.
std::string_view quoted(std::string_view text)
{
    const std::size_t from = text.find('"');
    const std::size_t to = from == std::string_view::npos ? from : text.find('"', from + 1);
    return to == std::string_view::npos ? std::string_view{} : text.substr(from + 1, to - from - 1);
}

/// The position in `text` at which a model begins. Other objects with a class_name are its layers and optimizers.
std::size_t modelStart(std::string_view text)
{
    std::size_t at = text.find(kBeginning);
    while (at != std::string_view::npos && !isKerasModel(quoted(text.substr(at + kBeginning.size(), kOverlap))))
        at = text.find(kBeginning, at + 1);
    return at;
}

class ObjectReader
{
public:
    /// Consumes bytes up to the end of the object. Returns true once it is complete.
    bool take(std::string_view bytes)
    {
        for (const char c : bytes) {
            m_text += c;
            if (m_escaped)
                m_escaped = false;
            else if (m_quoted && c == '\\')
                m_escaped = true;
            else if (c == '"')
                m_quoted = !m_quoted;
            else if (!m_quoted && (c == '{' || c == '}') && (m_depth += c == '{' ? 1 : -1) == 0)
                return true;
        }
        return false;
    }

    std::size_t size() const { return m_text.size(); }
    std::string text() && { return std::move(m_text); }

private:
    std::string m_text{};
    int m_depth = 0;
    bool m_quoted = false;
    bool m_escaped = false;
};

} // namespace

Result<std::string> modelConfigInHdf5(const std::filesystem::path& file, const ImportOptions& options)
{
    std::ifstream stream(file, std::ios::binary);
    std::error_code code;
    const auto size = static_cast<double>(std::filesystem::file_size(file, code));
    std::string block(kBlock, '\0');
    std::string window;
    std::optional<ObjectReader> object;
    for (double read = 0; stream && !code;) {
        stream.read(block.data(), static_cast<std::streamsize>(block.size()));
        const std::string_view bytes(block.data(), static_cast<std::size_t>(stream.gcount()));
        read += static_cast<double>(bytes.size());
        if (options.progress && !options.progress(read / size))
            return Error{"reading was cancelled"_tr};
        std::string_view rest = bytes;
        if (!object) {
            window.append(bytes);
            const std::size_t at = modelStart(window);
            if (at == std::string::npos) {
                window.erase(0, window.size() - std::min(window.size(), kOverlap));
                continue;
            }
            object.emplace();
            rest = std::string_view(window).substr(at);
        }
        if (object->take(rest))
            return std::move(*object).text();
        if (object->size() > kLargestObject)
            break;
    }
    return Error{"the HDF5 file holds no model_config: it has weights alone; save the whole model as "
                 ".keras, or write model.to_json() to a file"_tr};
}

} // namespace vram

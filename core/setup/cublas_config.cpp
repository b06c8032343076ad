// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/cublas_config.h"

#include <charconv>

namespace vram {

namespace {

// Removes ":NUMBER" from the beginning of the text and returns the number.
std::optional<std::int64_t> parseNumber(std::string_view& text)
{
    if (text.empty() || text.front() != ':')
        return std::nullopt;
    text.remove_prefix(1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 1 || number > (std::int64_t{1} << 31))
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

} // namespace

std::optional<Bytes> cublasConfigBytes(std::string_view text)
{
    constexpr Bytes kKib = 1024;
    Bytes bytes = 0;
    if (text.empty())
        return std::nullopt;
    while (!text.empty()) {
        const std::optional<std::int64_t> size = parseNumber(text);
        const std::optional<std::int64_t> count = size ? parseNumber(text) : std::nullopt;
        if (!count)
            return std::nullopt;
        bytes = checkedAdd(bytes, checkedMul(checkedMul(*size, *count), kKib));
    }
    return bytes == kOverflow ? std::nullopt : std::optional(bytes);
}

std::optional<Message> cublasConfigProblem(const AttributeValue& value)
{
    const std::string typed = text(value);
    if (typed.empty() || cublasConfigBytes(typed))
        return std::nullopt;
    return message("\"%1\" does not give sizes and numbers of workspaces; enter both, such as :4096:8"_tr, typed);
}

} // namespace vram

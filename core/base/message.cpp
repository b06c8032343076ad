// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include "base/units.h"

#include <charconv>

namespace vram {

namespace {

constexpr std::string_view kVerbatim = "%1";

std::string english(double number)
{
    char buffer[32];
    const auto end = std::to_chars(std::begin(buffer), std::end(buffer), number).ptr;
    return std::string(buffer, end);
}

std::string english(const MessageArgument& argument)
{
    if (const auto* words = std::get_if<std::string>(&argument.value))
        return *words;
    if (const auto* whole = std::get_if<std::int64_t>(&argument.value))
        return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&argument.value))
        return english(*number);
    if (const auto* size = std::get_if<ByteCount>(&argument.value))
        return sizeText(size->bytes, size->units);
    if (const auto* count = std::get_if<Count>(&argument.value))
        return countText(count->number);
    if (const auto* fixed = std::get_if<Decimal>(&argument.value))
        return fixedText(fixed->number, fixed->places);
    if (const auto* time = std::get_if<Duration>(&argument.value))
        return durationText(time->seconds);
    return text(std::get<Message>(argument.value));
}

} // namespace

Message::Message() = default;
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

Message::Message(Pattern<0> pattern) : m_pattern(pattern.english) {}

Message::Message(std::string_view pattern, std::vector<MessageArgument> arguments)
    : m_pattern(pattern), m_arguments(std::move(arguments))
{
}

bool operator==(const Message& a, const Message& b)
{
    return a.m_pattern == b.m_pattern && a.m_arguments == b.m_arguments;
}

std::string substituteArguments(std::string_view pattern, const std::vector<MessageArgument>& arguments,
                                const std::function<std::string(const MessageArgument&)>& shown)
{
    std::string result;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool marked = pattern[i] == '%' && i + 1 < pattern.size();
        const auto index = static_cast<std::size_t>(marked ? pattern[i + 1] - '1' : -1);
        if (index >= arguments.size()) {
            result += pattern[i];
            continue;
        }
        result += shown(arguments[index]);
        ++i;
    }
    return result;
}

std::string text(const Message& message)
{
    return substituteArguments(message.pattern(), message.arguments(),
                               [](const MessageArgument& argument) { return english(argument); });
}

std::string textLines(const std::vector<Message>& messages)
{
    std::string lines;
    for (const Message& message : messages)
        lines += (lines.empty() ? "" : "\n") + text(message);
    return lines;
}

Message verbatim(std::string words)
{
    return words.empty() ? Message() : Message(kVerbatim, {MessageArgument(std::move(words))});
}

Message constantText(std::string_view words)
{
    return {words, {}};
}

Message counted(std::int64_t count, Pattern<1> one, Pattern<1> many)
{
    return message(count == 1 ? one : many, count);
}

Message joined(std::vector<Message> messages, Pattern<2> pattern)
{
    Message result;
    for (Message& next : messages) {
        if (result.empty())
            result = std::move(next);
        else if (!next.empty())
            result = message(pattern, std::move(result), std::move(next));
    }
    return result;
}

} // namespace vram

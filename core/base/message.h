// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vram {

/// The English text of a message: a literal with %1 to %9 in place of its `Count` arguments. Only `_tr` creates one.
template<int Count>
struct Pattern {
    const char* english;
};

/// A string literal as a template argument; the characters live as long as the program.
template<std::size_t Size>
struct Literal {
    char characters[Size]{};

    consteval Literal(const char (&text)[Size]) { std::copy_n(text, Size, characters); }

    /// Returns the number of arguments that the literal takes. Does not compile if a placeholder below the highest is
    /// missing.
    consteval int arguments() const
    {
        bool found[10]{};
        int highest = 0;
        for (std::size_t i = 0; i + 1 < Size; ++i) {
            if (characters[i] != '%' || characters[i + 1] < '1' || characters[i + 1] > '9')
                continue;
            const int number = characters[i + 1] - '0';
            found[number] = true;
            highest = std::max(highest, number);
        }
        for (int number = 1; number <= highest; ++number) {
            if (!found[number])
                throw "an argument is left out";
        }
        return highest;
    }
};

/// Marks a literal for translation: "takes %1 channels"_tr. The window looks the translation up by the English text
/// (context "core"), and the test ui.translations finds the literal in the sources by this suffix.
template<Literal Text>
consteval auto operator""_tr()
{
    return Pattern<Text.arguments()>{Text.characters};
}

struct MessageArgument;

/// An amount of memory, shown with its unit: "1.38 GiB".
struct ByteCount {
    std::int64_t bytes = 0;
    SizeUnits units = SizeUnits::Binary;
    bool operator==(const ByteCount&) const = default;
};

/// A count, shown with thousands separators: "25,557,032".
struct Count {
    std::int64_t number = 0;
    bool operator==(const Count&) const = default;
};

/// A number shown with exactly `places` decimals: "80.0".
struct Decimal {
    double number = 0;
    int places = 0;
    bool operator==(const Decimal&) const = default;
};

/// A time in seconds, shown with its unit: "1.24 s".
struct Duration {
    double seconds = 0;
    bool operator==(const Duration&) const = default;
};

/// A message for users, as a value. The command line renders it in English (`text`), the window in the user's language.
/// A default-constructed one is empty.
class Message
{
public:
    Message();
    Message(Pattern<0> pattern);
    Message(std::string_view pattern, std::vector<MessageArgument> arguments);
    Message(const Message&);
    Message(Message&&) noexcept;
    Message& operator=(const Message&);
    Message& operator=(Message&&) noexcept;
    ~Message();

    bool empty() const { return m_pattern.empty(); }
    /// The English pattern, with %1 to %9; never freed.
    std::string_view pattern() const { return m_pattern; }
    const std::vector<MessageArgument>& arguments() const { return m_arguments; }
    friend bool operator==(const Message& a, const Message& b);

private:
    std::string_view m_pattern{};
    std::vector<MessageArgument> m_arguments;
};

/// An argument of a message: text that is never translated (a name, a path, a shape), a number, or a nested message.
struct MessageArgument {
    std::variant<std::string, std::int64_t, double, ByteCount, Count, Decimal, Duration, Message> value;

    template<std::integral Whole>
    MessageArgument(Whole whole) : value(static_cast<std::int64_t>(whole))
    {
    }
    MessageArgument(double number) : value(number) {}
    MessageArgument(ByteCount size) : value(size) {}
    MessageArgument(Count count) : value(count) {}
    MessageArgument(Decimal number) : value(number) {}
    MessageArgument(Duration time) : value(time) {}
    MessageArgument(std::string verbatim) : value(std::move(verbatim)) {}
    MessageArgument(std::string_view verbatim) : value(std::string(verbatim)) {}
    MessageArgument(const char* verbatim) : value(std::string(verbatim)) {}
    MessageArgument(Message message) : value(std::move(message)) {}
    bool operator==(const MessageArgument&) const = default;
};

template<int Count, typename... Arguments>
requires(sizeof...(Arguments) == Count) Message message(Pattern<Count> pattern, Arguments&&... arguments)
{
    return Message(pattern.english, {MessageArgument(std::forward<Arguments>(arguments))...});
}

/// Renders the message in English, as the command line prints it.
std::string text(const Message& message);
/// Renders several messages in English, one per line.
std::string textLines(const std::vector<Message>& messages);
/// Replaces each of %1 to %9 in `pattern` by the result of `shown` for that argument; a placeholder without an argument
/// is left as it is. The text is UTF-8.
std::string substituteArguments(std::string_view pattern, const std::vector<MessageArgument>& arguments,
                                const std::function<std::string(const MessageArgument&)>& shown);
/// Wraps text that is the same in every language: a name, or another program's output.
Message verbatim(std::string words);
/// Wraps text from a declaration (a label, a unit, the title of a choice), which is translated as a whole. The text
/// must never be freed.
Message constantText(std::string_view words);
/// Returns "1 layer" or "2 layers"; the number is the pattern's argument.
Message counted(std::int64_t count, Pattern<1> one, Pattern<1> many);
/// Joins several messages: joined(list, "%1, %2"_tr). Empty ones are left out.
Message joined(std::vector<Message> messages, Pattern<2> pattern);

} // namespace vram

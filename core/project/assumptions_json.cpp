// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/assumptions_json.h"

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace vram {

namespace {

constexpr std::size_t kMostAssumptions = 1000;
constexpr int kMostNested = 4; ///< Maximum nesting depth of messages.
constexpr std::string_view kVerbatimPattern = "%1";

// A sentence is saved in English, for people and other programs, and as a pattern with arguments, from which the
// program rebuilds it in the user's language. If the two differ, the English sentence has been edited and takes
// precedence.

/// Returns a copy of the pattern that is never freed, because messages refer to it.
std::string_view internedPattern(std::string pattern)
{
    static std::mutex mutex;
    static std::set<std::string> patterns;
    const std::scoped_lock lock(mutex);
    return *patterns.insert(std::move(pattern)).first;
}

Json argumentJson(const MessageArgument& argument);

Json patternJson(const Message& message)
{
    Json arguments = Json::array();
    for (const MessageArgument& argument : message.arguments())
        arguments.push_back(argumentJson(argument));
    return {{"pattern", message.pattern()}, {"arguments", std::move(arguments)}};
}

Json argumentJson(const MessageArgument& argument)
{
    if (const auto* words = std::get_if<std::string>(&argument.value))
        return *words;
    if (const auto* whole = std::get_if<std::int64_t>(&argument.value))
        return *whole;
    if (const auto* number = std::get_if<double>(&argument.value))
        return *number;
    if (const auto* size = std::get_if<ByteCount>(&argument.value))
        return {{"bytes", size->bytes}};
    if (const auto* count = std::get_if<Count>(&argument.value))
        return {{"count", count->number}};
    if (const auto* fixed = std::get_if<Decimal>(&argument.value))
        return {{"decimal", fixed->number}, {"places", fixed->places}};
    if (const auto* time = std::get_if<Duration>(&argument.value))
        return {{"seconds", time->seconds}};
    return patternJson(std::get<Message>(argument.value));
}

std::optional<Message> readPattern(const Json& object, int depth);

/// Reads an argument that is an object with one of the keys checked below.
std::optional<MessageArgument> readObjectArgument(const Json& value, int depth)
{
    const auto wholeIn = [&value](const char* key) { return value.contains(key) && value[key].is_number_integer(); };
    constexpr std::int64_t kMostPlaces = 9;
    if (wholeIn("bytes"))
        return MessageArgument(ByteCount{value["bytes"].get<std::int64_t>()});
    if (wholeIn("count"))
        return MessageArgument(Count{value["count"].get<std::int64_t>()});
    if (value.contains("seconds") && value["seconds"].is_number())
        return MessageArgument(Duration{value["seconds"].get<double>()});
    if (value.contains("decimal") && value["decimal"].is_number() && wholeIn("places")) {
        const auto places = value["places"].get<std::int64_t>();
        if (places < 0 || places > kMostPlaces)
            return std::nullopt;
        return MessageArgument(Decimal{value["decimal"].get<double>(), static_cast<int>(places)});
    }
    std::optional<Message> nested = readPattern(value, depth + 1);
    return nested ? std::optional(MessageArgument(*std::move(nested))) : std::nullopt;
}

std::optional<MessageArgument> readArgument(const Json& value, int depth)
{
    if (value.is_string())
        return MessageArgument(value.get<std::string>());
    if (value.is_number_float())
        return MessageArgument(value.get<double>());
    if (value.is_number_integer())
        return MessageArgument(value.get<std::int64_t>());
    return value.is_object() ? readObjectArgument(value, depth) : std::nullopt;
}

/// Reads a message. Returns nullopt if the object is not a message that this version can build.
std::optional<Message> readPattern(const Json& object, int depth = 0)
{
    const bool made = object.contains("pattern") && object["pattern"].is_string() && object.contains("arguments")
                      && object["arguments"].is_array();
    constexpr std::size_t kMostArguments = 9;
    if (!made || depth > kMostNested || object["arguments"].size() > kMostArguments)
        return std::nullopt;
    std::vector<MessageArgument> arguments;
    for (const Json& value : object["arguments"]) {
        std::optional<MessageArgument> argument = readArgument(value, depth);
        if (!argument)
            return std::nullopt;
        arguments.push_back(*std::move(argument));
    }
    return Message(internedPattern(object["pattern"].get<std::string>()), std::move(arguments));
}

Message readSentence(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    std::string english = readText(object["sentence"], {&place, "sentence"}, faults);
    std::optional<Message> made = readPattern(object);
    return made && text(*made) == english ? *std::move(made) : verbatim(std::move(english));
}

std::vector<LayerId> readAssumedRows(const Json& list, const JsonLocation& place, JsonErrors& faults)
{
    std::vector<LayerId> rows;
    if (!list.is_array()) {
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
        return rows;
    }
    rows.reserve(list.size());
    for (const Json& row : list) {
        if (row.is_number_unsigned() && row.get<std::uint64_t>() <= UINT32_MAX)
            rows.push_back(LayerId{row.get<std::uint32_t>()});
        else
            faults.add(place, message("takes the ids of rows, not %1"_tr, jsonKind(row)));
    }
    return rows;
}

Assumption readAssumption(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    Assumption assumption;
    if (!object.is_object()) {
        faults.add(place, message("takes an object, not %1"_tr, jsonKind(object)));
        return assumption;
    }
    if (object.contains("sentence"))
        assumption.sentence = readSentence(object, place, faults);
    if (object.contains("rows"))
        assumption.rows = readAssumedRows(object["rows"], {&place, "rows"}, faults);
    if (object.contains("setting"))
        assumption.setting = readText(object["setting"], {&place, "setting"}, faults);
    return assumption;
}

} // namespace

std::vector<Assumption> readAssumptions(const Json& list, JsonErrors& faults)
{
    const JsonLocation place{nullptr, "assumptions"};
    std::vector<Assumption> assumptions;
    if (!list.is_array())
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
    else if (list.size() > kMostAssumptions)
        faults.add(place, message("has %1 entries, but may have %2"_tr, list.size(), kMostAssumptions));
    if (!list.is_array() || list.size() > kMostAssumptions)
        return assumptions;
    assumptions.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        assumptions.push_back(readAssumption(list[i], {&place, {}, static_cast<std::int64_t>(i)}, faults));
    return assumptions;
}

Json assumptionsJson(const std::vector<Assumption>& assumptions)
{
    Json list = Json::array();
    for (const Assumption& assumption : assumptions) {
        Json object{{"sentence", text(assumption.sentence)}};
        if (assumption.sentence.pattern() != kVerbatimPattern)
            object.update(patternJson(assumption.sentence));
        for (const LayerId row : assumption.rows)
            object["rows"].push_back(static_cast<std::uint32_t>(row));
        if (!assumption.setting.empty())
            object["setting"] = assumption.setting;
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace vram

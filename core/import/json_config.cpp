// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/json_config.h"

#include <algorithm>

namespace vram {

namespace {

// This limit is larger than any vocabulary and far larger than any width. The product of two such sizes fits into 63
// bits.
constexpr std::int64_t kLargest = 10'000'000;
constexpr std::int64_t kMostLayers = 10'000;
constexpr std::size_t kLongestList = 1000;

const nlohmann::json& emptyObject()
{
    static const nlohmann::json empty = nlohmann::json::object();
    return empty;
}

// Truncates at a character boundary, because JSON cannot represent a part of a character.
std::string_view elideMiddle(std::string_view text)
{
    if (text.size() <= 40)
        return text;
    std::size_t end = 40;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end);
}

Message shortText(const nlohmann::json& value)
{
    if (value.is_structured())
        return value.is_array() ? "a list"_tr : "an object"_tr;
    if (value.is_string())
        return message("\"%1\""_tr, elideMiddle(value.get_ref<const std::string&>()));
    return verbatim(value.dump());
}

std::optional<std::int64_t> wholeNumber(const nlohmann::json& value, std::int64_t least)
{
    if (value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= kLargest)) {
        const auto number = value.get<std::int64_t>();
        if (number >= least && number <= kLargest)
            return number;
    }
    return std::nullopt;
}

Message range(std::int64_t least)
{
    return message("a whole number from %1 to 10000000"_tr, least);
}

} // namespace

JsonConfig::JsonConfig(const nlohmann::json& object)
    : JsonConfig(&object, {}, std::make_shared<Message>(), std::make_shared<std::vector<RequestedSize>>())
{
}

JsonConfig::JsonConfig(const nlohmann::json* object, std::string prefix, std::shared_ptr<Message> problem,
                       RequestedSizes asked)
    : m_object(object), m_prefix(std::move(prefix)), m_problem(std::move(problem)), m_requestedSizes(std::move(asked))
{
}

std::string JsonConfig::at(std::string_view key) const
{
    return m_prefix + std::string(key);
}

const nlohmann::json* JsonConfig::find(Keys keys, std::string_view& found) const
{
    for (const std::string_view key : keys) {
        const auto entry = m_object->find(key);
        if (entry != m_object->end() && !entry->is_null()) {
            found = key;
            return &*entry;
        }
    }
    return nullptr;
}

std::optional<std::int64_t> JsonConfig::whole(Keys keys, std::int64_t least) const
{
    std::string_view key;
    const nlohmann::json* value = find(keys, key);
    if (!value)
        return std::nullopt;
    const auto number = wholeNumber(*value, least);
    if (!number)
        report(message("%1 is %2, but must be %3"_tr, at(key), shortText(*value), range(least)));
    return number;
}

std::int64_t JsonConfig::integer(Keys keys, std::int64_t fallback) const
{
    std::string_view key;
    const bool given = find(keys, key) != nullptr;
    return asked(keys, whole(keys, 1).value_or(fallback), given);
}

std::int64_t JsonConfig::asked(Keys keys, std::int64_t value, bool given) const
{
    const std::string key = at(*keys.begin());
    if (std::ranges::find(*m_requestedSizes, key, &RequestedSize::key) == m_requestedSizes->end())
        m_requestedSizes->push_back({key, value, given});
    return value;
}

std::int64_t JsonConfig::layers(Keys keys, std::int64_t fallback) const
{
    const std::int64_t number = integer(keys, fallback);
    if (number <= kMostLayers)
        return number;
    report(message("%1 is %2, but at most %3 layers can be read"_tr, at(*keys.begin()), number, kMostLayers));
    return fallback;
}

std::int64_t JsonConfig::count(Keys keys, std::int64_t fallback) const
{
    return whole(keys, 0).value_or(fallback);
}

std::optional<std::int64_t> JsonConfig::optionalInteger(Keys keys) const
{
    return whole(keys, 1);
}

double JsonConfig::real(Keys keys, double fallback) const
{
    std::string_view key;
    const nlohmann::json* value = find(keys, key);
    if (!value)
        return fallback;
    if (value->is_number())
        return value->get<double>();
    report(message("%1 is %2, but must be a number"_tr, at(key), shortText(*value)));
    return fallback;
}

bool JsonConfig::flag(Keys keys, bool fallback) const
{
    std::string_view key;
    const nlohmann::json* value = find(keys, key);
    if (!value)
        return fallback;
    if (value->is_boolean())
        return value->get<bool>();
    report(message("%1 is %2, but must be true or false"_tr, at(key), shortText(*value)));
    return fallback;
}

std::string JsonConfig::text(Keys keys, std::string fallback) const
{
    std::string_view key;
    const nlohmann::json* value = find(keys, key);
    if (!value)
        return fallback;
    if (value->is_string())
        return value->get<std::string>();
    report(message("%1 is %2, but must be text"_tr, at(key), shortText(*value)));
    return fallback;
}

std::vector<std::int64_t> JsonConfig::list(Keys keys, std::vector<std::int64_t> fallback, std::int64_t least) const
{
    std::string_view key;
    const nlohmann::json* value = find(keys, key);
    if (!value)
        return fallback;
    std::vector<std::int64_t> numbers;
    if (value->is_array() && value->size() <= kLongestList)
        for (const auto& entry : *value)
            if (const auto number = wholeNumber(entry, least))
                numbers.push_back(*number);
    const bool wanted = !fallback.empty();
    if (!value->is_array() || numbers.size() != value->size() || (wanted && numbers.empty())) {
        report(message("%1 must be a list, each entry %2"_tr, at(key), range(least)));
        return fallback;
    }
    return numbers;
}

std::vector<std::int64_t> JsonConfig::integersFor(std::string_view key, std::size_t count, std::int64_t fallback) const
{
    const nlohmann::json* value = raw(key);
    if (value && !value->is_array())
        return std::vector<std::int64_t>(count, integer({key}, fallback));
    auto numbers = list({key}, std::vector<std::int64_t>(count, fallback));
    if (numbers.size() == 1)
        numbers.resize(count, numbers.front());
    if (numbers.size() == count)
        return numbers;
    report(message("%1 must have %2 entries"_tr, at(key), count));
    return std::vector<std::int64_t>(count, fallback);
}

std::vector<std::int64_t> JsonConfig::signedIntegers(std::string_view key) const
{
    const nlohmann::json* value = raw(key);
    if (!value)
        return {};
    if (value->is_array())
        return list({key}, {}, -kLargest);
    const auto number = wholeNumber(*value, -kLargest);
    if (!number)
        report(message("%1 is %2, but must be a whole number"_tr, at(key), shortText(*value)));
    return number ? std::vector<std::int64_t>{*number} : std::vector<std::int64_t>{};
}

const nlohmann::json* JsonConfig::raw(std::string_view key) const
{
    std::string_view found;
    return find({key}, found);
}

bool JsonConfig::has(std::string_view key) const
{
    std::string_view found;
    return find({key}, found) != nullptr;
}

bool JsonConfig::isNull(std::string_view key) const
{
    const auto entry = m_object->find(key);
    return entry != m_object->end() && entry->is_null();
}

JsonConfig JsonConfig::nested(std::string_view key) const
{
    std::string_view found;
    const nlohmann::json* value = find({key}, found);
    if (value && !value->is_object())
        report(message("%1 is %2, but must be an object"_tr, at(key), shortText(*value)));
    const bool usable = value && value->is_object();
    return {usable ? value : &emptyObject(), at(key) + ".", m_problem, m_requestedSizes};
}

std::optional<std::int64_t> JsonConfig::entries(std::string_view key) const
{
    std::string_view found;
    const nlohmann::json* value = find({key}, found);
    if (!value || !value->is_structured() || value->empty())
        return std::nullopt;
    return static_cast<std::int64_t>(value->size());
}

std::vector<std::string> JsonConfig::texts(std::string_view key) const
{
    std::string_view found;
    std::vector<std::string> result;
    if (const nlohmann::json* value = find({key}, found); value && value->is_array())
        for (const auto& entry : *value)
            if (entry.is_string())
                result.push_back(entry.get<std::string>());
    return result;
}

void JsonConfig::report(Message problem) const
{
    if (m_problem->empty())
        *m_problem = std::move(problem);
}

} // namespace vram

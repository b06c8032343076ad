// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A size that a reader requested from a config.
struct RequestedSize {
    std::string key; ///< The key in the file: "vision_config.hidden_size".
    std::int64_t value = 0;
    bool given = false; ///< Whether the file specifies the size; otherwise the size is the default of the class.
};

/// An object of a model's configuration, with the defaults of its class, which replace missing keys and null. An
/// invalid value is also replaced by the default, so that reading can continue, and is recorded as the file's problem.
class JsonConfig
{
public:
    using Keys =
        std::initializer_list<std::string_view>; ///< A key and its older spellings; the first one present is used.

    explicit JsonConfig(const nlohmann::json& object);

    /// An integer from 1 to 10,000,000.
    std::int64_t integer(Keys keys, std::int64_t fallback) const;
    /// A number of layers, 1 to 10,000.
    std::int64_t layers(Keys keys, std::int64_t fallback) const;
    /// An integer from 0 to 10,000,000.
    std::int64_t count(Keys keys, std::int64_t fallback) const;
    std::optional<std::int64_t> optionalInteger(Keys keys) const;
    double real(Keys keys, double fallback) const;
    bool flag(Keys keys, bool fallback) const;
    std::string text(Keys keys, std::string fallback) const;
    /// A list of at most 1,000 integers, each at least `least`.
    std::vector<std::int64_t> list(Keys keys, std::vector<std::int64_t> fallback, std::int64_t least = 1) const;
    /// `count` numbers, written as a list or as one number for all.
    std::vector<std::int64_t> integersFor(std::string_view key, std::size_t count, std::int64_t fallback) const;
    /// Integers, which may be negative, written as one number or as a list.
    std::vector<std::int64_t> signedIntegers(std::string_view key) const;
    /// The value of `key`; null if it is missing or null.
    const nlohmann::json* raw(std::string_view key) const;
    bool has(std::string_view key) const;
    /// Whether the key is present and its value is null.
    bool isNull(std::string_view key) const;
    /// The nested config under `key`, or an empty one. It reports problems to this config.
    JsonConfig nested(std::string_view key) const;
    /// The number of entries in the list or object under `key` (id2label, architectures); nullopt if there is none.
    std::optional<std::int64_t> entries(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;

    void report(Message problem) const;
    /// The sizes requested with `integer` and `layers`, each listed once.
    const std::vector<RequestedSize>& asked() const { return *m_requestedSizes; }
    /// Adds a size that was determined in another way to the list of requested sizes, and returns it.
    std::int64_t asked(Keys keys, std::int64_t value, bool given) const;
    /// The error for the first invalid value; empty if all values are valid.
    const Message& problem() const { return *m_problem; }

private:
    using RequestedSizes = std::shared_ptr<std::vector<RequestedSize>>;

    JsonConfig(const nlohmann::json* object, std::string prefix, std::shared_ptr<Message> problem,
               RequestedSizes asked);
    /// The full key in the file: "vision_config.hidden_size".
    std::string at(std::string_view key) const;
    const nlohmann::json* find(Keys keys, std::string_view& found) const;
    std::optional<std::int64_t> whole(Keys keys, std::int64_t least) const;

    const nlohmann::json* m_object;
    std::string m_prefix{};
    std::shared_ptr<Message> m_problem;
    RequestedSizes m_requestedSizes;
};

} // namespace vram

#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vram {

// Before the type of the same name, which g++ would say it shadows.
enum class AttributeKind { Integer, Real, Boolean, Choice, Text, Extents };

/// A size that may follow the batch: fixed + perSample × batch ÷ divisor, rounded down ("64·B" for window partitions,
/// "B" for the batch, "B/2" for one of two halves).
struct Extent {
    std::int64_t fixed = 0;
    std::int64_t perSample = 0;
    std::int64_t divisor = 1;

    constexpr Extent() = default;
    constexpr Extent(std::int64_t value) : fixed(value) {}
    constexpr Extent(std::int64_t value, std::int64_t slope, std::int64_t over = 1)
        : fixed(value), perSample(slope), divisor(over)
    {
    }
    std::int64_t at(std::int64_t batch) const; ///< Saturates at kOverflow.
    bool operator==(const Extent&) const = default;
};

/// A separate type: out of memory, libstdc++ 12 crashes while copying a variant that holds a plain vector.
struct Extents : std::vector<Extent> {
    using std::vector<Extent>::vector;
};

/// "7", "B", "64*B", "64*B+1", "B/2"; empty where the text is none of these.
std::optional<Extent> parseExtent(std::string_view text);
std::string text(const Extent& extent);
/// "3×3", "B×197×768".
std::string text(const Extents& extents);
/// Accepts "3", "3x3", "3×3", "3, 3", "[3, 3]", "64*B×49".
std::optional<Extents> parseExtents(std::string_view text);

using AttributeValue = std::variant<std::int64_t, double, bool, std::string, Extents>;

/// The one declaration of an attribute: form, cell editor, JSON key, command-line option, validation message and
/// reference page all come from it.
struct AttributeSpec {
    std::string_view key;   ///< PyTorch's argument name where there is one: "out_channels".
    std::string_view label; ///< "Output channels"
    AttributeKind kind = AttributeKind::Integer;
    AttributeValue defaultValue{};
    double minimum = 0; ///< Of Integer and Real, and of each entry of Extents.
    double maximum = 9.2e18;
    int minimumCount = 0; ///< Entries of Extents.
    int maximumCount = 8;
    std::vector<std::string_view> choices{};
    std::span<const std::string_view> choiceTitles{}; ///< How the choices read, in their order; empty: as they are.
    std::string_view unit{};
    std::span<const std::string_view> numberWords{}; ///< How the numbers from `minimum` on read: "no", "yes" for 0, 1.
    std::string_view defaultWords{}; ///< How the default reads where its number stands for it: "same as the input".
    /// Finds faults that kind, limits and choices do not cover; null: there are none.
    std::optional<Message> (*check)(const AttributeValue& value) = nullptr;
    std::string_view help{};
    std::string_view brief{}; ///< How it reads in the settings column ("stride {}"); empty: it does not show there.
};

/// Why `spec` does not allow a value ("0 is too small; the minimum is 1"); nothing if it does.
std::optional<Message> fault(const AttributeSpec& spec, const AttributeValue& value);
/// The same after the attribute's key: "kernel_size: 0 is too small; the minimum is 1".
std::optional<Message> problem(const AttributeSpec& spec, const AttributeValue& value);
/// Reads what a user typed ("224/16", "3×3", "yes", "same"); the error is `problem`'s.
Result<AttributeValue> parseAttribute(const AttributeSpec& spec, std::string_view typed);
std::string text(const AttributeValue& value);
/// How a choice reads: "AdamW" for "adamw".
std::string_view choiceTitle(const AttributeSpec& spec, std::string_view choice);
/// The value as shown: a choice's title, a number with its unit, or the words for the default.
std::string textWithUnit(const AttributeSpec& spec, const AttributeValue& value);

} // namespace vram

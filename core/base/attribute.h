// SPDX-License-Identifier: GPL-3.0-or-later
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

// Declared before struct Extents, because g++ warns when the enumerator shadows a type declared earlier.
enum class AttributeKind { Integer, Real, Boolean, Choice, Text, Extents };

/// A size that may depend on the batch: fixed + perSample × batch ÷ divisor, rounded down ("64·B" for window
/// partitions, "B" for the batch, "B/2" for one of two halves).
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

/// A class rather than an alias: when memory runs out, libstdc++ 12 crashes while copying a variant that holds a plain
/// vector.
struct Extents : std::vector<Extent> {
    using std::vector<Extent>::vector;
};

/// Parses "7", "B", "64*B", "64*B+1", "B/2"; returns nullopt for any other text.
std::optional<Extent> parseExtent(std::string_view text);
std::string text(const Extent& extent);
/// Formats sizes: "3×3", "B×197×768".
std::string text(const Extents& extents);
/// Parses "3", "3x3", "3×3", "3, 3", "[3, 3]", "64*B×49".
std::optional<Extents> parseExtents(std::string_view text);

using AttributeValue = std::variant<std::int64_t, double, bool, std::string, Extents>;

/// The single declaration of an attribute, from which its form, cell editor, JSON key, command-line option, validation
/// messages and reference page are derived.
struct AttributeSpec {
    std::string_view key;   ///< PyTorch's argument name if there is one: "out_channels".
    std::string_view label; ///< "Output channels"
    AttributeKind kind = AttributeKind::Integer;
    AttributeValue defaultValue{};
    double minimum = 0; ///< Applies to Integer and Real, and to each entry of Extents.
    double maximum = 9.2e18;
    int minimumCount = 0; ///< Minimum number of entries of Extents.
    int maximumCount = 8;
    std::vector<std::string_view> choices{};
    /// Titles of `choices`, in the same order. If empty, the choices are shown.
    std::span<const std::string_view> choiceTitles{};
    std::string_view unit{};
    std::span<const std::string_view> numberLabels{}; ///< Words shown for `minimum`, `minimum` + 1, ...: "no", "yes".
    std::string_view defaultLabel{};                  ///< Shown in place of the default's number: "same as the input".
    /// Optional check for faults that kind, limits and choices do not cover.
    std::optional<Message> (*check)(const AttributeValue& value) = nullptr;
    std::string_view help{};
    std::string_view brief{}; ///< Format in the settings column ("stride {}"); not shown there if empty.
};

/// Returns why `spec` rejects a value ("0 is too small; the minimum is 1"), or nullopt if it accepts it.
std::optional<Message> fault(const AttributeSpec& spec, const AttributeValue& value);
/// Returns fault() prefixed with the attribute's key: "kernel_size: 0 is too small; the minimum is 1".
std::optional<Message> problem(const AttributeSpec& spec, const AttributeValue& value);
/// Parses a value typed by the user ("224/16", "3×3", "yes", "same"). The error is the text of problem().
Result<AttributeValue> parseAttribute(const AttributeSpec& spec, std::string_view typed);
std::string text(const AttributeValue& value);
/// Returns the title of a choice: "AdamW" for "adamw".
std::string_view choiceTitle(const AttributeSpec& spec, std::string_view choice);
/// Returns the words shown for a whole number, such as "as tensor-parallel" for 0; empty if there are none.
std::string_view numberWord(const AttributeSpec& spec, const AttributeValue& value);
/// Formats the value for display: a choice's title, a number with its unit, or the words for the default.
std::string textWithUnit(const AttributeSpec& spec, const AttributeValue& value);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/typed_unit.h"

#include "base/counted_unit.h"
#include "base/words.h"

#include <array>

namespace vram {

namespace {

/// A unit that may follow a number, and its size in the attribute's unit.
struct TypedUnit {
    std::string_view unit; ///< The attribute's unit.
    std::string_view typed;
    std::string_view factor;
};

constexpr std::array<TypedUnit, 13> typedUnits{{
    {"%", "%", "1"},
    {"GiB", "GiB", "1"},
    {"GiB", "GB", "1e9/1024/1024/1024"},
    {"GiB", "G", "1"},
    {"GiB", "MiB", "1/1024"},
    {"GiB", "MB", "1e6/1024/1024/1024"},
    {"GiB", "TiB", "1024"},
    {"MiB", "MiB", "1"},
    {"MiB", "MB", "1e6/1024/1024"},
    {"MiB", "M", "1"},
    {"MiB", "GiB", "1024"},
    {"MiB", "GB", "1e9/1024/1024"},
    {"MiB", "G", "1024"},
}};

bool endsIgnoringCase(std::string_view text, std::string_view end)
{
    return text.size() > end.size() && equalsIgnoringCase(text.substr(text.size() - end.size()), end);
}

} // namespace

std::string numberInUnit(const AttributeSpec& spec, std::string_view typed)
{
    const auto scaled = [&](std::string_view unit, std::string_view factor) {
        const std::string_view number = trimmed(typed.substr(0, typed.size() - unit.size()));
        return factor == "1" ? std::string(number) : '(' + std::string(number) + ")*(" + std::string(factor) + ')';
    };
    for (const TypedUnit& unit : typedUnits) {
        if (unit.unit == spec.unit && endsIgnoringCase(typed, unit.typed))
            return scaled(unit.typed, unit.factor);
    }
    if (spec.kind == AttributeKind::Integer && endsIgnoringCase(typed, "k"))
        return scaled("k", "1024");
    return std::string(withoutUnit(spec, typed));
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/counted_unit.h"

#include "base/message.h"
#include "base/words.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct UnitNames {
    std::string_view many{};
    std::string_view one{};
};

/// Units that have a singular and a plural form. Units of measurement, which have one form for every number, are not
/// listed.
constexpr std::array<UnitNames, 10> kCounted{{
    {"batches", "batch"_tr.english},
    {"blocks", "block"_tr.english},
    {"chunks", "chunk"_tr.english},
    {"elements", "element"_tr.english},
    {"epochs", "epoch"_tr.english},
    {"GPUs", "GPU"_tr.english},
    {"micro-batches", "micro-batch"_tr.english},
    {"samples", "sample"_tr.english},
    {"sequences", "sequence"_tr.english},
    {"tokens", "token"_tr.english},
}};

std::string_view singular(std::string_view unit)
{
    const auto found = std::ranges::find(kCounted, unit, &UnitNames::many);
    return found == kCounted.end() ? unit : found->one;
}

} // namespace

std::string_view unitFor(const AttributeSpec& spec, const AttributeValue& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole && *whole == 1 ? singular(spec.unit) : spec.unit;
}

std::string_view withoutUnit(const AttributeSpec& spec, std::string_view typed)
{
    for (const std::string_view unit : {spec.unit, singular(spec.unit)}) {
        if (!unit.empty() && typed.ends_with(unit))
            return trimmed(typed.substr(0, typed.size() - unit.size()));
    }
    return typed;
}

} // namespace vram

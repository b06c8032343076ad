// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/ineffective_settings.h"
#include "setup/setup_field.h"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

// Builds the declaration of a setting from a member of ParallelSetup.

namespace vram {

inline constexpr std::string_view kParallel = "Several GPUs";

inline constexpr std::array<std::string_view, 4> kPolicyDTypes{"same", "bf16", "fp16", "fp32"};
inline constexpr std::array<std::string_view, 3> kSchedules{"1f1b", "gpipe", "interleaved"};
/// The names of an enum's values, in order.
template<typename Value>
constexpr std::span<const std::string_view> enumNames()
{
    if constexpr (std::is_same_v<Value, DataParallel>)
        return kDataParallelNames;
    else if constexpr (std::is_same_v<Value, PipelineSchedule>)
        return kSchedules;
    else
        return kPolicyDTypes;
}

template<auto Member>
using ParallelValue = std::remove_cvref_t<decltype(ParallelSetup{}.*Member)>;

template<auto Member>
AttributeValue parallelValue(const Setup& setup)
{
    if constexpr (std::is_enum_v<ParallelValue<Member>>)
        return std::string(enumNames<ParallelValue<Member>>()[static_cast<std::size_t>(setup.parallel.*Member)]);
    else
        return AttributeValue(setup.parallel.*Member);
}

template<auto Member>
void setParallel(Setup& setup, const AttributeValue& value)
{
    if constexpr (std::is_enum_v<ParallelValue<Member>>) {
        const auto known = enumNames<ParallelValue<Member>>();
        const auto found = std::ranges::find(known, std::get<std::string>(value));
        setup.parallel.*Member = static_cast<ParallelValue<Member>>(found - known.begin());
    } else {
        setup.parallel.*Member = std::get<ParallelValue<Member>>(value);
    }
}

template<typename Value>
constexpr AttributeKind parallelKind()
{
    if constexpr (std::is_enum_v<Value>)
        return AttributeKind::Choice;
    else if constexpr (std::is_same_v<Value, std::int64_t>)
        return AttributeKind::Integer;
    else if constexpr (std::is_same_v<Value, bool>)
        return AttributeKind::Boolean;
    else if constexpr (std::is_same_v<Value, double>)
        return AttributeKind::Real;
    else
        return AttributeKind::Text;
}

/// Declares a field. By default, it has an effect whenever several processes train.
template<auto Member>
SetupField parallelField(AttributeSpec spec, Message (*idle)(const Setup&) = ineffective::singleProcess)
{
    spec.defaultValue = parallelValue<Member>(Setup{});
    spec.kind = parallelKind<ParallelValue<Member>>();
    if constexpr (std::is_enum_v<ParallelValue<Member>>) {
        const auto known = enumNames<ParallelValue<Member>>();
        spec.choices = {known.begin(), known.end()};
    }
    return {std::move(spec),      kParallel, Mode::Training, &parallelValue<Member>,
            &setParallel<Member>, false,     idle,           true};
}

/// Returns the fields with the reason why they may have no effect.
inline std::vector<SetupField> usedBy(Message (*idle)(const Setup&), std::vector<SetupField> fields)
{
    for (SetupField& field : fields)
        field.idle = idle;
    return fields;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <type_traits>
#include <utility>

// Builds the declaration of a setting from a member of Setup.

namespace vram {

template<auto Member>
using MemberType = std::remove_cvref_t<decltype(std::declval<Setup>().*Member)>;

template<auto Member>
AttributeValue readMember(const Setup& setup)
{
    if constexpr (NamedChoice<MemberType<Member>>)
        return std::string(choiceName(setup.*Member));
    else
        return AttributeValue(setup.*Member);
}

template<auto Member>
void writeMember(Setup& setup, const AttributeValue& value)
{
    if constexpr (NamedChoice<MemberType<Member>>)
        setup.*Member = choiceFromName<MemberType<Member>>(std::get<std::string>(value)).value_or(setup.*Member);
    else
        setup.*Member = std::get<MemberType<Member>>(value);
}

template<typename Value>
constexpr AttributeKind attributeKind()
{
    if constexpr (std::is_same_v<Value, std::int64_t>)
        return AttributeKind::Integer;
    else if constexpr (std::is_same_v<Value, double>)
        return AttributeKind::Real;
    else if constexpr (std::is_same_v<Value, bool>)
        return AttributeKind::Boolean;
    else
        return AttributeKind::Text;
}

/// Declares a field. Its default, kind and choices are derived from the struct, so that they are written only once.
template<auto Member>
SetupField field(std::string_view group, AttributeSpec spec, std::optional<Mode> mode = std::nullopt,
                 Message (*idle)(const Setup&) = nullptr, bool isHiddenIfIdle = false)
{
    static const Setup defaults;
    spec.defaultValue = readMember<Member>(defaults);
    spec.kind = attributeKind<MemberType<Member>>();
    if constexpr (NamedChoice<MemberType<Member>>)
        spec.choices.assign(ChoiceNames<MemberType<Member>>::all.begin(), ChoiceNames<MemberType<Member>>::all.end());
    if (!spec.choices.empty())
        spec.kind = AttributeKind::Choice;
    return {std::move(spec), group, mode, &readMember<Member>, &writeMember<Member>, false, idle, isHiddenIfIdle};
}

/// Concatenates the fields of all groups.
inline std::vector<SetupField> joined(const std::vector<std::vector<SetupField>>& groups)
{
    std::vector<SetupField> all;
    for (const std::vector<SetupField>& group : groups)
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

inline constexpr Mode kTrainingOnly = Mode::Training;
inline constexpr Mode kInferenceOnly = Mode::Inference;

} // namespace vram

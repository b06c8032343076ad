// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <initializer_list>
#include <utility>

namespace vram::spec {

// Shorthand for declaring the attributes of layer types.

inline AttributeSpec integer(std::string_view key, std::string_view label, std::int64_t value, double minimum,
                             std::string_view help = {}, std::string_view brief = {})
{
    AttributeSpec spec;
    spec.key = key;
    spec.label = label;
    spec.kind = AttributeKind::Integer;
    spec.defaultValue = value;
    spec.minimum = minimum;
    spec.help = help;
    spec.brief = brief;
    return spec;
}

/// Returns `spec` with text that is displayed for its default value, such as "none" for 0.
inline AttributeSpec withDefaultLabel(AttributeSpec spec, std::string_view words)
{
    spec.defaultLabel = words;
    return spec;
}

/// Declares an optional input size of a layer; 0 accepts any size.
inline AttributeSpec inputSize(std::string_view key, std::string_view label)
{
    return withDefaultLabel(integer(key, label, 0, 0, "0 follows the input."), "same as the input");
}

/// Declares a dimension; negative values count from the end.
inline AttributeSpec dim(std::string_view key, std::int64_t value, std::string_view label = "Dimension")
{
    AttributeSpec spec =
        integer(key, label, value, -8, "Numbered as in PyTorch: 0 is the batch dimension, −1 the last.", "dim {}");
    spec.maximum = 7;
    return spec;
}

inline AttributeSpec real(std::string_view key, std::string_view label, double value, double minimum, double maximum,
                          std::string_view help = {}, std::string_view brief = {})
{
    AttributeSpec spec = integer(key, label, 0, minimum, help, brief);
    spec.kind = AttributeKind::Real;
    spec.defaultValue = value;
    spec.maximum = maximum;
    return spec;
}

inline AttributeSpec flag(std::string_view key, std::string_view label, bool value, std::string_view help = {},
                          std::string_view brief = {})
{
    AttributeSpec spec = integer(key, label, 0, 0, help, brief);
    spec.kind = AttributeKind::Boolean;
    spec.defaultValue = value;
    return spec;
}

inline AttributeSpec text(std::string_view key, std::string_view label, std::string_view value,
                          std::string_view help = {}, std::string_view brief = {})
{
    AttributeSpec spec = integer(key, label, 0, 0, help, brief);
    spec.kind = AttributeKind::Text;
    spec.defaultValue = std::string(value);
    return spec;
}

inline AttributeSpec choice(std::string_view key, std::string_view label,
                            std::initializer_list<std::string_view> choices, std::string_view help = {},
                            std::string_view brief = {})
{
    AttributeSpec spec = text(key, label, *choices.begin(), help, brief);
    spec.kind = AttributeKind::Choice;
    spec.choices = choices;
    return spec;
}

inline AttributeSpec extents(std::string_view key, std::string_view label, Extents value, double minimum, int atLeast,
                             int atMost, std::string_view help = {}, std::string_view brief = {})
{
    AttributeSpec spec = integer(key, label, 0, minimum, help, brief);
    spec.kind = AttributeKind::Extents;
    spec.defaultValue = std::move(value);
    spec.minimumCount = atLeast;
    spec.maximumCount = atMost;
    return spec;
}

/// Declares a list of dimensions; an empty list stands for all.
inline AttributeSpec dims(std::string_view key = "dims", std::string_view label = "Dimensions")
{
    AttributeSpec spec = extents(key, label, {}, -8, 0, 8, "Numbered as in PyTorch; empty: all dimensions.", "dims {}");
    spec.maximum = 7;
    return spec;
}

inline AttributeSpec inPlace()
{
    return flag("inplace", "In place", false,
                "Overwrites its input: no new tensor, but the old values are copied first if backward needs them.",
                "in place");
}

inline AttributeSpec dtype(std::string_view value = "float32")
{
    AttributeSpec spec = choice(
        "dtype", "Type",
        {"float32", "compute", "float16", "bfloat16", "float64", "int64", "int32", "int16", "int8", "uint8", "bool"},
        "compute follows the model's precision.", "{}");
    spec.defaultValue = std::string(value);
    return spec;
}

} // namespace vram::spec

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

struct CodeArgument;

/// Difference between the identities of two successive calls. It leaves room for the modules that a module creates
/// inside, whose identities follow that of the module.
inline constexpr std::int64_t kIdentityStep = 16;

/// A Python expression of the kinds that occur in model definitions: a number, a string, a name, a list or a call.
struct CodeValue {
    enum class Kind { Name, Number, Text, List, Call };

    Kind kind = Kind::Name;
    std::string text{};              ///< The name or callee, without its Python module ("Conv2d").
    std::string owner{};             ///< The Python module of the name: "keras.layers".
    double number = 0;               ///< Value of a number; True and False are names.
    std::int64_t repeat = 1;         ///< Repeat count as printed by PyTorch: "12 x GPT2Block(".
    int line = 1;                    ///< Line in the text, counted from 1.
    std::int64_t identity = 0;       ///< Number of the call that created the object, equal for all uses of a variable.
    std::vector<CodeArgument> items; ///< Entries of a list, or arguments of a call.

    bool is(Kind wanted) const { return kind == wanted; }
    bool calls(std::string_view name) const { return kind == Kind::Call && text == name; }
};

/// One entry of a list or one argument of a call.
struct CodeArgument {
    /// The name of a keyword argument ("kernel_size=3") or of a module ("(conv1): Conv2d(...)"); empty if positional.
    std::string name{};
    bool module = false; ///< Whether the entry is a named module in print(model) output.
    CodeValue value{};
};

/// Code in which variables are replaced by their values. The model is the last value that is assigned or that is a
/// statement of its own, unless the caller names another one.
struct ParsedCode {
    CodeValue model{};
    std::string name{}; ///< Name of the model's variable; empty if it has none.
    /// The other models of the text, none of which is part of a later one: "G (line 1)".
    std::vector<std::string> others{};
};

/// Returns the name by which a model is chosen: that of its variable, or of its class.
inline const std::string& labelOf(const ParsedCode& code)
{
    return code.name.empty() ? code.model.text : code.name;
}

/// Parses the output of print(model), or code that builds a model, including assignments, `model.add(...)`, comments,
/// imports and prompts. Nothing is executed. If the text has several models, the last one named `wanted` is read, or
/// the last of all if `wanted` is empty. The error contains the line number.
Result<ParsedCode> parseCode(std::string_view text, std::string_view wanted = {});

} // namespace vram

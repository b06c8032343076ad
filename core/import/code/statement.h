// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/lexer.h"

#include <cstddef>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

using CodeTokens = std::span<const CodeToken>;
/// Whether the variable with this name holds layers.
using HoldsLayers = std::function<bool(std::string_view)>;

/// The left side of an assignment: "a, b[0] =", "width *=", "net: nn.Module =".
struct CodeTargets {
    struct Target {
        std::string name{};
        bool part = false; ///< Whether only a part of the variable is assigned: "layers[0]".
    };
    std::vector<Target> targets{}; ///< Empty if the statement is no assignment.
    std::string sign{};            ///< The operator of an augmented assignment, "*" for "*="; otherwise empty.
    std::size_t value = 0;         ///< Index of the first token of the right side.
};

/// Returns the left side of the assignment with which the tokens begin.
CodeTargets targetsOf(CodeTokens tokens);
/// Returns the index behind the statement that begins at `from`: that of a line end or semicolon outside brackets.
std::size_t statementEnd(CodeTokens tokens, std::size_t from);
/// Returns the index of the colon behind the header of a compound statement, or 0 if there is none.
std::size_t headerEnd(CodeTokens tokens);
/// Returns the index behind the block whose header begins at `from`: that of the next statement that is not indented
/// further.
std::size_t blockEnd(CodeTokens tokens, std::size_t from);
/// Returns "model" for "model.features.0".
std::string rootOf(std::string_view name);
/// Whether the tokens create a layer: "nn.Linear(", "Sequential(".
bool buildLayers(CodeTokens tokens);
/// Whether the statements may change the layers that a variable holds.
bool changeLayers(CodeTokens block, const HoldsLayers& holds);
/// Whether the expression may return layers of a variable: "layers[1:]", "list(model.children())".
bool passLayers(CodeTokens expression, const HoldsLayers& holds);
/// Returns the names that the statements assign.
std::set<std::string> changedNames(CodeTokens block);
/// Whether the tokens contain one of the names.
bool mention(CodeTokens tokens, const std::set<std::string>& names);

} // namespace vram

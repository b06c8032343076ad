// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/expressions.h"
#include "import/code/statement.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Compound statements, such as loops and the definitions of functions. They are not run: those that do not concern the
/// layers are skipped, and the others are errors.
class CodeBlocks
{
public:
    explicit CodeBlocks(CodeExpressions& code) : m_code(code) {}

    /// Whether the word begins a compound statement.
    static bool begins(std::string_view word);
    /// Handles the compound statement at the current position. A block that always runs is not skipped.
    void take();
    /// Whether the variable holds layers.
    bool holdsLayers(std::string_view name) const;
    /// Whether the expression makes layers, or may return some that a variable holds.
    bool concernsLayers(CodeTokens expression) const;
    bool hasBuilders() const { return !m_names.empty(); }
    /// Whether the statement uses a function that makes layers. If so, reports that it is not run.
    bool usesBuilder(CodeTokens statement);
    /// Reports the first function that makes layers, if there is one.
    void reportBuilder();
    /// Whether the statements may change the layers of a variable.
    bool changes(CodeTokens statements) const;
    /// Whether a statement that is neither an assignment nor a call changes layers: "del model[0]",
    /// "model[0].append(...)".
    bool changesPart(CodeTokens statement) const;
    /// Whether the assignment changes a part of a model: model.fc = nn.Linear(8, 2), layers[-1] = nn.ReLU().
    bool assignsPart(const CodeTargets::Target& target, CodeTokens value) const;
    /// Remembers a variable whose class is not in the catalogue.
    void noteObject(const std::string& name, const CodeValue& call);
    /// Reports such an object if the text uses it as a model.
    void reportObject();

private:
    struct UnknownObject {
        std::string name;
        std::string type;
        int line = 1;
    };

    void define(CodeTokens block);
    bool concernsLayersInside(CodeTokens block) const;
    void forget(const std::set<std::string>& names);

    CodeExpressions& m_code;
    std::map<std::string, CodeToken, std::less<>> m_builders{}; ///< Functions that make layers, with the first word.
    std::vector<UnknownObject> m_objects{};
    std::set<std::string> m_names{}; ///< The names of these functions.
};

/// Whether the value is a layer, or a list that contains one.
bool hasLayers(const CodeValue& value);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/linear_policies.h"

#include <algorithm>
#include <cassert>

namespace vram {

namespace {

constexpr std::size_t kMostNames = 8;

// Returns the last linear layer, which produces the logits, or no row if that layer is in a repeated block.
RowIndex headLayer(const NetworkRows& rows)
{
    for (RowIndex row = rows.end() - 1; row.valid(); --row) {
        if (!rows[row].isLinear())
            continue;
        for (RowIndex around = rows[row].parent; around.valid(); around = rows[around].parent) {
            if (rows[around].block->repeat != 1)
                return {};
        }
        return row;
    }
    return {};
}

// PEFT's _maybe_include_all_linear_layers excludes the output embedding.
void adaptAllLinear(NetworkRows& rows, LoweringIssues& issues)
{
    bool any = false;
    for (const RowIndex row : rows.indices()) {
        if (!rows[row].isHiddenLinear || rows[row].trainedCopy)
            continue;
        rows[row].hasAdapter = any = true;
        rows[row].frozen = false;
    }
    if (!any)
        issues.reportSetting(Severity::Error, "lora",
                             "lora: all-linear means every linear layer but the head, and the network has no "
                             "other."_tr);
}

bool isFrozen(const TableRow& row, const Setup& setup)
{
    assert(row.layer);
    const auto isWeight = [](const std::string& name) { return name == "*" || name == "weight"; };
    return isInference(setup) || row.hasAdapter || row.frozen || std::ranges::any_of(row.layer->frozen, isWeight);
}

// bitsandbytes through transformers (integrations/bitsandbytes.py) quantizes every linear layer except the head, layers
// with tied weights (get_keys_to_not_convert) and the modules in skip_modules. Trainable layers are not packed.
void quantize(NetworkRows& rows, const Setup& setup)
{
    for (const RowIndex r : rows.indices()) {
        TableRow& row = rows[r];
        const bool tied = row.owner || (row.layer && !row.layer->shared.empty());
        row.quantized = row.isHiddenLinear && !row.skipped && !tied && isFrozen(row, setup);
    }
}

// The converters of torchtitan and accelerate skip the output head (filter_fqns, filter_first_and_last_linear_layers),
// and the head of Megatron-LM is not a TransformerEngine module.
void computeInFloat8(NetworkRows& rows)
{
    for (const RowIndex r : rows.indices())
        rows[r].float8 = rows[r].isHiddenLinear && !rows[r].skipped && !rows[r].hasAdapter && !rows[r].quantized;
}

// Returns names that a setting's patterns can match, such as "q_proj, k_proj, v_proj".
std::string exampleNames(std::string_view setting, const NetworkRows& rows)
{
    std::vector<std::string> names;
    for (const RowIndex r : rows.indices()) {
        const TableRow& row = rows[r];
        const bool wanted = setting == "checkpoint" ? row.block != nullptr
                            : setting == "freeze"   ? !row.parent.valid()
                                                    : row.isLinear();
        if (!wanted)
            continue;
        std::string name = setting == "checkpoint" ? rows.pathOf(r) : row.name();
        if (std::ranges::find(names, name) != names.end())
            continue;
        if (names.size() == kMostNames) {
            names.emplace_back("...");
            break;
        }
        names.push_back(std::move(name));
    }
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

Message unmatchedMessage(const PathPatterns::UnmatchedPattern& unmatched, const NetworkRows& rows)
{
    const std::string& pattern = unmatched.pattern;
    const std::string names = exampleNames(unmatched.setting, rows);
    if (!unmatched.why.empty())
        return message("lora: the regular expression \"%1\" %2."_tr, pattern, unmatched.why);
    if (unmatched.setting == "checkpoint" && names.empty())
        return message("checkpoint: \"%1\" matches nothing, as the network has no blocks."_tr, pattern);
    if (unmatched.setting == "checkpoint")
        return message("checkpoint: \"%1\" matches no block; the blocks are %2."_tr, pattern, names);
    if (unmatched.setting == "freeze")
        return message("freeze: \"%1\" matches no layer; the top-level rows are %2."_tr, pattern, names);
    if (names.empty())
        return message("lora: \"%1\" matches nothing, as the network has no linear layers."_tr, pattern);
    if (unmatched.setting == "lora")
        return message("lora: \"%1\" matches no linear layer; the linear layers are %2."_tr, pattern, names);
    if (unmatched.setting == "ia3-feedforward")
        return message("ia3-feedforward: \"%1\" matches no target module; the linear layers are %2."_tr, pattern,
                       names);
    if (unmatched.setting == "modules-to-save")
        return message("modules-to-save: \"%1\" matches no row."_tr, pattern);
    return message("skip-modules: \"%1\" matches no linear layer; the linear layers are %2."_tr, pattern, names);
}

// Marks the first embedding that reads the network's input.
void promptTokens(NetworkRows& rows, LoweringIssues& issues)
{
    for (const RowIndex row : rows.indices()) {
        if (!rows[row].isLookup())
            continue;
        const RowIndex source = rows.firstInputRow(row);
        if (!source.valid() || !rows[source].type || !rows[source].type->traits.has(Trait::Input))
            continue;
        rows[row].followsPrompt = true;
        rows[row].frozen = false;
        return;
    }
    issues.reportSetting(
        Severity::Error, "prompt-tokens",
        "prompt-tokens: no embedding reads the network's input; set prompt-tokens to 0, or export the model as "
        "PEFT wraps it."_tr);
}

// With a prefix, the KV cache of transformers holds what attention reads, the prefix concatenated with the keys and
// values, instead of the layer's own keys and values.
void markCachedBehindPrefix(NetworkRows& rows, RowIndex attention)
{
    constexpr Traits sameElements{Trait::Reshapes, Trait::Reorders, Trait::Repeats, Trait::Converts};
    const std::vector<InputRef>& inputs = rows[attention].inputs();
    for (std::size_t i = 1; i < std::min<std::size_t>(inputs.size(), 3); ++i) {
        RowIndex source = rows.rowOf(inputs[i].row);
        while (source.valid() && rows[source].type) {
            rows[source].cached = true;
            source = rows[source].type->traits.hasAny(sameElements) ? rows.firstInputRow(source) : RowIndex();
        }
    }
}

void prefixAttention(NetworkRows& rows, LoweringIssues& issues)
{
    bool any = false;
    for (const RowIndex row : rows.indices()) {
        if (!rows[row].type || !rows[row].type->traits.has(Trait::AcceptsPrefix))
            continue;
        any = true;
        rows[row].frozen = false;
        markCachedBehindPrefix(rows, row);
    }
    if (!any)
        issues.reportSetting(Severity::Error, "prefix-tokens",
                             "prefix-tokens: the network has no attention of queries, keys and values as a row of its "
                             "own; set prefix-tokens to 0, or export the model as PEFT wraps it."_tr);
}

void addVirtualTokens(NetworkRows& rows, const Setup& setup, LoweringIssues& issues)
{
    const int methods =
        (setup.promptTokens > 0 ? 1 : 0) + (setup.prefixTokens > 0 ? 1 : 0) + (setup.lora.empty() ? 0 : 1);
    if (methods > 1 && (setup.promptTokens > 0 || setup.prefixTokens > 0))
        issues.reportSetting(Severity::Error, setup.promptTokens > 0 ? "prompt-tokens" : "prefix-tokens",
                             "Use only one of prompt tuning, prefix tuning and adapters; clear the others."_tr);
    if (setup.promptTokens > 0)
        promptTokens(rows, issues);
    if (setup.prefixTokens > 0)
        prefixAttention(rows, issues);
}

} // namespace

void applyLinearPolicies(NetworkRows& rows, const PathPatterns& patterns, const Setup& setup, LoweringIssues& issues)
{
    const RowIndex head = headLayer(rows);
    for (const RowIndex row : rows.indices())
        rows[row].isHiddenLinear = rows[row].isLinear() && row != head;
    if (patterns.adaptsAllLinear())
        adaptAllLinear(rows, issues);
    addVirtualTokens(rows, setup, issues);
    if (setup.quantize != Quantization::None)
        quantize(rows, setup);
    if (setup.float8 != Float8::None && !isInference(setup))
        computeInFloat8(rows);
    for (const PathPatterns::UnmatchedPattern& unmatched : patterns.unmatched()) {
        // The list of modules to skip in quantization may come from a recipe for many models, so an unmatched pattern
        // is not an error.
        const Severity severity = unmatched.setting == "skip-modules" ? Severity::Note : Severity::Error;
        issues.reportSetting(severity, unmatched.setting, unmatchedMessage(unmatched, rows));
    }
}

} // namespace vram

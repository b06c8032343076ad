// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/path_expression.h"
#include "setup/setup.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The setup's patterns over row paths, which select the rows to checkpoint, freeze, adapt, or exclude from
/// quantization.
class PathPatterns
{
public:
    explicit PathPatterns(const Setup& setup);

    static constexpr std::int64_t kEvery = std::numeric_limits<std::int64_t>::max();

    /// Whether no setting selects rows.
    bool empty() const { return m_empty; }
    /// Returns the number of repeats of the block, counted from the first, that are checkpointed: "blocks:6" selects
    /// six, "blocks" all.
    std::int64_t checkpoints(std::string_view path) { return repeatsIn(m_checkpoint, path); }
    /// Whether the row is frozen in every repeat of its blocks. With adapters or virtual tokens, all rows are frozen.
    bool freezes(std::string_view path);
    /// Returns the number of repeats of the block, counted from the first, that are frozen: "blocks:6" selects six.
    std::int64_t freezesRepeats(std::string_view path) { return repeatsIn(m_freeze, path); }
    /// Whether a linear layer is a target, as in PEFT's `target_modules` (peft/tuners/tuners_utils.py,
    /// check_target_module_exists). It may match by its path or the end of its path, by a regular expression over the
    /// whole path, or by a glob over the whole path. "all-linear" is handled in linear_policies.h.
    bool adapts(std::string_view path);
    /// Whether an embedding or a convolution is a target; only LoRA adapts these, and "*" alone does not match them.
    bool adaptsNonLinear(std::string_view path);
    /// Whether IA3 scales the input of a target. Matches like excludesFromQuantization().
    bool scalesInput(std::string_view path) { return matchesModule(m_feedforward, path); }
    /// Whether a row is trained as a copy in addition to the adapters. Matches like excludesFromQuantization().
    bool trainsCopy(std::string_view path) { return matchesModule(m_copied, path); }
    /// Whether "all-linear" is among the targets.
    bool adaptsAllLinear() const { return m_allLinear; }
    /// Whether a linear layer is excluded from quantization. It may match by the end of its path, by a part of the path
    /// above it (as in transformers' `llm_int8_skip_modules`), or by a glob.
    bool excludesFromQuantization(std::string_view path) { return matchesModule(m_skip, path); }

    /// A pattern that no row has matched so far, or that cannot be parsed.
    struct UnmatchedPattern {
        std::string_view setting; ///< Key of the field, such as "lora".
        std::string pattern;
        Message why{}; ///< The error of an invalid regular expression; empty if it is valid.
    };
    std::vector<UnmatchedPattern> unmatched() const;

private:
    struct Glob {
        std::string text;
        std::int64_t repeats = kEvery;
        bool matched = false;
    };
    static std::vector<Glob> counted(std::vector<Glob> globs);
    static std::vector<Glob> split(std::string_view list);
    static bool matches(std::vector<Glob>& globs, std::string_view path);
    static std::int64_t repeatsIn(std::vector<Glob>& globs, std::string_view path);
    static bool matchesModule(std::vector<Glob>& globs, std::string_view path);
    void readTargets(const std::string& text);

    std::vector<Glob> m_checkpoint;
    std::vector<Glob> m_freeze;
    std::vector<Glob> m_lora;
    std::vector<Glob> m_skip;
    std::vector<Glob> m_feedforward;
    std::vector<Glob> m_copied;
    bool m_virtualTokens = false;
    bool m_empty = true;
    bool m_allLinear = false;
    bool m_adaptsNonLinear = false;
    std::string m_expressionText; ///< The targets as one regular expression; empty if they are a list.
    std::optional<PathExpression> m_expression;
    Message m_expressionError{};
    bool m_expressionMatched = false;
};

/// Joins a path and a name: "layer1" and "conv" to "layer1.conv".
std::string joinedPath(const std::string& parent, const std::string& name);

} // namespace vram

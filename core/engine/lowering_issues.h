// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "engine/network_rows.h"
#include "step/terms.h"

#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram {

/// The issues found by a lowering. Each issue of a row is kept once, no matter how often the row runs.
class LoweringIssues
{
public:
    explicit LoweringIssues(const NetworkRows& rows) : m_rows(rows) {}

    /// Reports an issue of `row`, or of the whole network if `row` is not valid.
    void report(Severity severity, RowIndex row, Message what, QuickFix fix = QuickFix::None);
    /// Reports an issue of the setting with the key `setting`.
    void reportSetting(Severity severity, std::string_view setting, Message what);
    /// Marks the row's saved tensors as a guess.
    void markGuess(RowIndex row) { m_guessed.insert(m_rows[row].id()); }
    /// Reports the number of rows whose saved tensors are a guess.
    void reportGuesses();
    const std::vector<Issue>& all() const { return m_issues; }

private:
    const NetworkRows& m_rows;
    std::vector<Issue> m_issues{};
    std::unordered_multimap<LayerId, std::size_t> m_issuesOf{}; ///< Indices into m_issues.
    std::set<LayerId> m_guessed{};
};

} // namespace vram

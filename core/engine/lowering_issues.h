#pragma once

#include "base/message.h"
#include "engine/network_rows.h"
#include "step/terms.h"

#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram {

/// The issues that a lowering finds. A row has each issue once, however often it runs.
class LoweringIssues
{
public:
    explicit LoweringIssues(const NetworkRows& rows) : m_rows(rows) {}

    /// Of the whole network where `row` is none.
    void report(Severity severity, RowIndex row, Message what, Mend mend = Mend::None);
    /// `setting`: its key.
    void reportSetting(Severity severity, std::string_view setting, Message what);
    /// The tensors that the row saves for backward are an estimate.
    void noteGuess(RowIndex row) { m_guessed.insert(m_rows[row].id()); }
    /// Reports how many rows are estimates.
    void reportGuesses();
    const std::vector<Issue>& all() const { return m_issues; }

private:
    const NetworkRows& m_rows;
    std::vector<Issue> m_issues{};
    std::unordered_multimap<LayerId, std::size_t> m_issuesOf{}; ///< Indices into m_issues.
    std::set<LayerId> m_guessed{};
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lowering_issues.h"

#include <algorithm>

namespace vram {

void LoweringIssues::report(Severity severity, RowIndex row, Message what, QuickFix fix)
{
    const LayerId layer = row.valid() ? m_rows[row].id() : LayerId::None;
    const auto [first, last] = m_issuesOf.equal_range(layer);
    if (std::any_of(first, last, [&](const auto& known) { return m_issues[known.second].message == what; }))
        return;
    m_issuesOf.emplace(layer, m_issues.size());
    m_issues.push_back({severity, layer, row.valid() ? m_rows.pathOf(row) : std::string(), std::move(what), {}, fix});
}

void LoweringIssues::reportSetting(Severity severity, std::string_view setting, Message what)
{
    m_issues.push_back(networkIssue(severity, std::move(what), std::string(setting)));
}

void LoweringIssues::reportGuesses()
{
    if (m_guessed.empty())
        return;
    report(
        Severity::Note, {},
        message("The table has %1: what they save for backward is unknown, so the real figure may differ."_tr,
                counted(static_cast<std::int64_t>(m_guessed.size()), "%1 estimated row"_tr, "%1 estimated rows"_tr)));
}

} // namespace vram

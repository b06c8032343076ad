// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/graph_breaks.h"
#include "engine/lowering_issues.h"
#include "engine/network_rows.h"

#include <map>
#include <vector>

namespace vram {

/// Consecutive rows that torch.compile compiles as one region, or that are not compiled.
struct CompiledPart {
    RowIndex first{};
    RowIndex end{};
    bool compiled = false;
    RowIndex last{}; ///< The last of its rows at the nesting level of `first`.
};

/// The calls of forward() that Dynamo compiles separately, and their division at graph breaks. Dynamo compiles Python
/// frame by frame. If a module breaks the graph, Dynamo compiles the code before and after the call in the calling
/// frame, and attempts to compile the module's own forward() separately (torch/_dynamo/symbolic_convert.py,
/// break_graph_if_unsupported).
class CompiledFrames
{
public:
    CompiledFrames(const NetworkRows& rows, GraphBreaks& breaks, LoweringIssues& issues)
        : m_rows(rows), m_breaks(breaks), m_issues(issues), m_known(breaks.size())
    {
    }

    /// Reads the graph breaks that the exporter found. Must be called when the rows are known. With `blocks`, each
    /// repeated block is compiled separately.
    void begin(bool blocks);
    /// Notes that a row cannot be part of a graph. This takes effect when the network is lowered again.
    void addBreak(RowIndex row, std::string_view kernel) { m_breaks.add(m_rows, row, kernel); }
    /// Whether there are new graph breaks, so that another lowering would divide the graphs differently.
    bool hasNewBreaks() const { return m_breaks.size() > m_known; }

    /// Whether the block's forward() is compiled separately because the graph of its caller is broken.
    bool isFrame(RowIndex block) const { return m_frames.contains(block); }
    /// Whether the block's forward() is not a single region.
    bool isDivided(RowIndex block) const;
    /// Divides the rows of a forward() at graph breaks, and reports a note for each break.
    std::vector<CompiledPart> parts(RowIndex first, RowIndex end);
    CompiledPart part(RowIndex first, RowIndex end, bool compiled) const;

private:
    /// The reason why a block's forward() is compiled separately.
    enum class Reason {
        Cut,   ///< The block contains a row for which this program has no graph.
        Called ///< The block is called from Python code, because its caller's graph is broken.
    };

    /// Whether Dynamo skips a frame, so that its modules are called from uncompiled Python code.
    bool isSkipped(RowIndex first, RowIndex end) const;
    void noteBreak(RowIndex row);

    const NetworkRows& m_rows;
    GraphBreaks& m_breaks;
    LoweringIssues& m_issues;
    std::size_t m_known;
    std::map<RowIndex, Reason> m_frames{};
};

} // namespace vram

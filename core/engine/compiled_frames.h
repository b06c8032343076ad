// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/graph_breaks.h"
#include "engine/lowering_issues.h"
#include "engine/network_rows.h"

#include <map>
#include <vector>

namespace vram {

/// Rows of the network that are one region of torch.compile, or that are none.
struct CompiledPart {
    RowIndex first{};
    RowIndex end{};
    bool compiled = false;
    RowIndex last{}; ///< The last of them that is in no block, or in no further block.
};

/// The forwards that Dynamo compiles each for itself, and how graph breaks divide them. Dynamo's unit is a frame of
/// Python. Where a module breaks, the one that calls it compiles what is before and after the call, and the module's
/// own forward is tried by itself (torch/_dynamo/symbolic_convert.py, break_graph_if_unsupported).
class CompiledFrames
{
public:
    CompiledFrames(const NetworkRows& rows, GraphBreaks& breaks, LoweringIssues& issues)
        : m_rows(rows), m_breaks(breaks), m_issues(issues), m_known(breaks.size())
    {
    }

    /// Takes the breaks that the exporter found, once the rows are known. With `blocks`, each repeated block is to be
    /// compiled by itself.
    void begin(bool blocks);
    /// A row cannot be part of a graph. It counts when the network is lowered again.
    void learn(RowIndex row, std::string_view kernel) { m_breaks.add(m_rows, row, kernel); }
    /// Whether any is new, so that another attempt divides the graphs otherwise.
    bool hasLearned() const { return m_breaks.size() > m_known; }

    /// Whether the block's forward is tried by itself because its caller's is divided.
    bool isFrame(RowIndex block) const { return m_frames.contains(block); }
    /// Whether the block's forward is not one region.
    bool isDivided(RowIndex block) const;
    /// Divides the rows of a forward at graph breaks, and reports a note for each.
    std::vector<CompiledPart> parts(RowIndex first, RowIndex end);
    CompiledPart part(RowIndex first, RowIndex end, bool compiled) const;

private:
    /// Why a block's forward is tried by itself.
    enum class Reason {
        Cut,   ///< Inside of it is a row for which this program has no graph.
        Called ///< Python calls it, since its caller's graph is broken.
    };

    /// Whether Dynamo leaves a forward to Python, which calls its modules.
    bool isSkipped(RowIndex first, RowIndex end) const;
    void noteBreak(RowIndex row);

    const NetworkRows& m_rows;
    GraphBreaks& m_breaks;
    LoweringIssues& m_issues;
    std::size_t m_known;
    std::map<RowIndex, Reason> m_frames{};
};

} // namespace vram

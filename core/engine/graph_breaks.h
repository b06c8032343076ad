// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"

#include <map>
#include <string>
#include <string_view>

namespace vram {

/// Rows that cannot be part of a compiled graph, found by attempts to compile them. Dynamo, too, discovers a graph
/// break when its analysis fails, and then restarts (torch/_dynamo/symbolic_convert.py, SpeculationLog).
class GraphBreaks
{
public:
    static constexpr std::string_view kHook = "pre-forward hook";

    struct Break {
        std::string kernel; ///< The kernel or autograd node that broke the graph.
        /// Whether PyTorch's graph breaks here too; if not, only this program cannot trace the row.
        bool alsoInPyTorch = false;
        bool before = false; ///< Whether the graph breaks before the row, which is compiled with the rows after it.
    };

    void clear() { m_rows.clear(); }
    std::size_t size() const { return m_rows.size(); }
    /// Adds a graph break. `kernel` is kHook for a unit that a strategy shards, whose hooks Dynamo does not trace.
    void add(const NetworkRows& rows, RowIndex row, std::string_view kernel);
    /// Adds the graph breaks that the exporter found. Returns the total number of breaks.
    std::size_t addRecorded(const NetworkRows& rows);
    /// Returns the graph break at the row, or null if there is none.
    const Break* at(RowIndex row) const;
    /// Whether there is a graph break in the rows from `first` to `end`.
    bool hasBetween(RowIndex first, RowIndex end) const;
    bool hasPyTorchBreakBetween(RowIndex first, RowIndex end) const;

private:
    std::map<RowIndex, Break> m_rows{};
};

} // namespace vram

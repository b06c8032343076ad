// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"

#include <map>
#include <string>
#include <string_view>

namespace vram {

/// The rows that cannot be part of a compiled graph, as attempts to compile have shown. Dynamo, too, learns of a graph
/// break when its analysis fails, and starts again (torch/_dynamo/symbolic_convert.py, SpeculationLog).
class GraphBreaks
{
public:
    static constexpr std::string_view kHook = "pre-forward hook";

    struct Break {
        std::string kernel;  ///< The kernel or autograd node that was met.
        bool real = false;   ///< PyTorch breaks its graph here too; otherwise only this program has no graph for it.
        bool before = false; ///< Before the row, which is compiled with what follows.
    };

    void clear() { m_rows.clear(); }
    std::size_t size() const { return m_rows.size(); }
    /// `kernel` is kHook for a unit that a strategy shards, whose hooks Dynamo does not trace.
    void add(const NetworkRows& rows, RowIndex row, std::string_view kernel);
    /// Adds those that the exporter found. Returns the number of all.
    std::size_t addRecorded(const NetworkRows& rows);
    /// Null if there is none.
    const Break* at(RowIndex row) const;
    /// Whether a row from `first` to `end` is one.
    bool hasBetween(RowIndex first, RowIndex end) const;
    bool hasRealBetween(RowIndex first, RowIndex end) const;

private:
    std::map<RowIndex, Break> m_rows{};
};

} // namespace vram

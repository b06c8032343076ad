// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/summary_tensor.h"
#include "import/summary/text.h"
#include "project/assumption.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The tensors of a summary by the names of their rows. Narrow columns truncate names ("batch_normalizat…").
class SummaryTensors
{
public:
    void remember(const std::string& name, const SummaryTensor& placed);
    bool empty() const { return m_order.empty(); }
    /// Returns the tensors in the row's column "Connected to", or an empty list if one of them is not found.
    std::vector<SummaryTensor> sources(const SummaryRow& row);

    /// Records that an input of the row is not found.
    void addMissing(const SummaryRow& row, std::string_view name);
    /// Adds assumptions that name the rows whose inputs are ambiguous or missing in the table.
    void addAssumptions(std::vector<Assumption>& assumptions) const;

private:
    std::vector<const SummaryTensor*> matches(std::string_view name, const SummaryRow& row) const;

    std::map<std::string, SummaryTensor, std::less<>> m_byName{};
    std::vector<std::string> m_order{}; ///< Names in the order of the rows.
    /// Rows with a truncated input name that matches several rows: "add (batch_normalizat…)".
    std::vector<std::string> m_ambiguous{};
    std::vector<std::string> m_missing{}; ///< Rows with an input that is not found: "add (conv9)".
};

/// Whether an embedding looks up the values of an input: the next row, or one that names the input.
bool looksUp(const PrintedSummary& summary, const SummaryRow& input);

} // namespace vram

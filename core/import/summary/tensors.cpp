// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/tensors.h"

#include "base/escape_hidden.h"
#include "base/words.h"
#include "import/summary/merge.h"
#include "import/summary/solve.h"

#include <algorithm>
#include <set>

namespace vram {

namespace {

constexpr std::string_view kCut = "…";

bool isCut(std::string_view name)
{
    return name.find(kCut) != std::string_view::npos;
}

std::string_view stemOf(std::string_view name)
{
    return name.substr(0, name.find(kCut));
}

void addOnce(std::vector<std::string>& list, const SummaryRow& row, std::string_view name)
{
    std::string entry = row.name + " (" + std::string(name) + ")";
    if (std::ranges::find(list, entry) == list.end())
        list.push_back(std::move(entry));
}

/// Whether two names are equal as far as they are not truncated.
bool areAlike(std::string_view a, std::string_view b)
{
    return a == b || (isCut(a) && b.starts_with(stemOf(a))) || (isCut(b) && a.starts_with(stemOf(b)));
}

} // namespace

bool looksUp(const PrintedSummary& summary, const SummaryRow& input)
{
    return std::ranges::any_of(summary.rows, [&](const SummaryRow& row) {
        const NamedLayer type = namedLayer(row.type);
        const bool next = row.connectedTo.empty() && &row == &input + 1;
        const bool names =
            std::ranges::any_of(row.connectedTo, [&](const std::string& name) { return areAlike(name, input.name); });
        return type.known && type.family == SummaryFamily::Embedding && (next || names);
    });
}

void SummaryTensors::addAssumptions(std::vector<Assumption>& assumptions) const
{
    if (!m_ambiguous.empty())
        assumptions.push_back(
            {message("Names of inputs are cut and fit several rows, of which the last is assumed: %1. "
                     "A wider table shows them whole."_tr,
                     elideMiddle(commaList(m_ambiguous), 300))});
    if (!m_missing.empty())
        assumptions.push_back({message("Inputs are not in the table, and the row above is assumed: %1. A wider table "
                                       "may show them."_tr,
                                       elideMiddle(commaList(m_missing), 300))});
}

void SummaryTensors::remember(const std::string& name, const SummaryTensor& placed)
{
    m_byName[name] = placed;
    m_order.push_back(name);
}

void SummaryTensors::addMissing(const SummaryRow& row, std::string_view name)
{
    addOnce(m_missing, row, name);
}

/// The tensors that may have the name, last first. The inputs of a sum have its shape, which excludes others.
std::vector<const SummaryTensor*> SummaryTensors::matches(std::string_view name, const SummaryRow& row) const
{
    std::vector<const SummaryTensor*> found, sameShape;
    for (auto other = m_order.rbegin(); other != m_order.rend(); ++other) {
        if (!areAlike(name, *other))
            continue;
        const SummaryTensor& tensor = m_byName.find(*other)->second;
        found.push_back(&tensor);
        if (isElementwiseMerge(row.type) && tensor.printed == row.shape)
            sameShape.push_back(&tensor);
    }
    return sameShape.empty() ? found : sameShape;
}

std::vector<SummaryTensor> SummaryTensors::sources(const SummaryRow& row)
{
    std::vector<SummaryTensor> result;
    std::set<const SummaryTensor*> taken;
    for (const std::string& name : row.connectedTo) {
        if (const auto exact = m_byName.find(name); exact != m_byName.end()) {
            result.push_back(exact->second);
            continue;
        }
        const std::vector<const SummaryTensor*> found = matches(name, row);
        if (found.empty()) {
            addMissing(row, name);
            return {};
        }
        if (found.size() > 1)
            addOnce(m_ambiguous, row, name);
        // Two names truncated to the same text more likely belong to two tensors than to one.
        const auto fresh = std::ranges::find_if(found, [&](const SummaryTensor* t) { return !taken.contains(t); });
        const SummaryTensor* source = fresh == found.end() ? found.front() : *fresh;
        taken.insert(source);
        result.push_back(*source);
    }
    return result;
}

} // namespace vram

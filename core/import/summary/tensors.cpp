// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/tensors.h"

#include "import/summary/solve.h"

#include <algorithm>
#include <string>

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

} // namespace

bool areAlike(std::string_view a, std::string_view b)
{
    return a == b || (isCut(a) && b.starts_with(stemOf(a))) || (isCut(b) && a.starts_with(stemOf(b)));
}

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

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "import/import.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace vram::test {

inline Estimate estimateOf(const Imported& imported, Detail detail = Detail::Totals)
{
    return estimate(imported.project.network, imported.project.setup, builtinCatalogues(), detail);
}

inline void expectNoErrors(const Estimate& estimate)
{
    for (const Issue& issue : estimate.issues)
        EXPECT_NE(issue.severity, Severity::Error) << issue.path << ": " << text(issue.message);
}

/// Whether a note or an assumption of the import contains `part`.
inline bool notes(const Imported& imported, std::string_view part)
{
    const auto says = [&](const Message& sentence) { return text(sentence).find(part) != std::string::npos; };
    return std::ranges::any_of(imported.notes, says)
           || std::ranges::any_of(imported.project.assumptions, says, &Assumption::sentence);
}

/// Returns the layer types in table order.
inline std::vector<std::string> types(const Network& network)
{
    std::vector<std::string> result;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const Layer* layer = asLayer(row))
            result.push_back(layer->type);
    });
    return result;
}

} // namespace vram::test

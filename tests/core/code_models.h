// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "imported.h"

#include "estimate/estimate.h"
#include "import/import.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace vram::test {

// Helpers that import code and check the result.

inline Imported imported(std::string_view code, const ImportOptions& options = {})
{
    Result<Imported> result = importText(code, options);
    EXPECT_TRUE(result) << (result ? "" : text(result.error()));
    return result ? *result : Imported{};
}

inline std::string problemOf(std::string_view code)
{
    const Result<Imported> result = importText(code);
    return result ? std::string() : text(result.error());
}

inline Estimate estimateOf(const Project& project)
{
    Setup setup = project.setup;
    setup.batch = 32;
    setup.precision = Setup().precision;
    return estimate(project.network, setup, builtinCatalogues(), Detail::Rows);
}

inline std::string valueOf(const Imported& imported, std::string_view type, std::string_view key)
{
    std::string found;
    forEachRow(imported.project.network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        const LayerType* known = layer && layer->type == type ? findLayerType(type) : nullptr;
        if (known && found.empty())
            found = text(attribute(*layer, *known, attributeIndex(*known, key)));
    });
    return found;
}

} // namespace vram::test

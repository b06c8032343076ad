// SPDX-License-Identifier: GPL-3.0-or-later
// Printed models as copied from browsers and logs.
#include "code_models.h"
#include "imported.h"

#include <gtest/gtest.h>

namespace vram::printed_texts_test {

using namespace vram::test;

TEST(PrintedTexts, ReadsNoBreakSpacesAsSpaces)
{
    EXPECT_EQ(
        estimateOf(imported("Net(\n\u00a0\u00a0(fc): Linear(in_features=8,\u00a0out_features=4, bias=True)\n)").project)
            .parameters,
        36);
}

TEST(PrintedTexts, IgnoresPrefixesOfLoggers)
{
    const std::string tree = "Net(\n  (fc): Linear(in_features=8, out_features=4, bias=True)\n  (body): 2 x Block(\n"
                             "    (0): Linear(in_features=4, out_features=4, bias=True)\n  )\n)\n";
    for (const std::string prefix :
         {"2024-05-01 12:00:00,123 - INFO - ", "INFO:root:", "[rank0] 12:00 train.py: model: ", "The model is "}) {
        const Imported read = imported(prefix + tree);
        EXPECT_EQ(estimateOf(read.project).parameters, 36 + 2 * 20) << prefix;
        EXPECT_EQ(read.project.network.name, "Net") << prefix;
    }
}

} // namespace vram::printed_texts_test

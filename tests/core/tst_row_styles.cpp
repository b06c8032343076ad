// SPDX-License-Identifier: GPL-3.0-or-later

// tp.plan: the tensor-parallel style of each row, and how the style of a single row changes the text.

#include "parallel/row_styles.h"

#include "layers/layer_type.h"

#include <gtest/gtest.h>

namespace vram::row_styles_test {

namespace {

std::string changed(std::string_view plan, std::string_view path, ShardStyle style)
{
    return shardStylesText(withStyle(parseShardStyles(plan).value(), path, style));
}

TEST(RowStyles, FirstMatchingGlobWins)
{
    const std::vector<RowStyle> styles = parseShardStyles("h.1.q: Whole, *.q:column").value();
    EXPECT_EQ(shardStyle(styles, "h.1.q"), ShardStyle::Replicated);
    EXPECT_EQ(shardStyle(styles, "h.2.q"), ShardStyle::Columns);
    EXPECT_EQ(shardStyle(styles, "h.2.o"), ShardStyle::Auto);
    EXPECT_FALSE(parseShardStyles("*.q:auto"));
    EXPECT_FALSE(parseShardStyles("*.q"));
}

TEST(RowStyles, ChangedRowPrecedesGlobs)
{
    EXPECT_EQ(changed("auto", "h.1.q", ShardStyle::Rows), "h.1.q:row");
    EXPECT_EQ(changed("*.q:column", "h.1.q", ShardStyle::Replicated), "h.1.q:whole,*.q:column");
    EXPECT_EQ(changed("h.1.q:whole,*.q:column", "h.1.q", ShardStyle::Rows), "h.1.q:row,*.q:column");
    EXPECT_EQ(changed("h.1.q:whole,*.q:column", "h.1.q", ShardStyle::Auto), "*.q:column");
    EXPECT_EQ(changed("h.1.q:whole", "h.1.q", ShardStyle::Auto), "auto");
}

// A name may contain the separators of the plan's entries.
TEST(RowStyles, NamesMayContainSeparators)
{
    for (const char* path : {"a,b", "a:b", "a*b", "a?b"}) {
        const auto styles = parseShardStyles(changed("auto", path, ShardStyle::Columns));
        ASSERT_TRUE(styles) << path;
        EXPECT_EQ(shardStyle(*styles, path), ShardStyle::Columns) << path;
        EXPECT_EQ(shardStyle(*styles, "other"), ShardStyle::Auto) << path;
        EXPECT_EQ(shardStylesText(withStyle(*styles, path, ShardStyle::Auto)), "auto") << path;
    }
}

TEST(RowStyles, OnlyShardableLayersHaveStyles)
{
    const auto styles = [](const char* type) { return stylesFor(makeLayer(*findLayerType(type), LayerId{1}, "x")); };
    EXPECT_EQ(styles("Linear").size(), kShardStyles.size());
    EXPECT_EQ(styles("Embedding").size(), 2U);
    EXPECT_TRUE(styles("Conv2d").empty());
}

} // namespace

} // namespace vram::row_styles_test

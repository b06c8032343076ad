// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>
#include <vector>

namespace vram::index_test {

namespace {

using AppleId = Index<struct Apple>;
using PearId = Index<struct Pear>;

static_assert(sizeof(AppleId) == 4 && std::is_trivially_copyable_v<AppleId>);
static_assert(!std::is_convertible_v<AppleId, PearId> && !std::is_convertible_v<int, AppleId>);
static_assert(!std::is_constructible_v<PearId, AppleId>);

} // namespace

TEST(Index, NoneComesBeforeAllOthers)
{
    EXPECT_FALSE(AppleId().valid());
    EXPECT_EQ(AppleId::none(), AppleId());
    EXPECT_LT(AppleId::none(), AppleId(0));
    EXPECT_EQ(AppleId(0) - 1, AppleId::none());
}

TEST(Index, IncrementsAndSubtracts)
{
    AppleId apple(3);
    EXPECT_EQ(apple++, AppleId(3));
    EXPECT_EQ(++apple, AppleId(5));
    EXPECT_EQ(apple - AppleId(2), 3);
    EXPECT_EQ(std::unordered_set<AppleId>({AppleId(1), AppleId(2), AppleId(1)}).size(), 2U);
}

TEST(Index, RangeYieldsIndicesInOrder)
{
    IndexRange<AppleId> range{AppleId(4), 2};
    std::vector<AppleId> seen;
    for (const AppleId apple : range)
        seen.push_back(apple);
    EXPECT_EQ(seen, (std::vector{AppleId(4), AppleId(5)}));
    EXPECT_EQ(range[1], AppleId(5));
    range.endAt(AppleId(4));
    EXPECT_TRUE(range.empty());
    EXPECT_EQ(range.begin(), range.end());
}

TEST(IndexedVector, ContainsItsIndices)
{
    IndexedVector<PearId, int> column{7, 8};
    EXPECT_EQ(column[PearId(1)], 8);
    EXPECT_EQ(column.next(), PearId(2));
    EXPECT_TRUE(column.contains(PearId(1)));
    EXPECT_FALSE(column.contains(PearId(2)));
    EXPECT_FALSE(column.contains(PearId::none()));
    EXPECT_EQ(column.indices().after(), column.next());
}

#ifndef NDEBUG
TEST(IndexedVectorDeathTest, AssertsItsBounds)
{
    IndexedVector<PearId, int> column{7, 8};
    EXPECT_DEATH(static_cast<void>(column[PearId(2)]), "contains");
    EXPECT_DEATH(static_cast<void>(column[PearId::none()]), "contains");
}
#endif

} // namespace vram::index_test

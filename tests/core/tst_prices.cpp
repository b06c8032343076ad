// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/catalogues.h"
#include "devices/prices.h"

#include <gtest/gtest.h>

namespace vram::prices_test {

namespace {

Result<PriceList> read(std::string_view csv)
{
    return parsePrices(csv, builtinCatalogues().gpus);
}

} // namespace

TEST(Prices, AcceptsGpuNamesInShortForm)
{
    const auto list = read("GPU,Price per hour\nRTX 4090,0.34\n\"A100 SXM4 80GB\",\"$1.89\"\n\n");
    ASSERT_TRUE(list) << text(list.error());
    EXPECT_EQ(list->prices.size(), 2U);
    EXPECT_EQ(list->prices.at("NVIDIA GeForce RTX 4090"), 0.34);
    EXPECT_TRUE(list->unknown.empty());
}

TEST(Prices, AcceptsSemicolonsAndDecimalCommas)
{
    const auto list = read("\xef\xbb\xbfRTX 4090;0,34 \u20ac\r\nNo such card;1\r\n");
    ASSERT_TRUE(list) << text(list.error());
    EXPECT_EQ(list->prices.at("NVIDIA GeForce RTX 4090"), 0.34);
    EXPECT_EQ(list->unknown, std::vector<std::string>{"No such card"});
}

TEST(Prices, RejectsAmbiguousPrices)
{
    for (const char* price : {"1e-1", "1e400", "\"1,000\"", "1 000", "0x10"})
        EXPECT_FALSE(read("RTX 4090;" + std::string(price))) << price;
}

TEST(Prices, ReportsLineWithoutPrice)
{
    EXPECT_EQ(text(read("RTX 4090,0.34\nRTX 3090,cheap\n").error()),
              "line 2: expected a GPU's name and a price, such as \"RTX 4090,0.34\"");
    EXPECT_FALSE(read("RTX 4090,0.34\nRTX 3090,-2\n"));
    EXPECT_FALSE(read(""));
}

} // namespace vram::prices_test

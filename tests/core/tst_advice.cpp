#include "estimate/advice.h"
#include "network/project.h"
#include "resource.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

using namespace vram;

namespace {

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

const Advice* find(const std::vector<Advice>& list, std::string_view title)
{
    const auto at = std::find_if(list.begin(), list.end(), [&](const Advice& a) { return a.title == title; });
    return at == list.end() ? nullptr : &*at;
}

TEST(Advice, EachSavingIsThatOfItsSetup)
{
    Project project = builtin("resnet50");
    project.setup.batch = 64;
    const Bytes before = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).device.total;
    const std::vector<Advice> list = advise(project.network, project.setup, builtinCatalogues());
    ASSERT_FALSE(list.empty());
    for (const Advice& advice : list) {
        const Estimate after = estimate(project.network, advice.setup, builtinCatalogues(), Detail::Totals);
        EXPECT_EQ(advice.total, after.device.total) << advice.title;
        EXPECT_EQ(advice.saving, before - after.device.total) << advice.title;
        EXPECT_GT(advice.saving, 0) << advice.title;
        EXPECT_FALSE(advice.cost.empty());
    }
}

TEST(Advice, RanksSinglesBySavingAndThenPairs)
{
    const Project project = builtin("gpt2");
    const std::vector<Advice> list = advise(project.network, project.setup, builtinCatalogues());
    for (std::size_t i = 1; i < list.size(); ++i) {
        EXPECT_GE(list[i].changes, list[i - 1].changes);
        if (list[i].changes == list[i - 1].changes) {
            EXPECT_LE(list[i].saving, list[i - 1].saving);
        }
    }
    EXPECT_EQ(list.back().changes, 2);
}

TEST(Advice, OffersWhatAppliesOnly)
{
    Project project = builtin("resnet50");
    const std::vector<Advice> list = advise(project.network, project.setup, builtinCatalogues());
    EXPECT_EQ(find(list, "Flash attention"), nullptr);
    ASSERT_NE(find(list, "Checkpoint every block"), nullptr);
    EXPECT_NE(checkpointableBlocks(project.network).find("layer1.0"), std::string::npos);
    project.setup.precision = "bf16";
    EXPECT_EQ(find(advise(project.network, project.setup, builtinCatalogues()), "Mixed precision, bf16"), nullptr);
}

} // namespace

// SPDX-License-Identifier: GPL-3.0-or-later

// PEFT adapters on a small OLMo 2 (AdamW, foreach), compared with PyTorch 2.6. The figures come from
// tests/models/adapters.py.

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::adapters_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

struct Figures {
    std::string_view precision;
    std::int64_t parameters = 0;
    std::int64_t trainable = 0;
    vram::Bytes saved = 0; ///< 0 if unknown. With DoRA, forward frees some nodes, and PyTorch reuses their storages.
    vram::Bytes peak = 0;
};

vram::Setup with(const vram::Setup& setup, std::string_view key, std::string_view value)
{
    const vram::Result<vram::Setup> changed = vram::withSetting(setup, key, value);
    EXPECT_TRUE(changed) << (changed ? "" : vram::text(changed.error()));
    return changed ? *changed : setup;
}

void expectFigures(const Settings& settings, const std::vector<Figures>& figures, double peakPercent = 0)
{
    const vram::Network network = reference::exported("hf.olmo2_mha");
    for (const Figures& pytorch : figures) {
        SCOPED_TRACE(std::string(pytorch.precision));
        vram::Setup setup = with(with({}, "batch", "2"), "precision", pytorch.precision);
        setup = with(setup, "lora-rank", "8");
        for (const auto& [key, value] : settings)
            setup = with(setup, key, value);
        const vram::Estimate ours = vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Totals);
        EXPECT_TRUE(ours.valid());
        EXPECT_EQ(ours.parameters, pytorch.parameters);
        EXPECT_EQ(ours.trainableParameters, pytorch.trainable);
        if (pytorch.saved > 0) {
            EXPECT_EQ(ours.totals.savedActivations, pytorch.saved);
        }
        const auto peak = static_cast<double>(pytorch.peak);
        EXPECT_NEAR(static_cast<double>(ours.peak.allocated), peak, peak * peakPercent / 100);
    }
}

TEST(Adapters, Lora)
{
    expectFigures({{"lora", "q_proj,v_proj"}}, {{"fp32", 142144, 6144, 784948, 1583240},
                                                {"amp-bf16", 142144, 6144, 776756, 1505672},
                                                {"bf16", 142144, 6144, 588340, 1053176}});
}

TEST(Adapters, LoraInModelDtype)
{
    expectFigures({{"lora", "q_proj,v_proj"}, {"adapter-fp32", "no"}},
                  {{"fp32", 142144, 6144, 784948, 1583240}, {"bf16", 142144, 6144, 508468, 936440}});
}

TEST(Adapters, LoraWithDropout)
{
    expectFigures({{"lora", "q_proj,v_proj"}, {"lora-dropout", "0.1"}}, {{"fp32", 142144, 6144, 850484, 1648776},
                                                                         {"amp-bf16", 142144, 6144, 793140, 1522056},
                                                                         {"bf16", 142144, 6144, 604724, 1069560}});
}

TEST(Adapters, Dora)
{
    expectFigures({{"lora", "q_proj,v_proj"}, {"adapter", "dora"}}, {{"fp32", 142528, 6528, 0, 1788576},
                                                                     {"amp-bf16", 142528, 6528, 0, 1612704},
                                                                     {"bf16", 142528, 6528, 0, 1209360}});
}

TEST(Adapters, DoraWithDropout)
{
    expectFigures({{"lora", "q_proj,v_proj"}, {"adapter", "dora"}, {"lora-dropout", "0.1"}},
                  {{"fp32", 142528, 6528, 0, 1854112},
                   {"amp-bf16", 142528, 6528, 0, 1661856},
                   {"bf16", 142528, 6528, 0, 1340432}});
}

TEST(Adapters, Ia3)
{
    expectFigures({{"lora", "k_proj,v_proj,down_proj"}, {"adapter", "ia3"}, {"ia3-feedforward", "down_proj"}},
                  {{"fp32", 136768, 768, 922676, 1656700},
                   {"amp-bf16", 136768, 768, 861236, 1525628},
                   {"bf16", 136768, 768, 627764, 1028076}});
}

TEST(Adapters, LoraOnEmbeddings)
{
    expectFigures({{"lora", "q_proj,embed_tokens"}}, {{"fp32", 140352, 4352, 797492, 1574264},
                                                      {"amp-bf16", 140352, 4352, 788276, 1495672},
                                                      {"bf16", 140352, 4352, 551732, 995048}});
}

TEST(Adapters, ModulesToSaveAreDuplicated)
{
    expectFigures({{"lora", "q_proj,v_proj"}, {"modules-to-save", "lm_head"}},
                  {{"amp-bf16", 148288, 12288, 784948, 1599628}});
}

TEST(Adapters, RejectsPatternsWithoutMatches)
{
    const vram::Network network = reference::exported("hf.olmo2_mha");
    const vram::Setup lora = with({}, "lora", "q_proj");
    const auto valid = [&](const vram::Setup& setup) {
        return vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Totals).valid();
    };
    EXPECT_TRUE(valid(lora));
    EXPECT_FALSE(valid(with(lora, "modules-to-save", "lm_haed")));
    EXPECT_FALSE(valid(with(with(lora, "adapter", "ia3"), "ia3-feedforward", "donw_proj")));
}

// PEFT's forward keeps the longer input alive until it returns, which is not part of the base model's network.
TEST(Adapters, PromptTuning)
{
    expectFigures({{"prompt-tokens", "8"}},
                  {{"fp32", 136512, 512, 927604, 1703196},
                   {"amp-bf16", 136512, 512, 876148, 1581420},
                   {"bf16", 136512, 512, 618100, 1044876}},
                  1.1);
}

// transformers' cache keeps keys and values, including the prefix, alive until the end of backward. PEFT looks up the
// prefix once for all three layers, with indices of 2 x 8 x 8 bytes.
TEST(Adapters, PrefixTuning)
{
    constexpr vram::Bytes numbers = 2 * 2 * 8 * 8;
    expectFigures({{"prefix-tokens", "8"}},
                  {{"fp32", 139072, 3072, 762292 + numbers, 1425436},
                   {"amp-bf16", 139072, 3072, 722356 + numbers, 1488156},
                   {"bf16", 139072, 3072, 488884 + numbers, 867724}},
                  0.03);
}

TEST(Adapters, RejectsUnsupportedVirtualTokens)
{
    const vram::Network images = reference::exported("tv.resnet18");
    for (const auto& [key, start] : {std::pair("prompt-tokens", "prompt-tokens: no embedding"),
                                     std::pair("prefix-tokens", "prefix-tokens: the network has no attention")}) {
        const vram::Estimate refused = vram::estimate(images, with({}, key, "8"), vram::builtinCatalogues());
        ASSERT_FALSE(refused.valid());
        EXPECT_TRUE(vram::text(refused.issues.front().message).starts_with(start));
    }
    const vram::Setup both = with(with({}, "prompt-tokens", "8"), "lora", "q_proj");
    EXPECT_FALSE(vram::estimate(reference::exported("hf.olmo2_mha"), both, vram::builtinCatalogues()).valid());
}

} // namespace

} // namespace vram::adapters_test

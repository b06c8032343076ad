// SPDX-License-Identifier: GPL-3.0-or-later

// Settings that PyTorch refuses or replaces for this network, dtype or GPU: an attention kernel that cannot run, and
// virtual tokens beyond the learned positions.

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace vram::setting_limits_test {

namespace {

using Settings = std::vector<std::pair<const char*, const char*>>;

std::vector<Issue> issuesOf(const char* model, const Settings& settings)
{
    Setup setup;
    setup.batch = 1;
    for (const auto& [key, value] : settings) {
        const Result<Setup> changed = withSetting(setup, key, value);
        EXPECT_TRUE(changed) << text(changed.error());
        setup = changed ? *changed : setup;
    }
    return estimate(loadModel(model)->project.network, setup, builtinCatalogues(), Detail::Totals).issues;
}

std::string textsOf(const std::vector<Issue>& issues, Severity severity)
{
    std::string all;
    for (const Issue& issue : issues) {
        if (issue.severity == severity)
            all += (issue.path.empty() ? "" : issue.path + ": ") + text(issue.message) + '\n';
    }
    return all;
}

std::string warningsOf(const Settings& settings, const char* model = "builtin:gpt2")
{
    return textsOf(issuesOf(model, settings), Severity::Warning);
}

std::string errorsOf(const Settings& settings, const char* model = "builtin:gpt2")
{
    return textsOf(issuesOf(model, settings), Severity::Error);
}

} // namespace

// sdp_utils.cpp: use_flash_attention takes fp16 and bf16 on compute capability 8.0 and newer; FlashAttention 1, up to
// PyTorch 2.1, takes 7.5 as well. sdpa_kernel(FLASH_ATTENTION) raises "No available kernel" elsewhere.
TEST(SettingLimits, WarnIfFlashAttentionCannotRun)
{
    const std::string full = warningsOf({{"attention", "flash"}, {"gpu", "NVIDIA A100 SXM4 80GB"}});
    EXPECT_NE(full.find("attention: flash cannot run here, because it computes only in fp16 and bf16; memory-efficient "
                        "is estimated, which PyTorch chooses itself. PyTorch raises an error if flash alone is allowed "
                        "(sdpa_kernel).\n"),
              std::string::npos)
        << full;
    EXPECT_EQ(warningsOf({{"attention", "flash"}, {"gpu", "NVIDIA A100 SXM4 80GB"}, {"precision", "amp-bf16"}}), "");
    EXPECT_EQ(warningsOf({{"gpu", "NVIDIA Tesla T4"}}), "");
    const Settings turing{{"attention", "flash"}, {"gpu", "NVIDIA Tesla T4"}, {"precision", "amp-fp16"}};
    EXPECT_NE(warningsOf(turing).find("because it needs a GPU of compute capability 8.0, not 7.5"), std::string::npos);
    Settings old = turing;
    old.emplace_back("torch", "2.1");
    EXPECT_EQ(warningsOf(old), "");
    EXPECT_NE(
        warningsOf({{"attention", "flash"}, {"gpu", "NVIDIA Tesla T4"}, {"precision", "amp-fp16"}}, "builtin:vit_b_16")
            .find("compute capability 8.0"),
        std::string::npos);
}

// GPT-2 has 1,024 positions. PEFT's prompt occupies some of them, and its prefix shifts those of the tokens.
TEST(SettingLimits, RejectVirtualTokensBeyondPositions)
{
    EXPECT_EQ(errorsOf({{"prompt-tokens", "20"}}),
              "transformer.wpe: has 1024 positions, but 1024 tokens after 20 virtual tokens need 1044, which PyTorch "
              "fails to look up; shorten the sequence by 20, or use fewer virtual tokens (prompt-tokens).\n");
    EXPECT_NE(errorsOf({{"prefix-tokens", "30"}}).find("shorten the sequence by 30"), std::string::npos);
    EXPECT_EQ(errorsOf({{"prompt-tokens", "20"}}, "builtin:llama_3_2_1b"), "") << "rotary positions have no end";
}

} // namespace vram::setting_limits_test

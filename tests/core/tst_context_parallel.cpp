// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/settings.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace vram::context_parallel_test {

namespace {

std::string warnings(const Network& network, const char* data)
{
    using vram::test::setupOf;
    const vram::Setup setup = setupOf({{"data-parallel", data}, {"gpus", "2"}, {"context-parallel", "2"}});
    std::string all;
    for (const Issue& issue : estimate(network, setup, builtinCatalogues(), Detail::Totals).issues) {
        if (issue.severity == Severity::Warning)
            all += vram::text(issue.message) + "\n";
    }
    return all;
}

/// GPT-2 with attention that is not causal.
Network bidirectional()
{
    std::ifstream file(VRAM_SOURCE_DIR "/resources/models/gpt2.vram.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string causal = "\"is_causal\": true";
    for (std::size_t at = text.find(causal); at != std::string::npos; at = text.find(causal))
        text.replace(at, causal.size(), "\"is_causal\": false");
    return parseProject(text)->network;
}

} // namespace

// torch/distributed/tensor/experimental/_attention.py: a RuntimeError without causality, and only
// scaled_dot_product_attention is replaced.
TEST(ContextParallel, WarnsAboutUnsupportedAttention)
{
    EXPECT_NE(warnings(bidirectional(), "fsdp2").find("balances causal attention alone"), std::string::npos);
    EXPECT_EQ(warnings(bidirectional(), "megatron").find("context_parallel()"), std::string::npos);
    const Network bert = loadModel("builtin:bert_base")->project.network;
    EXPECT_NE(warnings(bert, "fsdp2").find("replaces scaled_dot_product_attention"), std::string::npos);
    const Network gpt2 = loadModel("builtin:gpt2")->project.network;
    EXPECT_EQ(warnings(gpt2, "fsdp2").find("context_parallel()"), std::string::npos);
}

} // namespace vram::context_parallel_test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/settings.h"
#include "import/load_model.h"
#include "import/readers.h"
#include "network/network.h"
#include "plan/plan.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>

/// Networks and setups for the tests that search for plans.
namespace vram::test {

inline const Network& gpt2()
{
    static const Network network = loadModel("builtin:gpt2")->project.network;
    return network;
}

/// Returns a small Llama with five blocks, imported from a Hugging Face config. Its blocks are nested, and every stage
/// computes the rotary tables.
inline const Network& smallLlama()
{
    static const Network network =
        importHuggingFace(R"({"model_type": "llama", "hidden_size": 256, "intermediate_size": 512,
                              "num_attention_heads": 8, "num_hidden_layers": 5, "num_key_value_heads": 4,
                              "vocab_size": 1000, "max_position_embeddings": 512})",
                          {})
            ->project.network;
    return network;
}

/// Returns a setup on that GPU. `capacity` is in GiB, where 0 selects the GPU's own capacity.
inline Setup on(std::string_view gpu, double capacity = 0)
{
    Setup setup;
    setup.gpu = gpu;
    setup.customCapacity = capacity;
    return setup;
}

inline Plans plansFor(const Network& network, const vram::Setup& setup, const PlanRequest& question)
{
    const std::optional<Plans> plans = findPlans(network, setup, builtinCatalogues(), question);
    EXPECT_TRUE(plans);
    return plans ? *plans : Plans{};
}

/// Returns a progress callback that expects values that never decrease. `last` receives the latest value.
inline ProgressCallback rising(double& last)
{
    return [&last](double done) {
        EXPECT_GE(done, last);
        last = done;
        return true;
    };
}

} // namespace vram::test

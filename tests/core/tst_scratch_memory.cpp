// SPDX-License-Identifier: GPL-3.0-or-later

// An estimate passes its buffers on to the next one, whose result must not depend on the setting of the first.

#include "settings.h"

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "setup/setup_field.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace vram::scratch_memory_test {

namespace {

auto figures(const Network& network, const vram::Setup& setup)
{
    const Estimate answer = estimate(network, setup, builtinCatalogues(), Detail::Totals);
    return std::tuple(answer.totals, answer.peak.allocated, answer.peak.reserved, answer.device.total, answer.time.step,
                      answer.issues);
}

/// Returns the choices of each setting, both values of switches, and some texts that select layers.
std::vector<test::Settings> singleSettings()
{
    std::vector<test::Settings> all{{{"lora", "all-linear"}},     {{"freeze", "*"}},
                                    {{"checkpoint", "*"}},        {{"prompt-tokens", "8"}},
                                    {{"optimizer", "adafactor"}}, {{"accumulation", "4"}}};
    for (const SetupField& field : setupFields()) {
        if (field.spec.kind == AttributeKind::Boolean)
            all.insert(all.end(), {test::Settings{{std::string(field.spec.key), "yes"}},
                                   test::Settings{{std::string(field.spec.key), "no"}}});
        for (const auto& choice : field.spec.choices)
            all.push_back({{std::string(field.spec.key), std::string(choice)}});
    }
    return all;
}

} // namespace

TEST(ScratchMemory, EstimatesDoNotDependOnPreviousOnes)
{
    const Network network = loadModel("builtin:gpt2")->project.network;
    for (const test::Settings& basis : {test::Settings{{"precision", "bf16"}, {"batch", "2"}, {"gpu", "H100"}},
                                        test::Settings{{"precision", "bf16"}, {"batch", "2"}, {"compile", "blocks"}}}) {
        const vram::Setup plain = test::setupOf(basis);
        const auto expected = figures(network, plain);
        for (const test::Settings& changed : singleSettings()) {
            figures(network, test::setupOf(changed, plain));
            EXPECT_EQ(figures(network, plain), expected) << "after " << changed[0].first << '=' << changed[0].second;
        }
    }
}

} // namespace vram::scratch_memory_test

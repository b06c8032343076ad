// SPDX-License-Identifier: GPL-3.0-or-later

// The communication time of experts, compared with figures computed by hand.

#include "core/expert_networks.h"
#include "core/settings.h"
#include "devices/catalogues.h"
#include "estimate/step_work.h"
#include "parallel/device_mesh.h"
#include "project/project.h"
#include "step/tape.h"
#include "time/communication.h"
#include "time/gpu_links.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace vram::expert_times_test {

using vram::test::mixtral;
using vram::test::olmoe;
using vram::test::Settings;
using vram::test::setupOf;

namespace {

Settings fsdp(const std::string& gpus, const std::string& experts)
{
    return {{"gpus", gpus}, {"data-parallel", "fsdp2"}, {"expert-parallel", experts}};
}

TapeParameter parameterOf(std::int64_t elements, bool expert)
{
    TapeParameter parameter;
    parameter.elements = elements;
    parameter.expert = expert;
    return parameter;
}

/// Returns the bytes that a rank exchanges in the all-to-alls of a phase.
double exchanged(const Network& network, const Settings& settings, Phase phase)
{
    double bytes = 0;
    for (const OperatorCost& cost : stepOperatorCosts(network, setupOf(settings), builtinCatalogues()))
        bytes += cost.allToAll && cost.phase == phase ? cost.sent : 0;
    return bytes;
}

} // namespace

// Each rank sends every token to its two experts and receives it back, in forward and in backward. A checkpointed block
// sends it once more, and stops recomputing before the way back. The network has 64 features and 32-bit activations.
TEST(ExpertTimes, CountTokensExchangedWithExperts)
{
    const double tokens = 2 * 128;
    const double all = 2 * 2 * tokens * 64 * 4; // Two experts, there and back.
    for (const std::string ranks : {"2", "4"}) {
        Settings settings = fsdp("4", ranks);
        settings.emplace_back("batch", "2");
        EXPECT_EQ(exchanged(mixtral(), settings, Phase::Forward), 2 * all);
        EXPECT_EQ(exchanged(mixtral(), settings, Phase::Backward), 2 * all);
        settings.emplace_back("checkpoint", "model.layers.*");
        EXPECT_EQ(exchanged(mixtral(), settings, Phase::Backward), 3 * all);
    }
    EXPECT_EQ(exchanged(mixtral(), fsdp("4", "1"), Phase::Forward), 0);
    // Recorded experts have uneven numbers of tokens.
    const double recorded = exchanged(olmoe(), fsdp("4", "2"), Phase::Forward);
    EXPECT_NEAR(exchanged(olmoe(), fsdp("4", "4"), Phase::Forward), recorded, 0.15 * recorded);
}

// Within a machine, each of eight GPUs sends 7/8 of its bytes over NVLink. Of 16 GPUs on two machines, each sends half
// of its bytes through its own network card, although all cards together are as fast as a ring.
TEST(ExpertTimes, AllToAllUsesOneNetworkCardPerGpu)
{
    const Gpu h100 = *findGpu(builtinCatalogues().gpus, "H100 SXM5");
    const GpuLinks links = gpuLinks(h100, {});
    constexpr double bytes = 80e9;
    EXPECT_NEAR(allToAllTime(bytes, {8, 1}, links), bytes * 7 / 8 / (450e9 * 0.78), 1e-4);
    EXPECT_NEAR(allToAllTime(bytes, {16, 1}, links), bytes / 2 / (50e9 * 0.78), 1e-4);
    EXPECT_NEAR(allToAllTime(bytes, {8, 2}, links), bytes / 2 / (50e9 * 0.78), 1e-4);
    EXPECT_NEAR(allToAllTime(bytes, {2, 8}, links), bytes / 2 / (50e9 * 0.78), 1e-4);
    EXPECT_EQ(allToAllTime(bytes, {1, 1}, links), 0);
}

// With 16 ranks on two machines and expert parallelism of 8, one rank of each machine holds the same experts, and the
// two gather them through one network card each. With expert parallelism of 16, experts are not gathered.
TEST(ExpertTimes, RanksWithTheSameExpertsGatherThem)
{
    Tape tape;
    constexpr std::int64_t kElements = 1'000'000'000;
    tape.parameters.push_back(parameterOf(kElements, false));
    const std::array<const Tape*, 1> shared{&tape};
    Tape both;
    both.parameters.push_back(parameterOf(kElements, false));
    both.parameters.push_back(parameterOf(2 * kElements, true));
    const std::array<const Tape*, 1> withExperts{&both};
    const Gpu h100 = *findGpu(builtinCatalogues().gpus, "H100 SXM5");
    const auto gathered = [&](const std::string& ranks, std::span<const Tape* const> tapes) {
        const vram::Setup setup = setupOf(fsdp("16", ranks));
        return dataCommunication(tapes, setup, deviceMesh(setup), gpuLinks(h100, setup)).forward;
    };
    const GpuLinks links = gpuLinks(h100, {});
    EXPECT_EQ(gathered("8", shared), collectiveTime(4e9, {16, 1}, links));
    EXPECT_EQ(gathered("8", withExperts), collectiveTime(4e9, {16, 1}, links) + collectiveTime(8e9, {2, 8}, links));
    EXPECT_EQ(gathered("16", withExperts), gathered("8", shared));
}

} // namespace vram::expert_times_test

// SPDX-License-Identifier: GPL-3.0-or-later

// Communication of data-parallel ranks in pipelines, whose stages gather and reduce less often than a whole model: see
// backward_maybe_with_nosync in torch/distributed/pipelining/stage.py.

#include "core/timed_network.h"

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "step/tape.h"
#include "time/communication.h"
#include "time/gpu_links.h"

#include <gtest/gtest.h>

#include <array>

namespace vram::data_communication_test {

using namespace vram::test;

namespace {

GpuLinks linksOf(const vram::Setup& setup)
{
    const Gpu h100 = *findGpu(builtinCatalogues().gpus, "H100 SXM5");
    return gpuLinks(h100, setup);
}

/// Returns the communication of a stage of a billion parameters in fp32, sharded or replicated over 8 of 16 GPUs.
DataCommunication communicationOf(const Settings& settings)
{
    TapeParameter parameter;
    parameter.elements = 1'000'000'000;
    parameter.trainable = true;
    Tape tape;
    tape.parameters.push_back(parameter);
    const std::array<const Tape*, 1> tapes{&tape};
    const vram::Setup setup = setupOf(settings, setupOf({{"gpus", "16"}, {"gpu", "H100"}, {"pipeline-parallel", "2"}}));
    return dataCommunication(tapes, setup, deviceMesh(setup), linksOf(setup));
}

double ringTime()
{
    return collectiveTime(4e9, {8, 1}, linksOf(setupOf({{"gpus", "16"}})));
}

TEST(DataCommunication, ReshardingStageGathersOncePerMicroBatch)
{
    const DataCommunication stage = communicationOf({{"data-parallel", "fsdp2"}, {"pp.microbatches", "4"}});
    EXPECT_DOUBLE_EQ(stage.forward, ringTime());
    EXPECT_EQ(stage.backward, 0);
    EXPECT_DOUBLE_EQ(stage.after, ringTime());
}

TEST(DataCommunication, StageWithoutReshardingGathersOncePerStep)
{
    const DataCommunication stage =
        communicationOf({{"data-parallel", "fsdp2"}, {"pp.microbatches", "4"}, {"fsdp.reshard", "no"}});
    EXPECT_DOUBLE_EQ(4 * stage.forward, ringTime());
    EXPECT_EQ(stage.backward, 0);
}

TEST(DataCommunication, StageReducesOncePerAccumulationStep)
{
    const Settings twice{{"data-parallel", "fsdp2"}, {"pp.microbatches", "4"}, {"accumulation", "2"}};
    EXPECT_DOUBLE_EQ(communicationOf(twice).after, 2 * ringTime());
    Settings atLast = twice;
    atLast.emplace_back("no-sync", "yes");
    EXPECT_DOUBLE_EQ(communicationOf(atLast).after, ringTime());
}

TEST(DataCommunication, DdpStageReducesInLastBackward)
{
    const DataCommunication stage = communicationOf({{"data-parallel", "ddp"}, {"pp.microbatches", "4"}});
    EXPECT_EQ(stage.backward, 0);
    EXPECT_DOUBLE_EQ(stage.last, 2 * ringTime());
}

// The ranks that wait for the first micro-batch do not wait for the reduction of gradients as well.
TEST(DataCommunication, PipelineBubbleExcludesReductions)
{
    const auto with = [](const char* reduced) {
        return estimate(linearBlocks(4096, 8),
                        setupOf({{"gpus", "16"},
                                 {"gpu", "H100"},
                                 {"interconnect", "ethernet-25"},
                                 {"pipeline-parallel", "4"},
                                 {"data-parallel", "fsdp2"},
                                 {"fsdp.reshard", "no"},
                                 {"fsdp.reduce-dtype", reduced}}),
                        builtinCatalogues(), Detail::Totals)
            .time;
    };
    const StepTime few = with("bf16");
    const StepTime many = with("fp32");
    EXPECT_GT(many.communication, 1.2 * few.communication);
    EXPECT_DOUBLE_EQ(many.idle, few.idle);
}

} // namespace

} // namespace vram::data_communication_test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The division of a job's GPUs among the parallel dimensions. The degrees multiply to the world size.
struct DeviceMesh : ParallelDegrees {
    DataParallel data = DataParallel::None;
    std::int64_t stagesPerRank = 1; ///< Number of stages per pipeline rank.
    std::int64_t microbatches = 1;  ///< Number of micro-batches that go through the pipeline in one step.

    /// Number of NCCL communicators: one for each parallel dimension with more than one rank.
    std::int64_t communicators() const
    {
        const auto uses = [](std::int64_t degree) { return degree > 1 ? 1 : 0; };
        const int groups =
            uses(shards()) + uses(replicate) + uses(tensor) + uses(pipeline) + uses(context) + uses(expert);
        return groups == 0 && !isSingleProcess() ? 1 : groups; // The default group has one with a single rank, too.
    }
    /// Whether the job runs on a single GPU without a parallel strategy, so that the model is not wrapped.
    bool isSingleProcess() const { return gpus == 1 && data == DataParallel::None; }
};

/// Returns the mesh of a setup. Degrees that do not divide the number of GPUs are reset (see effectiveDegrees).
DeviceMesh deviceMesh(const Setup& setup);
/// Returns one sentence for each setting that PyTorch would reject, with values that would work.
std::vector<Message> meshProblems(const Setup& setup);

/// Returns warnings about parallel layouts that work but are slow.
std::vector<Message> meshWarnings(const Setup& setup);
/// Returns the divisors of a number as a phrase: "1, 2, 4 or 8".
std::string divisorsText(std::int64_t number);
/// Returns the name of a strategy, such as "ddp" or "fsdp2".
std::string_view name(DataParallel data);

} // namespace vram

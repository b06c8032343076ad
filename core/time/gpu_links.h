// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"

#include <cstdint>

namespace vram {

/// The bandwidths between the GPUs of a job, for one GPU in one direction, in bytes per second.
struct GpuLinks {
    double intraNode = 0; ///< Between GPUs of one machine.
    double interNode = 0; ///< Between machines.
    double toHost = 0;    ///< Between a GPU and the CPU's memory.
    std::int64_t gpusPerNode = 8;
};

/// Returns the bandwidths of the setup's interconnect. Within a machine, they are those of NVLink if the GPU has it and
/// the setup does not select PCIe.
GpuLinks gpuLinks(const Gpu& gpu, const Setup& setup);

/// A group of communicating ranks, given by its size and the stride between its rank numbers.
struct RankGroup {
    std::int64_t ranks = 1;
    std::int64_t stride = 1;

    /// Number of the group's ranks on one machine.
    std::int64_t ranksPerNode(const GpuLinks& links) const;
};

/// Returns the seconds that an all-gather or a reduce-scatter of `bytes` (the total of all ranks) takes. An all-reduce
/// takes twice as long. NCCL sends over a ring, or over a tree if latency matters more.
double collectiveTime(double bytes, const RankGroup& group, const GpuLinks& links);
/// Returns the seconds of an all-to-all in which each rank divides `bytes` evenly among all ranks. Every pair of ranks
/// communicates directly, so each GPU's network card carries what the GPU sends to other machines.
double allToAllTime(double bytes, const RankGroup& group, const GpuLinks& links);

} // namespace vram

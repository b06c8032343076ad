// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/gpu_links.h"

#include "devices/compute_capability.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kGigabytes = 1e9;
constexpr double kGigabits = 1e9 / 8;

// Ratio of the bus bandwidth that nccl-tests reports for large messages to the bandwidth of the links: 230 of 300 GB/s
// on A100, 360 of 450 on H100 (stas00/ml-engineering, network/benchmarks).
constexpr double kReached = 0.78;
// Latency in seconds of one hop within and between machines (NCCL's tuning model, src/graph/tuning.cc: NVLink and
// network).
constexpr double kHopWithin = 2e-6;
constexpr double kHopBetween = 12e-6;
constexpr double kPcie4 = 25; ///< GB/s, of a theoretical 32.
constexpr double kPcie5 = 50; ///< GB/s, of a theoretical 64.

double pcieOf(const Gpu& gpu)
{
    const ComputeCapability capability = computeCapability(gpu);
    return (capability.major >= 9 ? kPcie5 : kPcie4) * kGigabytes;
}

double networkOf(Interconnect interconnect, const Gpu& gpu)
{
    switch (interconnect) {
    case Interconnect::InfiniBand800: return 800 * kGigabits;
    case Interconnect::InfiniBand400: return 400 * kGigabits;
    case Interconnect::InfiniBand200: return 200 * kGigabits;
    case Interconnect::InfiniBand100:
    case Interconnect::Ethernet100: return 100 * kGigabits;
    case Interconnect::Ethernet25: return 25 * kGigabits;
    case Interconnect::Auto:
    case Interconnect::Pcie: break;
    }
    if (gpu.nvlinkGbs <= 0)
        return 100 * kGigabits;
    return (computeCapability(gpu).major >= 9 ? 400 : 200) * kGigabits;
}

} // namespace

GpuLinks gpuLinks(const Gpu& gpu, const Setup& setup)
{
    const bool nvlink = gpu.nvlinkGbs > 0 && setup.interconnect != Interconnect::Pcie;
    return {.intraNode = nvlink ? gpu.nvlinkGbs * kGigabytes : pcieOf(gpu),
            .interNode = networkOf(setup.interconnect, gpu),
            .toHost = pcieOf(gpu),
            .gpusPerNode = std::max<std::int64_t>(setup.parallel.gpusPerNode, 1)};
}

std::int64_t RankGroup::ranksPerNode(const GpuLinks& links) const
{
    return std::clamp<std::int64_t>(links.gpusPerNode / std::max<std::int64_t>(stride, 1), 1, ranks);
}

double collectiveTime(double bytes, const RankGroup& group, const GpuLinks& links)
{
    if (group.ranks <= 1 || bytes <= 0)
        return 0;
    const auto ranks = static_cast<double>(group.ranks);
    const auto together = static_cast<double>(group.ranksPerNode(links));
    const bool crossesNodes = group.ranksPerNode(links) < group.ranks;
    // Several rings connect to the next machine, each through the network card of a different GPU.
    double bandwidth = together > 1 ? links.intraNode : links.interNode;
    if (crossesNodes)
        bandwidth = std::min(bandwidth, together * links.interNode);
    const double nodes = std::ceil(ranks / together);
    const double rounds = std::min(ranks - 1, 2 * std::ceil(std::log2(ranks)));
    const double betweenRounds = crossesNodes ? std::min(nodes - 1, 2 * std::ceil(std::log2(nodes))) : 0;
    const double latency = rounds * kHopWithin + betweenRounds * kHopBetween;
    return bytes * (ranks - 1) / ranks / (bandwidth * kReached) + latency;
}

double allToAllTime(double bytes, const RankGroup& group, const GpuLinks& links)
{
    if (group.ranks <= 1 || bytes <= 0)
        return 0;
    const auto ranks = static_cast<double>(group.ranks);
    const auto together = static_cast<double>(group.ranksPerNode(links));
    const double within = bytes * (together - 1) / ranks / (links.intraNode * kReached);
    const double between = bytes * (ranks - together) / ranks / (links.interNode * kReached);
    // All peers are sent to at once (NCCL, ncclGroupStart and ncclGroupEnd around the sends and receives).
    return std::max(within, between) + (between > 0 ? kHopBetween : kHopWithin);
}

} // namespace vram

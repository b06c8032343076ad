// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "estimate/prompted_network.h"
#include "estimate/rank_network.h"
#include "estimate/scratch_memory.h"
#include "estimate/selected_gpu.h"
#include "estimate/stage_placements.h"
#include "network/network.h"
#include "parallel/device_mesh.h"
#include "setup/setup.h"
#include "step/terms.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vram {

/// A job on the setup's GPUs: its ranks, and the network and stages that each of them runs, decided before any of them
/// is lowered. It holds references to the network and the catalogues.
class JobContext
{
public:
    /// `setup` must come from `withEffectiveFields`. The scratch memory is used to find the shapes by which ranks
    /// shard layers.
    JobContext(const Network& given, Setup setup, const Catalogues& catalogues, ScratchMemory& scratch);
    JobContext(const JobContext&) = delete;
    JobContext& operator=(const JobContext&) = delete;

    const Setup& setup() const { return m_setup; }
    const Catalogues& catalogues() const { return m_catalogues; }
    const SelectedGpu& gpu() const { return m_gpu; }
    const DeviceMesh& mesh() const { return m_mesh; }
    /// Whether a single process trains the network without a strategy.
    bool isSingleProcess() const { return m_mesh.isSingleProcess(); }

    const Network& given() const { return m_given; }
    /// The network that each rank runs. In a pipeline, a rank runs its stage of it.
    const Network& network() const { return m_part ? m_part->local() : m_prompted.get(); }
    /// The positions in the pipeline, or a single position without a pipeline.
    std::span<const StagePlacement> pipelinePositions() const { return m_placements.ranks; }
    std::size_t pipelinePositionOf(std::int64_t rank) const
    {
        return pipelinePositions().size() > 1 ? static_cast<std::size_t>(m_mesh.stageIndex(rank)) : 0;
    }
    /// The first rank at a pipeline position.
    std::int64_t firstRank(std::size_t pipelinePosition) const
    {
        return static_cast<std::int64_t>(pipelinePosition) * m_mesh.stageRanks();
    }
    /// Returns the rank that the setup names, or the first rank if it names none.
    std::int64_t selectedRank() const;

    /// The elements and layers of the whole network, if it was lowered for sharding.
    const std::optional<NetworkCount>& wholeNetwork() const { return m_placements.whole; }
    const std::vector<Issue>& issues() const { return m_issues; }

private:
    const Network& m_given;
    const Setup m_setup;
    const Catalogues& m_catalogues;
    const SelectedGpu m_gpu;
    DeviceMesh m_mesh;
    std::vector<Issue> m_issues{};
    const PromptedNetwork m_prompted;
    std::optional<RankNetwork> m_part{}; ///< Set with several ranks.
    StagePlacements m_placements{};
};

} // namespace vram

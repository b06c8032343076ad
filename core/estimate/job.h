// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "estimate/chosen_gpu.h"
#include "estimate/prompted_network.h"
#include "estimate/rank_network.h"
#include "estimate/stage_placements.h"
#include "estimate/workspace.h"
#include "network/network.h"
#include "parallel/world.h"
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
class Job
{
public:
    /// `setup` must come from `applied`. The workspace is used to find the shapes by which ranks shard layers.
    Job(const Network& given, Setup setup, const Catalogues& catalogues, Workspace& workspace);
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    const Setup& setup() const { return m_setup; }
    const Catalogues& catalogues() const { return m_catalogues; }
    const ChosenGpu& gpu() const { return m_gpu; }
    const World& world() const { return m_world; }
    /// Whether a single process trains the network without a strategy.
    bool alone() const { return m_world.alone(); }

    const Network& given() const { return m_given; }
    /// The network that each rank runs. In a pipeline, a rank runs its stage of it.
    const Network& network() const { return m_part ? m_part->own() : m_prompted.get(); }
    /// The positions in the pipeline; without a pipeline, one.
    std::span<const StagePlacement> places() const { return m_placements.ranks; }
    std::size_t placeOf(std::int64_t rank) const
    {
        return places().size() > 1 ? static_cast<std::size_t>(m_world.stageOf(rank)) : 0;
    }
    /// The first rank at a pipeline position.
    std::int64_t firstRank(std::size_t place) const { return static_cast<std::int64_t>(place) * m_world.stageRanks(); }
    /// The rank that the setup names, or the first if it names none.
    std::int64_t namedRank() const;

    /// The elements and layers of the whole network, if it was lowered for sharding.
    const std::optional<NetworkCount>& wholeNetwork() const { return m_placements.whole; }
    const std::vector<Issue>& issues() const { return m_issues; }

private:
    const Network& m_given;
    const Setup m_setup;
    const Catalogues& m_catalogues;
    const ChosenGpu m_gpu;
    World m_world;
    std::vector<Issue> m_issues{};
    const PromptedNetwork m_prompted;
    std::optional<RankNetwork> m_part{}; ///< Set with several ranks.
    StagePlacements m_placements{};
};

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/rank_replay.h"
#include "estimate/stage_placements.h"
#include "parallel/strategy.h"
#include "parallel/world.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace vram {

/// Data that all ranks of a job share.
struct Job {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const World& world;
    const StagePlacements& placements;
    const Estimate& base; ///< The starting point of each rank's estimate.
    Lowering::Purpose purpose = Lowering::Purpose::Step;
};

/// Estimates the ranks at one place in the pipeline at a time, reusing the same workspace.
class PlaceEstimates
{
public:
    PlaceEstimates(const Job& job, Workspace& workspace) : m_job(job), m_workspace(workspace) {}

    /// Estimates the distinct ranks at a place and returns the estimate of the last one. If it is the only one,
    /// `fillDetails` can add what `detail` asks for, until the workspace is used again.
    Estimate run(std::size_t place, Detail detail, std::vector<RankEstimate>& ranks);
    void fillDetails(Estimate& answer, Detail detail) const
    {
        vram::fillDetails(answer, m_workspace, m_stages, detail);
    }
    /// The full estimate of one rank.
    Estimate runRank(std::size_t place, std::int64_t rank, Detail detail);
    /// The fullest rank at a place, or the first that does not fit.
    Estimate runFullest(std::size_t place);
    /// The stages of the place that ran last.
    std::span<const LoweredStage> stages() const { return m_stages; }

private:
    void lower(std::size_t place);
    bool isLong(const StagePlan& plan) const;
    Estimate replay(std::size_t place, std::int64_t rank, Detail detail);
    RankEstimate rankOf(const Estimate& estimate, std::size_t place, const RankClass& ranks) const;
    std::int64_t firstRank(std::size_t place) const
    {
        return static_cast<std::int64_t>(place) * m_job.world.stageRanks();
    }

    const Job& m_job;
    Workspace& m_workspace;
    // Lowerings of the latest place, and collectives of the latest rank.
    std::vector<std::unique_ptr<Lowering>> m_lowerings;
    std::vector<LoweredStage> m_stages;
    std::vector<std::unique_ptr<Collectives>> m_collectives;
};

/// Places of a pipeline, each with its own workspace, so that the details of any can be added after all have run.
class KeptPlaces
{
public:
    /// The first place uses `own` as its workspace.
    KeptPlaces(const Job& job, std::size_t count, Workspace& own);
    PlaceEstimates& operator[](std::size_t place) { return m_places[place]; }

private:
    Workspace& m_own;
    std::vector<std::unique_ptr<WorkspaceLease>> m_others{};
    std::vector<PlaceEstimates> m_places{}; ///< They refer to the workspaces.
};

/// Calls `run` for each place, several at a time if the machine has the cores: each with its own workspace, one of them
/// `own`. Exceptions of `run` are rethrown.
void runPlaces(std::span<const std::size_t> places, Workspace& own,
               const std::function<void(Workspace&, std::size_t)>& run);

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/step_run.h"

#include "estimate/device_total.h"
#include "estimate/place_estimates.h"
#include "estimate/prompted_network.h"
#include "estimate/rank_network.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace vram {

namespace {

Gpu gpuOf(const Setup& setup, const Catalogues& catalogues)
{
    std::vector<Issue> unknown; // Reported by the estimate.
    return chosenGpu(setup, catalogues, unknown);
}

} // namespace

/// One of several ranks, lowered and replayed.
struct StepRun::Rank {
    Rank(const Network& network, const Setup& setup, const Catalogues& catalogues, Workspace& workspace, bool marking,
         Lowering::Purpose purpose)
        : world(worldOf(setup)), part(network, setup, world, base.issues),
          placements(stagePlacements(part.shared(), part.own(), setup, world, workspace.tape, workspace.scratch)),
          job{part.own(), setup, catalogues, world, placements, base, purpose}, places(job, workspace)
    {
        const std::int64_t rank = std::clamp<std::int64_t>(setup.parallel.rank, 0, world.gpus - 1);
        const auto place = static_cast<std::size_t>(placements.ranks.size() > 1 ? world.stageOf(rank) : 0);
        tooLarge = places.runRank(place, rank, marking ? Detail::Timeline : Detail::Totals).tooLarge;
    }

    Estimate base{}; ///< Its issues are not reported here: the estimate reports them.
    World world;
    RankNetwork part;
    StagePlacements placements;
    Job job;
    PlaceEstimates places;
    bool tooLarge = false;
};

struct StepRun::Process {
    Process(const Network& given, const Setup& asked, const Catalogues& catalogues, bool marking,
            Lowering::Purpose purpose)
        : setup(withFullestRank(given, applied(asked), catalogues)), gpu(gpuOf(setup, catalogues)),
          prompted(given, setup)
    {
        const Network& network = prompted.get();
        if (!worldOf(setup).alone()) {
            rank.emplace(network, setup, catalogues, workspace, marking, purpose);
            return;
        }
        alone.emplace(network, setup, workspace.tape, workspace.scratch, purpose);
        alone->runOn(kernelDeviceOf(setup, catalogues));
        alone->run();
        if (!workspace.tape.overflow)
            workspace.replay.run(setup, marking);
    }

    Setup setup;
    Gpu gpu;
    PromptedNetwork prompted;
    Workspace workspace;
    std::optional<Lowering> alone{};
    std::optional<Rank> rank{};
};

StepRun::StepRun(const Network& network, const Setup& setup, const Catalogues& catalogues, bool marking,
                 Lowering::Purpose purpose)
    : m_process(std::make_unique<Process>(network, setup, catalogues, marking, purpose))
{
}

StepRun::~StepRun() = default;

bool StepRun::overflow() const
{
    return m_process->rank ? m_process->rank->tooLarge : m_process->workspace.tape.overflow;
}

const Gpu& StepRun::gpu() const
{
    return m_process->gpu;
}

const NetworkRows& StepRun::rows() const
{
    return m_process->alone ? m_process->alone->rows() : m_process->rank->places.stages().front().lowering->rows();
}

const Replay& StepRun::replay() const
{
    return m_process->workspace.replay;
}

CublasWorkspaces StepRun::cublas() const
{
    return cublasOf(m_process->workspace.tape, m_process->gpu, m_process->setup);
}

Bytes StepRun::outsideAllocator() const
{
    return vram::outsideAllocator(m_process->workspace.tape, m_process->gpu, m_process->setup);
}

Setup withFullestRank(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    Setup named = setup;
    if (worldOf(setup).gpus == 1 || setup.parallel.rank >= 0)
        return named;
    const Estimate all = estimate(network, setup, catalogues, Detail::Totals);
    if (const RankEstimate* const fullest = fullestRank(all.ranks))
        named.parallel.rank = fullest->rank;
    return named;
}

} // namespace vram

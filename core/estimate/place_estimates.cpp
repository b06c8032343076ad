// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/place_estimates.h"

#include "estimate/device_total.h"
#include "parallel/stages.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace vram {

RankEstimate PlaceEstimates::rankOf(const Estimate& estimate, std::size_t place, const RankClass& ranks) const
{
    RankEstimate result;
    result.rank = firstRank(place) + ranks.rank;
    result.alike = ranks.alike;
    result.stage = static_cast<std::int64_t>(place);
    for (const LoweredStage& stage : m_stages) {
        for (const ParameterId p : stage.tape->parameters.indices())
            result.parameters = checkedAdd(result.parameters, stage.collectives->ownElements(p));
    }
    result.totals = estimate.totals;
    result.peak = estimate.peak;
    result.device = estimate.device;
    return result;
}

namespace {

void noteExperts(Tape& tape, const Placement& placement)
{
    if (placement.experts.empty())
        return;
    for (TapeParameter& parameter : tape.parameters)
        parameter.expertRanks = placement.isExpert(parameter.row) ? placement.expertRanks : 1;
}

} // namespace

// Lowers the stages of a place in the pipeline, the first of them onto the workspace's own tape.
void PlaceEstimates::lower(std::size_t place)
{
    m_stages.clear();
    m_lowerings.clear();
    const std::vector<Placement>& placements = m_job.placements.ranks[place].stages;
    for (std::size_t i = 0; i < placements.size(); ++i) {
        if (i > m_workspace.further.size())
            m_workspace.further.push_back(std::make_unique<Workspace::Further>());
        Tape& tape = i == 0 ? m_workspace.tape : m_workspace.further[i - 1]->tape;
        Lowering::Scratch& scratch = i == 0 ? m_workspace.scratch : m_workspace.further[i - 1]->scratch;
        tape.clear();
        m_lowerings.push_back(
            std::make_unique<Lowering>(m_job.network, m_job.setup, tape, scratch, m_job.purpose, &placements[i]));
        m_lowerings.back()->runOn(kernelDeviceOf(m_job.setup, m_job.catalogues));
        m_lowerings.back()->run();
        noteExperts(tape, placements[i]);
        const bool sends = placements[i].stage && placements[i].stage->sends;
        m_stages.push_back({&tape, m_lowerings.back().get(), nullptr, sends, isMegatron(m_job.world.data)});
    }
}

Estimate PlaceEstimates::run(std::size_t place, Detail detail, std::vector<RankEstimate>& ranks)
{
    lower(place);
    Estimate last;
    bool tooLarge = false;
    const std::vector<RankClass> classes = distinctRanks(m_workspace.tape, m_job.world);
    for (const RankClass& alike : classes) {
        last = replay(place, firstRank(place) + alike.rank, classes.size() == 1 ? detail : Detail::Totals);
        tooLarge = tooLarge || last.tooLarge;
        ranks.push_back(rankOf(last, place, alike));
    }
    last.tooLarge = tooLarge;
    return last;
}

Estimate PlaceEstimates::runRank(std::size_t place, std::int64_t rank, Detail detail)
{
    lower(place);
    Estimate answer = replay(place, rank, detail);
    fillDetails(answer, detail);
    return answer;
}

Estimate PlaceEstimates::runFullest(std::size_t place)
{
    lower(place);
    Estimate fullest;
    for (const RankClass& alike : fullestRanks(m_workspace.tape, m_job.world)) {
        Estimate one = replay(place, firstRank(place) + alike.rank, Detail::Fit);
        if (!one.valid())
            return one;
        one.ranks = {rankOf(one, place, alike)};
        if (!one.device.fits)
            return one;
        if (one.device.total > fullest.device.total)
            fullest = std::move(one);
    }
    return fullest;
}

// Micro-batches of a mixture of experts with hundreds of experts run millions of kernels.
bool PlaceEstimates::isLong(const StagePlan& plan) const
{
    constexpr std::size_t kManyKernels = 200'000;
    std::size_t kernels = 0;
    for (const LoweredStage& stage : m_stages)
        kernels += stage.tape->kernels.size();
    return kernels * static_cast<std::size_t>(plan.microbatches) > kManyKernels;
}

Estimate PlaceEstimates::replay(std::size_t place, std::int64_t rank, Detail detail)
{
    Estimate result = m_job.base;
    const KernelDevice device = kernelDeviceOf(m_job.setup, m_job.catalogues);
    m_collectives.clear();
    for (LoweredStage& stage : m_stages) {
        const std::vector<Issue>& issues = stage.lowering->issues();
        result.layers = checkedAdd(result.layers, stage.lowering->layerCount());
        result.issues.insert(result.issues.begin(), issues.begin(), issues.end());
        m_collectives.push_back(collectivesOf(m_job.setup, m_job.world, rank, device));
        stage.collectives = m_collectives.back().get();
    }
    const StagePlacements& placements = m_job.placements;
    result.issues.insert(result.issues.end(), placements.issues.begin(), placements.issues.end());
    if (detail == Detail::Fit && !result.valid())
        return result;
    std::optional<StagePlan> plan = placements.ranks[place].plan;
    if (plan && m_job.purpose == Lowering::Purpose::Evaluation)
        plan = forwardsOf(std::move(*plan));
    else if (plan && detail == Detail::Fit && isLong(*plan))
        plan = shortened(*plan);
    result.shortened = plan && plan->omitted > 0;
    replayRank(result, m_workspace, m_stages, plan ? &*plan : nullptr, m_job.setup, m_job.catalogues, detail);
    if (placements.parameters >= 0) {
        result.parameters = placements.parameters;
        result.trainableParameters = placements.trainable;
        result.layers = placements.layers;
    }
    return result;
}

KeptPlaces::KeptPlaces(const Job& job, std::size_t count, Workspace& own) : m_own(own)
{
    m_places.emplace_back(job, own);
    while (m_places.size() < count) {
        m_others.push_back(std::make_unique<WorkspaceLease>());
        m_places.emplace_back(job, **m_others.back());
    }
}

namespace {

// Where the system starts no further thread, the ones already running do the work.
std::optional<std::future<void>> launched(const std::function<void()>& work)
{
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error&) {
        return std::nullopt;
    }
}

} // namespace

void runPlaces(std::span<const std::size_t> places, Workspace& own,
               const std::function<void(Workspace&, std::size_t)>& run)
{
    std::atomic<std::size_t> next = 0;
    const auto runNext = [&](Workspace& workspace) {
        for (std::size_t i = next++; i < places.size(); i = next++)
            run(workspace, places[i]);
    };
    const auto runApart = [&] {
        const WorkspaceLease workspace;
        runNext(*workspace);
    };
    std::vector<std::future<void>> others;
    const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    while (others.size() + 1 < std::min(places.size(), cores)) {
        std::optional<std::future<void>> other = launched(runApart);
        if (!other)
            break;
        others.push_back(std::move(*other));
    }
    runNext(own);
    for (std::future<void>& other : others)
        other.get();
}

} // namespace vram

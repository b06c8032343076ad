// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"

#include "engine/lowering.h"
#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/other_steps.h"
#include "estimate/place_estimates.h"
#include "estimate/prompted_network.h"
#include "estimate/rank_network.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>

namespace vram {

namespace {

/// Every distinct rank of a job, and the one that is shown in full.
class RankEstimates
{
public:
    RankEstimates(Workspace& workspace, const RankNetwork& part, const Setup& setup, const Catalogues& catalogues,
                  const World& world, const Estimate& base)
        : m_workspace(workspace), m_world(world), m_setup(setup),
          m_placements(stagePlacements(part.shared(), part.own(), setup, world, workspace.tape, workspace.scratch)),
          m_job{part.own(), setup, catalogues, world, m_placements, base}
    {
    }

    Estimate all(Detail detail)
    {
        // If there are few places, all are kept until it is known which one is shown.
        constexpr std::size_t kFew = 4;
        if (count() == 1 || (count() <= kFew && m_setup.parallel.rank < 0))
            return allKept(detail);
        std::vector<Estimate> answers(count());
        std::vector<std::vector<RankEstimate>> ranks(count());
        runPlaces(everyPlace(), m_workspace, [&](Workspace& workspace, std::size_t place) {
            answers[place] = PlaceEstimates(m_job, workspace).run(place, Detail::Totals, ranks[place]);
        });
        return oneOf(together(std::move(ranks)), answers, detail);
    }

    /// The estimate of the fullest rank, or of the first one found not to fit.
    Estimate fullest()
    {
        const std::vector<std::size_t> places = fullestPlaces();
        // The last stage has the loss, and is usually the one that does not fit.
        Estimate first = PlaceEstimates(m_job, m_workspace).runFullest(places.front());
        if (!first.valid() || !first.device.fits)
            return first;
        std::vector<Estimate> others(count());
        runPlaces(std::span(places).subspan(1), m_workspace, [&](Workspace& workspace, std::size_t place) {
            others[place] = PlaceEstimates(m_job, workspace).runFullest(place);
        });
        for (const std::size_t place : std::span(places).subspan(1)) {
            const bool wrong = !others[place].valid() || !others[place].device.fits;
            if (wrong || totalOf(others[place]) > totalOf(first))
                first = std::move(others[place]);
            if (wrong)
                break;
        }
        return first;
    }

private:
    static Bytes totalOf(const Estimate& estimate) { return estimate.device.total; }
    static bool anyTooLarge(std::span<const Estimate> answers)
    {
        return std::ranges::any_of(answers, &Estimate::tooLarge);
    }

    static std::vector<RankEstimate> together(std::vector<std::vector<RankEstimate>> places)
    {
        std::vector<RankEstimate> ranks;
        for (std::vector<RankEstimate>& some : places)
            std::ranges::move(some, std::back_inserter(ranks));
        return ranks;
    }

    Estimate allKept(Detail detail)
    {
        // Details come from the workspace of a place; totals need no separate workspaces.
        std::optional<KeptPlaces> kept;
        if (fillsRows(detail))
            kept.emplace(m_job, count(), m_workspace);
        std::vector<Estimate> answers(count());
        std::vector<std::vector<RankEstimate>> ranks(count());
        runPlaces(everyPlace(), m_workspace, [&](Workspace& workspace, std::size_t place) {
            answers[place] = kept ? (*kept)[place].run(place, detail, ranks[place])
                                  : PlaceEstimates(m_job, workspace).run(place, detail, ranks[place]);
        });
        std::vector<RankEstimate> distinct = together(std::move(ranks));
        if (distinct.size() > count())
            return oneOf(std::move(distinct), answers, detail);
        const bool tooLarge = anyTooLarge(answers);
        const auto fullest = std::ranges::max_element(answers, {}, &totalOf);
        Estimate one = std::move(*fullest);
        one.tooLarge = tooLarge;
        if (kept)
            (*kept)[static_cast<std::size_t>(fullest - answers.begin())].fillDetails(one, detail);
        one.ranks = std::move(distinct);
        return one;
    }

    /// The one to be shown, estimated again in full.
    Estimate oneOf(std::vector<RankEstimate> distinct, std::span<const Estimate> answers, Detail detail)
    {
        const std::int64_t rank = shown(distinct);
        const auto place = static_cast<std::size_t>(count() > 1 ? m_world.stageOf(rank) : 0);
        Estimate one = PlaceEstimates(m_job, m_workspace).runRank(place, rank, detail);
        one.tooLarge = one.tooLarge || anyTooLarge(answers);
        one.ranks = std::move(distinct);
        return one;
    }

    /// Number of places in the pipeline.
    std::size_t count() const { return m_placements.ranks.size(); }

    std::vector<std::size_t> everyPlace() const
    {
        std::vector<std::size_t> places(count());
        std::iota(places.begin(), places.end(), std::size_t{0});
        return places;
    }

    // Ranks in the middle of a balanced pipeline hold as many blocks as the second rank or one fewer, for fewer
    // micro-batches.
    std::vector<std::size_t> fullestPlaces() const
    {
        const bool alike = m_world.stagesEach == 1 && m_setup.parallel.split == ParallelSetup{}.split;
        constexpr std::size_t kApart = 3;
        if (alike && count() > kApart)
            return {count() - 1, 0, 1};
        std::vector<std::size_t> places = everyPlace();
        std::ranges::reverse(places);
        return places;
    }

    // The rank chosen in the setup, or the fullest.
    std::int64_t shown(const std::vector<RankEstimate>& ranks) const
    {
        if (m_setup.parallel.rank >= 0 && m_setup.parallel.rank < m_world.gpus)
            return m_setup.parallel.rank;
        return fullestRank(ranks)->rank;
    }

    Workspace& m_workspace;
    const World& m_world;
    const Setup& m_setup;
    const StagePlacements m_placements;
    const Job m_job;
};

void reportWorld(Estimate& result, const World& world, const Setup& setup)
{
    result.parallel = {.gpus = world.gpus,
                       .data = world.data,
                       .dataDegree = world.dataDegree,
                       .tensor = world.tensor,
                       .pipeline = world.pipeline,
                       .context = world.context,
                       .expert = world.expert};
    result.parallel.globalBatch = globalBatch(setup);
    for (Message& problem : worldProblems(setup))
        result.issues.push_back({Severity::Error, LayerId::None, {}, std::move(problem)});
    for (Message& warning : worldWarnings(setup))
        result.issues.push_back({Severity::Warning, LayerId::None, {}, std::move(warning)});
}

/// An error where inference would be shared among GPUs, which is not estimated.
void refuseSharedInference(Estimate& result, const Setup& given)
{
    const ParallelSetup& parallel = given.parallel;
    const bool shared =
        std::max({parallel.gpus, parallel.tensor, parallel.pipeline, parallel.context, parallel.expert}) > 1;
    if (infers(given) && shared)
        result.issues.push_back(
            {Severity::Error,
             LayerId::None,
             {},
             "Inference is estimated on one GPU only; set gpus and all degrees of parallelism to 1, "
             "or mode to training."_tr,
             "gpus"});
}

Estimate attempt(const Network& given, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    const PromptedNetwork prompted(given, setup);
    const Network& network = prompted.get();
    Estimate result;
    result.networkName = network.name;
    result.batch = setup.batch;
    result.inference = infers(setup);
    const WorkspaceLease lease;
    Workspace& workspace = *lease;
    Tape& tape = workspace.tape;
    tape.clear();
    World world = worldOf(setup);
    reportWorld(result, world, setup);
    addAllocatorRemarks(result.issues, setup);
    if (world.alone()) {
        Lowering lowering(network, setup, tape, workspace.scratch);
        lowering.runOn(kernelDeviceOf(setup, catalogues));
        lowering.run();
        result.layers = lowering.layerCount();
        result.issues.insert(result.issues.begin(), lowering.issues().begin(), lowering.issues().end());
        const LoweredStage stage{&tape, &lowering};
        replayRank(result, workspace, {&stage, 1}, nullptr, setup, catalogues, detail);
        fillDetails(result, workspace, {&stage, 1}, detail);
        if (!result.tooLarge)
            countOtherSteps(result, given, setup, catalogues, detail);
    } else {
        const RankNetwork part(network, setup, world, result.issues);
        const Estimate base = result;
        RankEstimates ranks(workspace, part, setup, catalogues, world, base);
        // The fullest rank in the training step is not necessarily the fullest in the other steps.
        const bool fit = detail == Detail::Fit;
        result = fit && !listsOtherSteps(setup) ? ranks.fullest() : ranks.all(fit ? Detail::Totals : detail);
        countOtherSteps(result, given, setup, catalogues, detail);
    }
    return result;
}

} // namespace

const RankEstimate* fullestRank(std::span<const RankEstimate> ranks)
{
    const auto fullest =
        std::ranges::max_element(ranks, {}, [](const RankEstimate& rank) { return rank.device.total; });
    return fullest == ranks.end() ? nullptr : &*fullest;
}

bool Estimate::valid() const
{
    return std::none_of(issues.begin(), issues.end(),
                        [](const Issue& issue) { return issue.severity == Severity::Error; });
}

Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues, Detail detail)
{
    Setup setup = applied(given);
    // A full name is found quickly, which helps because every rank looks up the GPU several times.
    const Result<Gpu> gpu = setup.parallel.gpus > 1 ? findGpu(catalogues.gpus, setup.gpu) : Result<Gpu>(Gpu{});
    if (gpu && !gpu->name.empty())
        setup.gpu = gpu->name;
    Estimate answer = attempt(network, setup, catalogues, detail);
    refuseSharedInference(answer, given);
    if (!answer.tooLarge || setup.batch <= 1)
        return answer;
    setup.batch = 1;
    Estimate small = attempt(network, setup, catalogues, detail);
    refuseSharedInference(small, given);
    if (small.tooLarge)
        return answer;
    small.tooLarge = true;
    // Only the batch is too large: the rows are sound, and their figures are those of one sample.
    small.batch = given.batch;
    small.device.fits = false;
    for (RankEstimate& rank : small.ranks)
        rank.device.fits = false;
    small.issues.push_back(
        {Severity::Error,
         LayerId::None,
         {},
         message("batch: %1 samples make sizes that do not fit into 64 bits; the figures are those of 1 sample. "
                 "Choose a smaller batch."_tr,
                 given.batch),
         "batch"});
    return small;
}

} // namespace vram

#include "estimate/estimate.h"

#include "engine/lowering.h"
#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/rank_replay.h"
#include "estimate/stage_placements.h"
#include "parallel/strategy.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

namespace vram {

namespace {

Workspace& ownWorkspace()
{
    thread_local Workspace workspace;
    return workspace;
}

RankEstimate rankOf(const Estimate& estimate, const RankClass& ranks, std::span<const LoweredStage> stages)
{
    RankEstimate result;
    result.rank = ranks.rank;
    result.alike = ranks.alike;
    for (const LoweredStage& stage : stages) {
        for (const ParameterId p : stage.tape->parameters.indices())
            result.parameters = checkedAdd(result.parameters, stage.collectives->ownElements(p));
    }
    result.totals = estimate.totals;
    result.peak = estimate.peak;
    result.device = estimate.device;
    return result;
}

/// Every distinct rank of a job, and the one that is shown in full.
class RankEstimates
{
public:
    RankEstimates(Workspace& workspace, const Network& network, const Setup& setup, const Catalogues& catalogues,
                  const World& world)
        : m_workspace(workspace), m_network(network), m_setup(setup), m_catalogues(catalogues), m_world(world),
          m_placements(stagePlacements(network, setup, world, workspace.tape, workspace.scratch))
    {
    }

    /// `result` holds what is the same for all.
    void fill(Estimate& result, Detail detail)
    {
        Estimate one;
        // A few places cost less in full than the fullest of them once more.
        constexpr std::size_t kFew = 4;
        const bool keeps = count() <= kFew && m_setup.parallel.rank < 0;
        for (std::size_t p = 0; p < count(); ++p) {
            Estimate last;
            runPlace(p, result, count() == 1 || keeps ? detail : Detail::Totals, last);
            if (p == 0 || last.device.total > one.device.total)
                one = std::move(last);
        }
        const bool kept = keeps && m_ranks.size() == count();
        if (m_ranks.size() > 1 && !kept) {
            const std::int64_t rank = shown();
            const auto place = static_cast<std::size_t>(count() > 1 ? m_world.stageOf(rank) : 0);
            lower(place);
            one = replay(place, rank, result, detail);
        }
        result = std::move(one);
        result.ranks = std::move(m_ranks);
    }

private:
    /// Places in the pipeline.
    std::size_t count() const { return m_placements.ranks.size(); }

    // The rank that the setup names, or the fullest.
    std::int64_t shown() const
    {
        if (m_setup.parallel.rank >= 0 && m_setup.parallel.rank < m_world.gpus)
            return m_setup.parallel.rank;
        return std::ranges::max_element(m_ranks, {}, [](const RankEstimate& rank) { return rank.device.total; })->rank;
    }

    // The stages of a place in the pipeline, the first onto the workspace's own tape.
    void lower(std::size_t place)
    {
        m_stages.clear();
        m_lowerings.clear();
        const std::vector<Placement>& placements = m_placements.ranks[place].stages;
        for (std::size_t i = 0; i < placements.size(); ++i) {
            if (i > m_workspace.further.size())
                m_workspace.further.push_back(std::make_unique<Workspace::Further>());
            Tape& tape = i == 0 ? m_workspace.tape : m_workspace.further[i - 1]->tape;
            Lowering::Scratch& scratch = i == 0 ? m_workspace.scratch : m_workspace.further[i - 1]->scratch;
            tape.clear();
            m_lowerings.push_back(
                std::make_unique<Lowering>(m_network, m_setup, tape, scratch, Lowering::Purpose::Step, &placements[i]));
            m_lowerings.back()->runOn(kernelDeviceOf(m_setup, m_catalogues));
            m_lowerings.back()->run();
            const bool sends = placements[i].stage && placements[i].stage->sends;
            m_stages.push_back({&tape, m_lowerings.back().get(), nullptr, sends});
        }
    }

    void runPlace(std::size_t place, const Estimate& base, Detail detail, Estimate& last)
    {
        lower(place);
        const std::vector<RankClass> classes = distinctRanks(m_workspace.tape, m_world);
        for (const RankClass& alike : classes) {
            const std::int64_t rank = static_cast<std::int64_t>(place) * m_world.stageRanks() + alike.rank;
            last = replay(place, rank, base, classes.size() == 1 ? detail : Detail::Totals);
            m_ranks.push_back(rankOf(last, {rank, alike.alike}, m_stages));
            m_ranks.back().stage = static_cast<std::int64_t>(place);
        }
    }

    Estimate replay(std::size_t place, std::int64_t rank, const Estimate& base, Detail detail)
    {
        Estimate result = base;
        m_collectives.clear();
        for (LoweredStage& stage : m_stages) {
            const std::vector<Issue>& issues = stage.lowering->issues();
            result.layers = checkedAdd(result.layers, stage.lowering->layerCount());
            result.issues.insert(result.issues.begin(), issues.begin(), issues.end());
            m_collectives.push_back(collectivesOf(m_setup, m_world, rank));
            stage.collectives = m_collectives.back().get();
        }
        result.issues.insert(result.issues.end(), m_placements.issues.begin(), m_placements.issues.end());
        const std::optional<StagePlan>& plan = m_placements.ranks[place].plan;
        replayRank(result, m_workspace, m_stages, plan ? &*plan : nullptr, m_setup, m_catalogues, detail);
        if (m_placements.parameters >= 0) {
            result.parameters = m_placements.parameters;
            result.trainableParameters = m_placements.trainable;
            result.layers = m_placements.layers;
        }
        return result;
    }

    Workspace& m_workspace;
    const Network& m_network;
    const Setup& m_setup;
    const Catalogues& m_catalogues;
    const World& m_world;
    const StagePlacements m_placements;
    // Of the place in the pipeline that was lowered last, and of the rank that was replayed last.
    std::vector<std::unique_ptr<Lowering>> m_lowerings;
    std::vector<LoweredStage> m_stages;
    std::vector<std::unique_ptr<Collectives>> m_collectives;
    std::vector<RankEstimate> m_ranks;
};

void reportWorld(Estimate& result, const World& world, const Setup& setup)
{
    result.parallel = {.gpus = world.gpus,
                       .data = world.data,
                       .dataDegree = world.dataDegree,
                       .tensor = world.tensor,
                       .pipeline = world.pipeline};
    const std::int64_t perRank = checkedMul(setup.batch, checkedMul(setup.accumulation, world.microbatches));
    result.parallel.globalBatch = checkedMul(perRank, world.dataDegree);
    for (Message& problem : worldProblems(setup))
        result.issues.push_back({Severity::Error, LayerId::None, {}, std::move(problem)});
    for (Message& warning : worldWarnings(setup))
        result.issues.push_back({Severity::Warning, LayerId::None, {}, std::move(warning)});
}

/// An answer, and whether sizes in it left 64 bits.
struct Attempt {
    Estimate estimate{};
    bool tooLarge = false;
};

Attempt attempt(const Network& network, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    Attempt answer;
    Estimate& result = answer.estimate;
    result.networkName = network.name;
    result.batch = setup.batch;
    result.inference = infers(setup);
    Workspace& workspace = ownWorkspace();
    Tape& tape = workspace.tape;
    tape.clear();
    workspace.tooLarge = false;
    const World world = worldOf(setup);
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
    } else {
        RankEstimates(workspace, network, setup, catalogues, world).fill(result, detail);
    }
    answer.tooLarge = workspace.tooLarge;
    return answer;
}

} // namespace

bool Estimate::valid() const
{
    return std::none_of(issues.begin(), issues.end(),
                        [](const Issue& issue) { return issue.severity == Severity::Error; });
}

Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues, Detail detail)
{
    Setup setup = applied(given);
    Attempt answer = attempt(network, setup, catalogues, detail);
    if (!answer.tooLarge || setup.batch <= 1)
        return std::move(answer.estimate);
    setup.batch = 1;
    Attempt small = attempt(network, setup, catalogues, detail);
    if (small.tooLarge)
        return std::move(answer.estimate);
    // The batch alone is at fault: the rows are sound, and their figures those of one sample.
    small.estimate.batch = given.batch;
    small.estimate.issues.push_back(
        {Severity::Error,
         LayerId::None,
         {},
         message("batch: %1 samples make sizes that do not fit 64 bits; the figures are those of 1 "
                 "sample. Choose a smaller batch."_tr,
                 given.batch),
         "batch"});
    return std::move(small.estimate);
}

} // namespace vram

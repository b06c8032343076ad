#include "plan/plan.h"

#include "base/words.h"
#include "parallel/world.h"
#include "plan/plan_parts.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

/// The best of a number of GPUs that are kept.
constexpr std::size_t kKeptPlans = 4;

/// Everything that the search of one network shares.
class PlanSearch
{
public:
    PlanSearch(const Network& network, const Setup& setup, const Catalogues& catalogues, const PlanQuestion& question,
               const PlanProgress& progress)
        : m_network(network), m_setup(setup), m_catalogues(catalogues), m_question(question), m_progress(progress)
    {
    }

    std::optional<Plans> run();

private:
    struct Fit {
        std::int64_t micro = 0; ///< 0: nothing fits.
        Estimate estimate{};
    };
    /// A way with the least that it can cost.
    struct Bounded {
        PlanWay way{};
        double least = 0;
    };

    /// With what was found for its smallest micro-batch.
    struct Lean {
        PlanWay way{};
        Estimate answer{};
    };

    bool soundNetwork();
    bool searchCount(std::int64_t gpus, Plans& found);
    std::vector<Bounded> boundedWays(std::int64_t gpus);
    void tryWay(const PlanWay& way, std::vector<Plan>& plans);
    Fit largestFit(const PlanWay& way, std::int64_t samples);
    bool fits(const PlanWay& way, std::int64_t micro, std::int64_t samples, Estimate& answer);
    bool isHopeless(const PlanWay& way) const;
    void noteTooLarge(const PlanWay& way, std::int64_t samples, const Estimate& answer);
    void noteLeast(const PlanWay& way, std::int64_t samples, Bytes least);
    bool tryLeanest(const PlanWay& way);
    Bytes leastTaken();
    bool goOn(double done) { return !m_progress || m_progress(done); }

    const Network& m_network;
    const Setup& m_setup;
    const Catalogues& m_catalogues;
    const PlanQuestion& m_question;
    const PlanProgress& m_progress;
    PlanFacts m_facts;
    std::int64_t m_globalBatch = 1;
    std::int64_t m_tried = 0;
    std::vector<Lean> m_lean{};              ///< The leanest of their degrees, where they fit.
    std::vector<PlanWay> m_tooLarge{};       ///< Of the present number of GPUs: not one sample fits.
    std::vector<PlanWay> m_alwaysTooLarge{}; ///< The same of ways whose memory no number of GPUs changes.
    Message m_problem{};
    /// Of the ways that are too large, the one that takes the least.
    struct Nearest {
        PlanWay way{};
        std::int64_t samples = 0;
        Bytes least = 0; ///< That it takes; 0: there is none.
    };
    Nearest m_nearest{};
};

/// What FSDP2 needs rises with what stays unsharded; the others are compared with their own kind.
bool needsAsMuch(const PlanWay& way, const PlanWay& other)
{
    const bool sameDegrees = way.tensor == other.tensor && way.pipeline == other.pipeline && way.expert == other.expert;
    const bool sameKind = way.data == other.data && way.replicate >= other.replicate;
    const bool staysAsLong = !way.reshard || other.reshard;
    return sameDegrees && sameKind && staysAsLong && (other.checkpointed || !way.checkpointed);
}

bool PlanSearch::isHopeless(const PlanWay& way) const
{
    const auto covers = [&](const PlanWay& other) { return needsAsMuch(way, other); };
    return std::ranges::any_of(m_tooLarge, covers) || std::ranges::any_of(m_alwaysTooLarge, covers);
}

RankEstimate fullestOf(const Estimate& answer)
{
    if (!answer.ranks.empty())
        return *std::ranges::max_element(answer.ranks, {}, [](const RankEstimate& r) { return r.device.total; });
    RankEstimate only;
    only.parameters = answer.parameters;
    only.totals = answer.totals;
    only.peak = answer.peak;
    only.device = answer.device;
    return only;
}

// Of ranks that hold a little less, the allocator may take a segment more: near the limit all of them are asked.
bool PlanSearch::fits(const PlanWay& way, std::int64_t micro, std::int64_t samples, Estimate& answer)
{
    constexpr Bytes kSegments = Bytes{64} << 20;
    ++m_tried;
    const Setup setup = setupOf(m_setup, way, m_facts, micro, samples);
    answer = estimate(m_network, setup, m_catalogues, Detail::Fit);
    const bool fits = answer.valid() && answer.device.fits;
    if (!fits || answer.device.total + kSegments < budgetOf(answer.device, m_setup.margin))
        return fits;
    answer = estimate(m_network, setup, m_catalogues, Detail::Totals);
    return answer.valid() && fullestOf(answer).device.fits;
}

// Where even a single sample does not fit.
void PlanSearch::noteTooLarge(const PlanWay& way, std::int64_t samples, const Estimate& answer)
{
    const Bytes total = answer.device.total;
    if (answer.valid())
        noteLeast(way, samples, total);
    const bool constant = way.data == DataParallel::Ddp || way.data == DataParallel::None;
    (constant ? m_alwaysTooLarge : m_tooLarge).push_back(way);
    // ZeroRedundancyOptimizer can save all of the optimizer state and no more.
    const bool stateAside = total - answer.totals.optimizerState > budgetOf(answer.device, m_setup.margin);
    if (way.data == DataParallel::Ddp && stateAside) {
        PlanWay sharded = way;
        sharded.data = DataParallel::Zero1;
        m_alwaysTooLarge.push_back(sharded);
    }
}

void PlanSearch::noteLeast(const PlanWay& way, std::int64_t samples, Bytes least)
{
    if (m_nearest.least == 0 || least < m_nearest.least)
        m_nearest = {way, samples, least};
}

// Of that way, in full.
Bytes PlanSearch::leastTaken()
{
    const std::int64_t micro = microBatches(m_nearest.way, m_nearest.samples).front();
    const Setup setup = setupOf(m_setup, m_nearest.way, m_facts, micro, m_nearest.samples);
    return fullestOf(estimate(m_network, setup, m_catalogues, Detail::Totals)).device.total;
}

// Memory rises with the micro-batch: the smallest first, then halving.
PlanSearch::Fit PlanSearch::largestFit(const PlanWay& way, std::int64_t samples)
{
    const std::vector<std::int64_t> micros = microBatches(way, samples);
    Fit best;
    Estimate answer;
    if (micros.empty())
        return best;
    const auto known = std::ranges::find(m_lean, way, &Lean::way);
    if (known != m_lean.end()) {
        answer = known->answer;
    } else if (!fits(way, micros.front(), samples, answer)) {
        noteTooLarge(way, samples, answer);
        return best;
    }
    best = {micros.front(), std::move(answer)};
    std::size_t low = 0;
    for (std::size_t high = micros.size(); high - low > 1;) {
        const std::size_t middle = low + (high - low) / 2;
        Estimate next;
        if (fits(way, micros[middle], samples, next)) {
            low = middle;
            best = {micros[middle], std::move(next)};
        } else {
            high = middle;
        }
    }
    return best;
}

// The leanest way of FSDP2 with the same degrees comes first: where it does not fit, what needs more is never tried.
bool PlanSearch::tryLeanest(const PlanWay& way)
{
    if (way.data != DataParallel::Fsdp2)
        return true;
    PlanWay leanest = way;
    leanest.reshard = true;
    leanest.replicate = 1;
    leanest.checkpointed = way.checkpointed || !(m_question.keepCheckpointing || m_facts.blocks.empty());
    if (leanest == way || std::ranges::find(m_lean, leanest, &Lean::way) != m_lean.end())
        return true;
    const std::int64_t samples = m_globalBatch / leanest.dataDegree();
    Estimate answer;
    if (fits(leanest, microBatches(leanest, samples).front(), samples, answer)) {
        m_lean.push_back({leanest, std::move(answer)});
        return true;
    }
    noteTooLarge(leanest, samples, answer);
    return false;
}

void PlanSearch::tryWay(const PlanWay& way, std::vector<Plan>& plans)
{
    if (isHopeless(way) || !tryLeanest(way))
        return;
    const std::int64_t samples = m_globalBatch / way.dataDegree();
    const Fit fit = largestFit(way, samples);
    if (fit.micro == 0)
        return;
    Plan plan;
    plan.setup = setupOf(m_setup, way, m_facts, fit.micro, samples);
    plan.parallel = fit.estimate.parallel;
    plan.fullest = fullestOf(fit.estimate);
    plan.cost = costOf(m_facts, way, plan.setup, m_globalBatch);
    const auto place = std::ranges::upper_bound(plans, plan.cost.added, {}, [](const Plan& p) { return p.cost.added; });
    plans.insert(place, std::move(plan));
}

// The least that a way can cost is that of its largest micro-batch, and in a pipeline of its smallest.
std::vector<PlanSearch::Bounded> PlanSearch::boundedWays(std::int64_t gpus)
{
    std::vector<Bounded> ways;
    for (const PlanWay& way : waysOf(gpus, m_setup, m_facts, m_question.keepCheckpointing)) {
        if (m_globalBatch % way.dataDegree() != 0)
            continue;
        const std::int64_t samples = m_globalBatch / way.dataDegree();
        const std::vector<std::int64_t> micros = microBatches(way, samples);
        if (micros.empty())
            continue;
        if (const Bytes least = leastBytes(m_facts, way, m_setup); least > budgetOf(m_facts.device, m_setup.margin)) {
            noteLeast(way, samples, least);
            continue;
        }
        const std::int64_t best = way.pipeline > 1 ? micros.front() : micros.back();
        const PlanCost cost = costOf(m_facts, way, setupOf(m_setup, way, m_facts, best, samples), m_globalBatch);
        ways.push_back({way, cost.added});
    }
    return ways;
}

bool PlanSearch::searchCount(std::int64_t gpus, Plans& found)
{
    m_tooLarge.clear();
    m_lean.clear();
    std::vector<Plan> plans;
    std::vector<Bounded> ways = boundedWays(gpus);
    std::ranges::stable_sort(ways, {}, &Bounded::least);
    for (const Bounded& entry : ways) {
        if (plans.size() >= kKeptPlans && entry.least >= plans[kKeptPlans - 1].cost.added)
            break;
        tryWay(entry.way, plans);
        if (!goOn(static_cast<double>(gpus) / static_cast<double>(m_question.gpus + 1)))
            return false;
    }
    plans.resize(std::min(plans.size(), kKeptPlans));
    found.plans.insert(found.plans.end(), std::make_move_iterator(plans.begin()), std::make_move_iterator(plans.end()));
    return true;
}

bool PlanSearch::soundNetwork()
{
    Setup one = m_setup;
    one.parallel = {};
    one.batch = 1;
    const Estimate answer = estimate(m_network, one, m_catalogues, Detail::Totals);
    const auto error = std::ranges::find(answer.issues, Severity::Error, &Issue::severity);
    if (error == answer.issues.end() && answer.trainableParameters == 0)
        m_problem = "There is nothing to train: no parameter gets a gradient."_tr;
    if (error == answer.issues.end())
        return answer.trainableParameters > 0;
    m_problem = error->path.empty() ? error->message : message("%1: %2"_tr, error->path, error->message);
    return false;
}

std::int64_t usualBatch(const Setup& setup, std::int64_t gpus)
{
    const World world = worldOf(setup);
    const std::int64_t now = setup.batch * setup.accumulation * world.microbatches * world.dataDegree;
    return now >= gpus ? now : gpus;
}

std::optional<Plans> PlanSearch::run()
{
    Plans found;
    found.globalBatch = m_question.globalBatch > 0 ? m_question.globalBatch : usualBatch(m_setup, m_question.gpus);
    m_globalBatch = found.globalBatch;
    if (infers(m_setup)) {
        found.problem = "Plans are for training; set mode to training."_tr;
        return found;
    }
    if (!soundNetwork()) {
        found.problem = m_problem;
        return found;
    }
    m_facts = planFacts(m_network, m_setup, m_catalogues);
    const std::vector<std::int64_t> counts = gpuCounts(m_question.gpus, m_setup.parallel.gpusPerNode);
    for (const std::int64_t gpus : counts) {
        if (!searchCount(gpus, found))
            return std::nullopt;
    }
    found.tried = m_tried;
    if (found.plans.empty())
        found.problem =
            m_nearest.least == 0
                ? message("%1 samples a step cannot be shared evenly; choose a global batch that %2 GPUs divide."_tr,
                          m_globalBatch, m_question.gpus)
                : message("No way of training on up to %1 GPUs fits: the leanest takes %2 on each. More GPUs, "
                          "larger ones or a leaner precision and optimizer would do."_tr,
                          m_question.gpus, ByteCount{leastTaken()});
    return goOn(1) ? std::optional(std::move(found)) : std::nullopt;
}

} // namespace

std::optional<Plans> findPlans(const Network& network, const Setup& setup, const Catalogues& catalogues,
                               const PlanQuestion& question, const PlanProgress& progress)
{
    return PlanSearch(network, setup, catalogues, question, progress).run();
}

namespace {

Message strategyWords(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    switch (plan.parallel.data) {
    case DataParallel::Ddp: return "DDP"_tr;
    case DataParallel::Zero1: return "DDP with ZeroRedundancyOptimizer"_tr;
    case DataParallel::Fsdp2:
        if (parallel.replicate > 1)
            return message("FSDP2 in %1 replicas"_tr, parallel.replicate);
        return parallel.reshard == ParallelSetup::kNo ? "FSDP2 that keeps parameters to backward"_tr : "FSDP2"_tr;
    default: return {};
    }
}

} // namespace

Message planTitle(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    std::vector<Message> parts{counted(parallel.gpus, "%1 GPU"_tr, "%1 GPUs"_tr), strategyWords(plan)};
    if (parallel.tensor > 1)
        parts.push_back(message("layers shared by %1"_tr, parallel.tensor));
    if (parallel.expert > 1)
        parts.push_back(message("experts shared by %1"_tr, parallel.expert));
    if (parallel.pipeline > 1)
        parts.push_back(message("%1 stages"_tr, parallel.pipeline));
    if (!plan.setup.checkpoint.empty())
        parts.emplace_back("checkpointed blocks"_tr);
    parts.push_back(plan.cost.passes > 1 ? message("batch %1, %2 passes"_tr, plan.setup.batch, plan.cost.passes)
                                         : message("batch %1"_tr, plan.setup.batch));
    return joined(std::move(parts), "%1, %2"_tr);
}

} // namespace vram

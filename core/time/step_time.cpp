// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/step_time.h"

#include "engine/reach.h"
#include "parallel/world.h"
#include "setup/global_batch.h"
#include "setup/precision.h"
#include "time/communication.h"
#include "time/decoding.h"
#include "time/fused_work.h"
#include "time/host_time.h"
#include "time/kernel_time.h"
#include "time/links.h"
#include "time/optimizer_work.h"
#include "time/tape_work.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

std::string_view name(Bound bound)
{
    static constexpr std::array<std::string_view, 4> names{"compute", "memory", "launch", "communication"};
    return names[static_cast<std::size_t>(bound)];
}

namespace {

// The range of 90 % of the runs that docs/time.md lists. No run of their families was used in the fit.
constexpr double kFaster = 0.78;
constexpr double kSlower = 1.28;
/// The fraction of asynchronous collectives that matrix products hide. Fitted to torchtitan's two pairs of runs with
/// and without them (benchmarks/asyncTP_llama3_h100_2025-06 @b5bcd76c6).
constexpr double kHidden = 0.4;
constexpr double kHostMemory = 100e9; ///< Bytes per second of a server's memory, for an optimizer on the CPU; assumed.

/// Seconds of one phase of the step.
struct PhaseTime {
    double compute = 0; ///< Kernels bound by arithmetic.
    double memory = 0;  ///< Kernels bound by the memory's bandwidth.
    double host = 0;    ///< Dispatch on the host.
    double exchange = 0;

    double gpu() const { return compute + memory; }
};

/// Adds up the times of one rank's step, with one micro-batch per pass.
class StepClock
{
public:
    StepClock(const Setup& setup, const Gpu& gpu, const World& world)
        : m_setup(setup), m_rates(ratesOf(gpu)), m_world(world), m_links(linksOf(gpu, setup))
    {
    }

    const GpuRates& rates() const { return m_rates; }
    const Links& links() const { return m_links; }
    PhaseTime& phase(Phase p) { return m_phases[static_cast<std::size_t>(p == Phase::Loss ? Phase::Forward : p)]; }
    double modelOperations() const { return m_operations; }

    void add(const Work& work, StepTime& time)
    {
        PhaseTime& part = phase(work.phase);
        part.host += hostSeconds(work, m_setup.host);
        if (work.kind == WorkKind::Collective) {
            part.exchange += collectiveTime(work.sent, group(), m_links);
            return;
        }
        if (work.kind == WorkKind::Optimizer && stepsOnHost(m_setup)) {
            part.memory += work.sent / m_links.toHost + work.bytes() / kHostMemory;
            return;
        }
        const KernelTime kernel = kernelTime(work, m_rates, kernelSettings(m_setup));
        (kernel.compute > kernel.memory ? part.compute : part.memory) += kernel.total;
        if (work.phase == Phase::Forward || work.phase == Phase::Loss)
            m_operations += work.modelOperations();
        if (time.rows.holds(work.row))
            (work.phase == Phase::Backward ? time.rows[work.row].backward : time.rows[work.row].forward) +=
                kernel.total;
    }

    /// Adds the copies of saved tensors to the CPU and back, which run between the kernels (save_on_cpu).
    void addOffloaded(const Tape& tape)
    {
        IndexedColumn<TapeStorageId, char> counted(tape.storages.size(), 0);
        double bytes = 0;
        for (const Saved& saved : tape.saved) {
            const TapeStorageId storage = saved.tensor.storage;
            if (tape.storages[storage].category != Category::Parameter && counted[storage]++ == 0)
                bytes += static_cast<double>(tape.storages[storage].bytes);
        }
        phase(Phase::Forward).memory += bytes / m_links.toHost;
        phase(Phase::Backward).memory += bytes / m_links.toHost;
    }

private:
    /// The ranks that shard layers; if none do, those that shard experts or sequences.
    RankGroup group() const
    {
        if (m_world.tensor > 1)
            return {m_world.tensor, 1};
        return {std::max(m_world.expert, m_world.context), m_world.tensor};
    }

    const Setup& m_setup;
    const GpuRates m_rates;
    const World& m_world;
    const Links m_links;
    std::array<PhaseTime, 4> m_phases{};
    double m_operations = 0;
};

/// Seconds of the collectives of tensor parallelism that matrix products do not hide. Asynchronous ones run in chunks
/// beside their products (torch/_inductor/fx_passes/micro_pipeline_tp.py); gathers of saved tensors in backward have no
/// such product.
double exposedExchange(const PhaseTime& phase, const Setup& setup, const World& world)
{
    const bool overlaps = world.tensor > 1 && overlapsTensorCollectives(setup);
    return phase.exchange - (overlaps ? std::min(kHidden * phase.exchange, phase.compute) : 0);
}

RowIndex afterLastRow(std::span<const Tape* const> tapes)
{
    RowIndex last{};
    for (const Tape* tape : tapes) {
        for (const Kernel& kernel : tape->kernels)
            last = std::max(last, kernel.row);
    }
    return last + 1;
}

/// Sets the seconds of a step's phases, for all of its micro-batches.
void setPhases(StepTime& time, StepClock& clock, const Setup& setup, const World& world, double passes)
{
    const PhaseTime& forward = clock.phase(Phase::Forward);
    const PhaseTime& backward = clock.phase(Phase::Backward);
    const PhaseTime& step = clock.phase(Phase::Step);
    const double gpu = passes * (forward.gpu() + backward.gpu()) + step.gpu();
    const double host = passes * (forward.host + backward.host) + step.host;
    // The host runs ahead of the GPU, so the slower of the two determines the whole step.
    const bool waits = host > gpu;
    const auto taken = [waits](const PhaseTime& phase) { return waits ? phase.host : phase.gpu(); };
    time.forward = passes * taken(forward);
    time.backward = passes * taken(backward);
    time.optimizer = taken(step);
    time.communication = passes * (exposedExchange(forward, setup, world) + exposedExchange(backward, setup, world));
    const double compute = passes * (forward.compute + backward.compute) + step.compute;
    time.bound = waits ? Bound::Launch : compute > gpu - compute ? Bound::Compute : Bound::Memory;
}

void addPipeline(StepTime& time, const World& world)
{
    if (world.pipeline <= 1)
        return;
    // Huang et al. 2019 (GPipe), section 2.3; an interleaved schedule divides the bubble by its stages per rank.
    const double once = (time.forward + time.backward + time.communication) / static_cast<double>(world.microbatches);
    time.idle = once * static_cast<double>(world.pipeline - 1) / static_cast<double>(world.stagesEach);
}

/// Number of token indices per sample in the first embedding; 0 if there is none.
double tokensOfSample(const Tape& tape, const Setup& setup)
{
    for (const Kernel& kernel : tape.kernels) {
        if (kernel.name != "embedding" || kernel.operands.count < 2)
            continue;
        const Tensor& indices = tape.operands[kernel.operands[1]].tensor;
        const double tokens =
            static_cast<double>(indices.shape.elements()) / static_cast<double>(std::max<std::int64_t>(setup.batch, 1));
        return indices.shape.rank() == 2 && tokens > 1 ? tokens : 0;
    }
    return 0;
}

/// Whether matrix products run in 16 bits: under autocast, in a model converted to 16 bits, or with parameters that
/// FSDP casts.
bool computesInHalf(const Setup& setup, const World& world)
{
    if (autocastType(setup.precision))
        return true;
    const PolicyType cast = isFsdp(world.data) ? setup.parallel.parameterType : PolicyType::Same;
    return cast == PolicyType::Same ? itemSize(modelType(setup.precision)) == 2 : cast != PolicyType::Float32;
}

void setRates(StepTime& time, const StepClock& clock, const Tape& tape, const Setup& setup, const World& world,
              double passes)
{
    const bool trains = setup.mode == Mode::Training;
    const auto samples = static_cast<double>(trains ? globalBatch(setup) : setup.batch);
    time.samplesPerSecond = samples / time.step;
    time.tokensPerSecond =
        time.samplesPerSecond * tokensOfSample(tape, setup) * (trains ? static_cast<double>(world.context) : 1);
    const double peak = computesInHalf(setup, world)         ? clock.rates().half
                        : setup.precision == Precision::Tf32 ? clock.rates().tf32
                                                             : clock.rates().fp32;
    time.mfu = clock.modelOperations() * passes * (trains ? 3 : 1) / time.step / peak;
}

} // namespace

Works worksOf(const Tape& tape, const Setup& setup)
{
    Works works;
    Reach reach;
    reach.find(tape);
    addForwardWork(tape, setup, works);
    addBackwardWork(tape, setup, reach, works);
    addHostWork(tape, reach, works);
    if (setup.compile != Compile::None)
        fuse(works, setup.compile == Compile::Step || setup.compileLoss);
    addOptimizerWork(tape, setup, reach, steppedShare(setup, worldOf(setup)), works);
    return works;
}

StepTime stepTime(const StageTapes& stages, const Setup& setup, const Gpu& gpu, TimeDetail detail)
{
    StepTime time;
    const std::span<const Tape* const> tapes = stages.eager;
    const World world = worldOf(setup);
    StepClock clock(setup, gpu, world);
    if (!clock.rates().known() || tapes.empty() || tapes.front()->kernels.empty())
        return time;
    if (detail == TimeDetail::Rows)
        time.rows.resize(afterLastRow(tapes).position());
    for (std::size_t i = 0; i < tapes.size(); ++i) {
        Works works = worksOf(*tapes[i], setup);
        if (setup.compile != Compile::None)
            addCompiledCalls(i < stages.compiled.size() ? stages.compiled[i] : nullptr, setup, works);
        for (const Work& work : works)
            clock.add(work, time);
        if (setup.offloadActivations && setup.mode == Mode::Training)
            clock.addOffloaded(*tapes[i]);
        if (i == 0 && setup.mode == Mode::Inference)
            setDecoding(time, works, *tapes[i], setup, clock.rates());
    }
    const auto passes = static_cast<double>(world.microbatches * std::max<std::int64_t>(setup.accumulation, 1));
    for (PassSeconds& seconds : time.rows) {
        seconds.forward *= passes;
        seconds.backward *= passes;
    }
    setPhases(time, clock, setup, world, passes);
    const DataExchange exchange = dataExchange(tapes, setup, world, clock.links());
    time.communication += exchange.exposed(time.forward / passes, time.backward / passes, passes);
    addPipeline(time, world);
    time.step = time.forward + time.backward + time.optimizer + time.communication + time.idle;
    if (time.communication > std::max(time.forward + time.backward, time.idle))
        time.bound = Bound::Communication;
    time.low = time.step * kFaster;
    time.high = time.step * kSlower;
    time.firstToken = time.nextToken > 0 ? time.step : 0;
    setRates(time, clock, *tapes.front(), setup, world, passes);
    return time;
}

} // namespace vram

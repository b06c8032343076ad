// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/step_time.h"

#include "engine/reach.h"
#include "parallel/device_mesh.h"
#include "setup/global_batch.h"
#include "setup/precision.h"
#include "time/communication.h"
#include "time/decoding.h"
#include "time/fused_work.h"
#include "time/gpu_links.h"
#include "time/host_time.h"
#include "time/kernel_time.h"
#include "time/optimizer_work.h"
#include "time/tape_work.h"

#include <algorithm>
#include <array>

namespace vram {

std::string_view name(Bound bound)
{
    static constexpr std::array<std::string_view, 4> names{"compute", "memory", "launch", "communication"};
    return names[static_cast<std::size_t>(bound)];
}

namespace {

// Range of the ratio of measured to estimated time. It covers at least 85 % of the published rows in docs/time.md, as
// tests/throughput checks.
constexpr double kFaster = 0.78;
constexpr double kSlower = 1.28;
/// Fraction of the time of asynchronous collectives that overlaps with matrix products, fitted to torchtitan's two
/// pairs of runs with and without asynchronous tensor parallelism (benchmarks/asyncTP_llama3_h100_2025-06 @b5bcd76c6).
constexpr double kHidden = 0.4;
constexpr double kHostMemory = 100e9; ///< Assumed memory bandwidth of a server in bytes per second, for an optimizer on
                                      ///< the CPU.

/// Seconds of one phase of the step.
struct PhaseTime {
    double compute = 0; ///< Kernels bound by arithmetic.
    double memory = 0;  ///< Kernels bound by memory bandwidth.
    double host = 0;    ///< Dispatch on the host.
    double exchange = 0;

    double gpu() const { return compute + memory; }
};

/// Adds up the times of one rank's step, with one micro-batch per pass.
class StepTimer
{
public:
    StepTimer(const Setup& setup, const Gpu& gpu, const DeviceMesh& mesh)
        : m_setup(setup), m_rates(gpuRates(gpu)), m_mesh(mesh), m_links(gpuLinks(gpu, setup))
    {
    }

    const GpuRates& rates() const { return m_rates; }
    const GpuLinks& links() const { return m_links; }
    PhaseTime& phase(Phase p) { return m_phases[static_cast<std::size_t>(p == Phase::Loss ? Phase::Forward : p)]; }
    double modelOperations() const { return m_operations; }

    void add(const OperatorCost& cost, StepTime& time)
    {
        PhaseTime& part = phase(cost.phase);
        part.host += hostSeconds(cost, m_setup.host);
        if (cost.kind == CostKind::Collective) {
            part.exchange += cost.allToAll
                                 ? allToAllTime(cost.sent, {m_mesh.expert, m_mesh.expertTensorDegree()}, m_links)
                                 : collectiveTime(cost.sent, group(), m_links);
            return;
        }
        if (cost.kind == CostKind::Optimizer && runsOnHost(m_setup)) {
            part.memory += cost.sent / m_links.toHost + cost.bytes() / kHostMemory;
            return;
        }
        const KernelTime kernel = kernelTime(cost, m_rates, kernelSettings(m_setup));
        (kernel.compute > kernel.memory ? part.compute : part.memory) += kernel.total;
        if (cost.phase == Phase::Forward || cost.phase == Phase::Loss)
            m_operations += cost.modelOperations();
        if (time.rows.contains(cost.row))
            (cost.phase == Phase::Backward ? time.rows[cost.row].backward : time.rows[cost.row].forward) +=
                kernel.total;
    }

    /// Adds the copies of saved tensors to the CPU and back (save_on_cpu), which do not overlap with kernels.
    void addOffloaded(const Tape& tape)
    {
        IndexedVector<TapeStorageId, char> counted(tape.storages.size(), 0);
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
    /// Returns the group of ranks that shard layers; if none do, those that shard sequences.
    RankGroup group() const
    {
        return m_mesh.tensor > 1 ? RankGroup{m_mesh.tensor, 1} : RankGroup{m_mesh.context, m_mesh.tensor};
    }

    const Setup& m_setup;
    const GpuRates m_rates;
    const DeviceMesh& m_mesh;
    const GpuLinks m_links;
    std::array<PhaseTime, 4> m_phases{};
    double m_operations = 0;
};

/// Returns the time of tensor-parallel collectives that does not overlap with matrix products, in seconds. Asynchronous
/// collectives run in chunks alongside the matrix products that they feed or follow
/// (torch/_inductor/fx_passes/micro_pipeline_tp.py); all-gathers of saved tensors in backward have no such product.
double exposedExchange(const PhaseTime& phase, const Setup& setup, const DeviceMesh& mesh)
{
    const bool overlaps = mesh.tensor > 1 && overlapsTensorCollectives(setup);
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
void setPhases(StepTime& time, StepTimer& clock, const Setup& setup, const DeviceMesh& mesh, double passes)
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
    time.communication = passes * (exposedExchange(forward, setup, mesh) + exposedExchange(backward, setup, mesh));
    const double compute = passes * (forward.compute + backward.compute) + step.compute;
    time.bound = waits ? Bound::Launch : compute > gpu - compute ? Bound::Compute : Bound::Memory;
}

/// Adds the pipeline's idle time. `after` is the part of the communication that follows all micro-batches.
void addPipeline(StepTime& time, const DeviceMesh& mesh, double after)
{
    if (mesh.pipeline <= 1)
        return;
    // The bubble follows Huang et al. 2019 (GPipe), section 2.3; an interleaved schedule divides it by the number of
    // stages per rank.
    const double passes = time.forward + time.backward + time.communication - after;
    const double once = passes / static_cast<double>(mesh.microbatches);
    time.idle = once * static_cast<double>(mesh.pipeline - 1) / static_cast<double>(mesh.stagesPerRank);
}

/// Returns the number of token indices per sample in the first embedding, or 0 if there is no embedding.
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
bool computesInHalf(const Setup& setup, const DeviceMesh& mesh)
{
    if (autocastDType(setup.precision))
        return true;
    const PolicyDType cast = isFsdp(mesh.data) ? setup.parallel.parameterDType : PolicyDType::Same;
    return cast == PolicyDType::Same ? itemSize(modelDType(setup.precision)) == 2 : cast != PolicyDType::Float32;
}

void setRates(StepTime& time, const StepTimer& clock, const Tape& tape, const Setup& setup, const DeviceMesh& mesh,
              double passes)
{
    const bool trains = setup.mode == Mode::Training;
    const auto samples = static_cast<double>(trains ? globalBatch(setup) : setup.batch);
    time.samplesPerSecond = samples / time.step;
    time.tokensPerSecond =
        time.samplesPerSecond * tokensOfSample(tape, setup) * (trains ? static_cast<double>(mesh.context) : 1);
    const double peak = computesInHalf(setup, mesh)          ? clock.rates().half
                        : setup.precision == Precision::Tf32 ? clock.rates().tf32
                                                             : clock.rates().fp32;
    time.mfu = clock.modelOperations() * passes * (trains ? 3 : 1) / time.step / peak;
}

} // namespace

OperatorCosts operatorCosts(const Tape& tape, const Setup& setup)
{
    OperatorCosts costs;
    Reach reach;
    reach.find(tape);
    addForwardWork(tape, setup, costs);
    addBackwardWork(tape, setup, reach, costs);
    addHostWork(tape, reach, costs);
    if (setup.compile != Compile::None)
        fuse(costs, setup.compile == Compile::Step || setup.compileLoss);
    addOptimizerWork(tape, setup, reach, steppedFraction(setup, deviceMesh(setup)), costs);
    return costs;
}

StepTime stepTime(const StageTapes& stages, const Setup& setup, const Gpu& gpu, TimeDetail detail)
{
    StepTime time;
    const std::span<const Tape* const> tapes = stages.eager;
    const DeviceMesh mesh = deviceMesh(setup);
    StepTimer clock(setup, gpu, mesh);
    if (!clock.rates().known() || tapes.empty() || tapes.front()->kernels.empty())
        return time;
    if (detail == TimeDetail::Rows)
        time.rows.resize(afterLastRow(tapes).position());
    for (std::size_t i = 0; i < tapes.size(); ++i) {
        OperatorCosts costs = operatorCosts(*tapes[i], setup);
        if (setup.compile != Compile::None)
            addCompiledCalls(i < stages.compiled.size() ? stages.compiled[i] : nullptr, setup, costs);
        for (const OperatorCost& cost : costs)
            clock.add(cost, time);
        if (setup.offloadActivations && setup.mode == Mode::Training)
            clock.addOffloaded(*tapes[i]);
        if (i == 0 && setup.mode == Mode::Inference)
            setTokenTime(time, costs, *tapes[i], setup, clock.rates());
    }
    const auto passes = static_cast<double>(mesh.microbatches * std::max<std::int64_t>(setup.accumulation, 1));
    for (PassSeconds& seconds : time.rows) {
        seconds.forward *= passes;
        seconds.backward *= passes;
    }
    setPhases(time, clock, setup, mesh, passes);
    const DataCommunication exchange = dataCommunication(tapes, setup, mesh, clock.links());
    time.communication += exchange.exposed(time.forward / passes, time.backward / passes, passes);
    addPipeline(time, mesh, exchange.after);
    time.step = time.forward + time.backward + time.optimizer + time.communication + time.idle;
    if (time.communication > std::max(time.forward + time.backward, time.idle))
        time.bound = Bound::Communication;
    time.low = time.step * kFaster;
    time.high = time.step * kSlower;
    time.firstToken = time.nextToken > 0 ? time.step : 0;
    setRates(time, clock, *tapes.front(), setup, mesh, passes);
    return time;
}

} // namespace vram

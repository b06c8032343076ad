// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"

#include "estimate/job_context.h"
#include "estimate/job_estimate.h"
#include "estimate/rank_figures.h"
#include "estimate/scratch_memory.h"
#include "estimate/step_work.h"
#include "time/step_time.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

Estimate estimateOf(const Network& network, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    const JobContext job(network, setup, catalogues, *ScratchLease());
    return jobEstimate(job, detail);
}

/// Reports an error if inference would be sharded over GPUs, which is not supported.
void rejectParallelInference(Estimate& result, const Setup& given)
{
    const ParallelSetup& parallel = given.parallel;
    const bool shared =
        std::max({parallel.gpus, parallel.tensor, parallel.pipeline, parallel.context, parallel.expert}) > 1;
    if (isInference(given) && shared)
        result.issues.push_back(
            {Severity::Error,
             LayerId::None,
             {},
             "Inference is estimated on one GPU only; set gpus and all degrees of parallelism to 1, "
             "or mode to training."_tr,
             "gpus"});
}

/// Turns the estimate of one sample into the estimate of a batch whose sizes do not fit into 64 bits. The rows stay
/// valid, with the figures of one sample.
void markTooLarge(Estimate& small, std::int64_t batch)
{
    small.tooLarge = true;
    small.batch = batch;
    small.device.fits = false;
    for (RankEstimate& rank : small.ranks)
        rank.device.fits = false;
    small.issues.push_back(
        {Severity::Error,
         LayerId::None,
         {},
         message("batch: %1 samples make sizes that do not fit into 64 bits; the figures are those of 1 sample. "
                 "Choose a smaller batch."_tr,
                 batch),
         "batch"});
}

/// Estimates the time with torch.compile. The memory is estimated without it, because the memory of inference does not
/// depend on torch.compile.
void setCompiledTime(Estimate& answer, const Network& network, Setup setup, const Setup& given,
                     const Catalogues& catalogues)
{
    setup.compile = Compile::None;
    const ScratchLease scratch;
    const JobContext job(network, setup, catalogues, *scratch);
    StepRun run(job, *scratch);
    run.lower(0);
    setup.compile = given.compile;
    setup.compileMode = given.compileMode;
    const TimeDetail detail = answer.rows.empty() ? TimeDetail::Totals : TimeDetail::Rows;
    const std::vector<const Tape*> tapes{&run.tape()};
    answer.time = stepTime({.eager = tapes}, setup, job.gpu().gpu, detail);
    if (!answer.rows.empty())
        fillRowTimes(answer.rows, answer.time.rows, run.rows());
}

} // namespace

Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues, Detail detail)
{
    Setup setup = withEffectiveFields(given);
    Estimate answer = estimateOf(network, setup, catalogues, detail);
    rejectParallelInference(answer, given);
    if (isInference(given) && given.compile != Compile::None && answer.time.known())
        setCompiledTime(answer, network, setup, given, catalogues);
    if (!answer.tooLarge || setup.batch <= 1)
        return answer;
    setup.batch = 1;
    Estimate small = estimateOf(network, setup, catalogues, detail);
    rejectParallelInference(small, given);
    if (small.tooLarge)
        return answer;
    markTooLarge(small, given.batch);
    return small;
}

Setup withHighestMemoryRank(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    Setup named = setup;
    if (setup.parallel.gpus == 1 || setup.parallel.rank >= 0)
        return named;
    const Estimate all = estimate(network, setup, catalogues, Detail::Memory);
    if (const RankEstimate* const highest = highestMemoryRank(all.ranks))
        named.parallel.rank = highest->rank;
    return named;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/job_reading.h"

namespace vram {

Reading jobReading(const Reading& reading)
{
    const Estimate& shown = *reading.estimate;
    const RankEstimate* fullest = fullestRank(shown.ranks);
    if (!fullest || reading.project->setup.parallel.rank < 0)
        return reading;
    Estimate answer;
    answer.networkName = shown.networkName;
    answer.parameters = shown.parameters;
    answer.trainableParameters = shown.trainableParameters;
    answer.layers = shown.layers;
    answer.batch = shown.batch;
    answer.inference = shown.inference;
    answer.totals = fullest->totals;
    answer.peak = fullest->peak;
    answer.device = fullest->device;
    answer.time = shown.time;
    answer.issues = shown.issues;
    answer.parallel = shown.parallel;
    answer.ranks = shown.ranks;
    Reading job = reading;
    job.estimate = std::make_shared<const Estimate>(std::move(answer));
    return job;
}

} // namespace vram

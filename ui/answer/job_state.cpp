// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/job_state.h"

namespace vram {

SessionState jobState(const SessionState& sessionState)
{
    const Estimate& shown = *sessionState.estimate;
    const RankEstimate* highestRank = highestMemoryRank(shown.ranks);
    if (!highestRank || sessionState.project->setup.parallel.rank < 0)
        return sessionState;
    Estimate answer;
    answer.networkName = shown.networkName;
    answer.parameters = shown.parameters;
    answer.trainableParameters = shown.trainableParameters;
    answer.layers = shown.layers;
    answer.batch = shown.batch;
    answer.inference = shown.inference;
    answer.totals = highestRank->totals;
    answer.peak = highestRank->peak;
    answer.device = highestRank->device;
    answer.time = shown.time;
    answer.issues = shown.issues;
    answer.parallel = shown.parallel;
    answer.ranks = shown.ranks;
    SessionState job = sessionState;
    job.estimate = std::make_shared<const Estimate>(std::move(answer));
    return job;
}

} // namespace vram

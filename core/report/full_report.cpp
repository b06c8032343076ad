// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "edit/resize.h"
#include "search/concurrency.h"
#include "search/fit_with_retries.h"
#include "search/largest_batch.h"

#include <set>

namespace vram {

namespace {

constexpr AdviceLimits kBestAdvice{.singles = 5, .combined = 3};
constexpr std::int64_t kMostLayersOfAFrontier = 20'000;

ReportScenario evaluated(const Network& network, const Scenario& scenario, const Catalogues& catalogues)
{
    const Estimate figures = estimate(network, scenario.setup, catalogues, Detail::Totals);
    return {
        scenario.name, scenario.setup, figures.peak, figures.device, largestBatch(network, scenario.setup, catalogues),
        figures.time};
}

std::optional<Frontier> frontierOf(const Project& project, const Catalogues& catalogues, std::int64_t layers)
{
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    if (axes.empty() || layers > kMostLayersOfAFrontier)
        return std::nullopt;
    return frontier(project.network, project.setup, catalogues, axes.front(), nearbySizes(axes.front()));
}

} // namespace

std::vector<std::int64_t> reportBatches(std::int64_t set, std::int64_t largest)
{
    std::set<std::int64_t> batches{set, largest + 1};
    if (largest > 0)
        batches.insert(largest);
    for (std::int64_t power = 1; power <= largest; power *= 2)
        batches.insert(power);
    return {batches.begin(), batches.end()};
}

void fillLimits(Report& report, const Catalogues& catalogues)
{
    if (!report.estimate.valid())
        return;
    report.largestBatch = largestBatch(report.network, report.setup, catalogues);
    if (isInference(report.setup)) {
        const std::int64_t users = largestConcurrency(report.network, report.setup, catalogues);
        const std::int64_t tokens = kvCacheLength(report.network, report.setup);
        if (users >= 0 && tokens > 0)
            report.users = ReportUsers{users, tokens};
    }
    if (report.estimate.device.headroom < 0)
        report.failure = predictedFailure(report.network, report.setup, catalogues);
}

Report fullReport(const Project& project, const Catalogues& catalogues)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.notes = project.notes;
    report.estimate = estimate(project.network, project.setup, catalogues, Detail::Timeline);
    if (!report.estimate.valid())
        return report;
    fillLimits(report, catalogues);
    report.sweep =
        sweep(project.network, project.setup, catalogues, reportBatches(project.setup.batch, report.largestBatch));
    report.frontier = frontierOf(project, catalogues, report.estimate.layers);
    for (const Scenario& scenario : project.scenarios)
        report.scenarios.push_back(evaluated(project.network, scenario, catalogues));
    report.advice = advise(project.network, project.setup, catalogues, {}, kBestAdvice);
    report.ineffective = ineffectiveIdeas(project.network, project.setup, report.estimate);
    return report;
}

} // namespace vram

#include "report/report.h"

#include <set>

namespace vram {

namespace {

constexpr std::size_t kMostAdvice = 8;

ReportScenario evaluated(const Network& network, const Scenario& scenario, const Catalogues& catalogues)
{
    const Estimate figures = estimate(network, scenario.setup, catalogues, Detail::Totals);
    return {scenario.name, scenario.setup, figures.peak, figures.device,
            largestBatch(network, scenario.setup, catalogues)};
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

Report fullReport(const Project& project, const Catalogues& catalogues)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.notes = project.notes;
    report.estimate = estimate(project.network, project.setup, catalogues, Detail::Timeline);
    if (!report.estimate.valid())
        return report;
    report.largestBatch = largestBatch(project.network, project.setup, catalogues);
    report.sweep =
        sweep(project.network, project.setup, catalogues, reportBatches(project.setup.batch, report.largestBatch));
    for (const Scenario& scenario : project.scenarios)
        report.scenarios.push_back(evaluated(project.network, scenario, catalogues));
    report.advice = advise(project.network, project.setup, catalogues);
    if (report.advice.size() > kMostAdvice)
        report.advice.resize(kMostAdvice);
    return report;
}

} // namespace vram

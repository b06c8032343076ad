// SPDX-License-Identifier: GPL-3.0-or-later

// Compares our step times with published throughputs and with measured steps, by group. --all also prints every row;
// --works prints the cost of every row's kernels, --rows FILE compares and prints all rows of another table, and
// --markdown prints the tables of docs/time.md.

#include "devices/catalogues.h"
#include "estimate/step_work.h"
#include "throughput/measured_steps.h"
#include "throughput/published_rows.h"

#include <cstdio>
#include <exception>
#include <string_view>

using namespace throughput;

namespace {

void printWorks(std::size_t index, const Row& row)
{
    const Job job = jobOf(row);
    for (const vram::OperatorCost& work : vram::stepOperatorCosts(job.network, job.setup, vram::builtinCatalogues()))
        std::printf("%zu %d %d %d %d %d %d %d %d %g %g %g %g %g %g %g %g %g %g %g\n", index,
                    static_cast<int>(work.kind), static_cast<int>(work.pass), static_cast<int>(work.phase),
                    static_cast<int>(work.dtype), work.channelsLast ? 1 : 0, work.depthwise ? 1 : 0,
                    work.strided ? 1 : 0, work.isRecomputation ? 1 : 0, work.sequentialElements, work.operations,
                    work.read, work.written, work.rows, work.columns, work.depth, work.count, work.kernelElements,
                    work.launches, work.operators);
}

void printCases(const std::vector<Case>& cases)
{
    for (const Case& one : cases)
        std::printf("%-40s %-34s %6s %6s %5s %12.1f %12.1f %+6.1f %%\n", one.group.c_str(), one.row.at("model").c_str(),
                    one.row.at("input").c_str(), one.row.at("batch").c_str(), one.row.at("gpus").c_str(), one.published,
                    one.predicted, 100 * one.error());
}

void printScores(const std::vector<Case>& cases)
{
    std::printf("%-44s %5s %8s %12s %10s %20s\n", "group", "rows", "median", "nine of ten", "rank corr.",
                "FLOPs / half the peak");
    for (const auto& [group, some] : byGroup(cases)) {
        const Score score = scoreOf(some);
        std::printf("%-44s %5zu %6.1f %% %10.1f %% %10.3f %18.1f %%\n", group.c_str(), score.cases, 100 * score.median,
                    100 * score.nineOfTen, score.rankCorrelation, 100 * score.naiveMedian);
    }
}

void printSteps(const std::vector<MeasuredStep>& steps)
{
    for (const MeasuredStep& step : steps)
        std::printf("%-40s %-10s %5.0f %10.2f ms %10.2f ms %+6.1f %%\n", step.network.c_str(), step.precision.c_str(),
                    step.batch, step.measured, step.predicted, 100 * step.error());
}

void printMeasured(const std::map<std::string, std::vector<MeasuredStep>>& groups)
{
    std::printf("\n%-44s %5s %8s %12s %10s %20s\n", "measured steps, H100", "steps", "median", "nine of ten", "bias",
                "FLOPs / half the peak");
    for (const auto& [group, some] : groups) {
        const MeasuredScore score = scoreOf(some);
        std::printf("%-44s %5zu %6.1f %% %10.1f %% %10.2f %18.1f %%\n", group.c_str(), score.steps, 100 * score.median,
                    100 * score.nineOfTen, score.bias, 100 * score.naiveMedian);
    }
}

template<typename Groups>
void printMarkdown(const Groups& groups)
{
    for (const auto& [group, some] : groups)
        std::printf("%s\n", markdown(group, scoreOf(some)).c_str());
    std::printf("\n");
}

/// Prints the three tables of docs/time.md.
void printTables()
{
    printMarkdown(byGroup(allCases()));
    printMarkdown(byGroup(measuredSteps("h100_later.json")));
    printMarkdown(byCompiled(measuredSteps("h100_compiled.json", kSteadyCompiled)));
}

} // namespace

int main(int count, char** arguments)
{
    const std::string_view option = count > 1 ? arguments[1] : "";
    try {
        const std::string path = count > 2 ? arguments[2] : kPublished;
        if (option == "--rows") {
            const std::vector<Case> cases = allCases(path);
            printCases(cases);
            printScores(cases);
            return 0;
        }
        if (option == "--works") {
            const std::vector<Row> rows = publishedRows(path);
            for (std::size_t i = 0; i < rows.size(); ++i)
                printWorks(i, rows[i]);
            return 0;
        }
        if (option == "--markdown") {
            printTables();
            return 0;
        }
        const std::vector<Case> cases = allCases();
        if (option == "--all")
            printCases(cases);
        printScores(cases);
        const std::vector<MeasuredStep> steps = measuredSteps("h100_later.json");
        if (option == "--all")
            printSteps(steps);
        printMeasured(byGroup(steps));
        const std::vector<MeasuredStep> compiled = measuredSteps("h100_compiled.json", kSteadyCompiled);
        if (option == "--all")
            printSteps(compiled);
        printMeasured(byCompiled(compiled));
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 1;
    }
}

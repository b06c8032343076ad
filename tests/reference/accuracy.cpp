// SPDX-License-Identifier: GPL-3.0-or-later

// Compares our figures with PyTorch's and with measured runs. An argument selects the networks whose name contains it.
// --leave-one-out shows instead how accurate the rule for cuDNN's workspaces is for networks that were not used to
// choose it; --readme prints the table in README.md, --measured the one in docs/accuracy.md.

#include "devices/catalogues.h"
#include "reference/comparison.h"
#include "reference/device_runs.h"
#include "reference/distributed_data.h"
#include "reference/leave_one_out.h"
#include "reference/published_data.h"
#include "reference/readme_table.h"
#include "textbook/others.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iterator>
#include <map>
#include <string>

using namespace reference;

namespace {

/// A line of the table, or its totals.
struct Line {
    std::size_t cases = 0;
    std::size_t counts = 0;
    std::size_t optimizerState = 0;
    std::size_t saved = 0;
    std::size_t phase = 0;
    std::vector<double> peakErrors{};
    std::vector<double> reservedErrors{};

    void add(const Comparison& result)
    {
        ++cases;
        counts += result.counts ? 1 : 0;
        optimizerState += result.optimizerState ? 1 : 0;
        saved += result.saved ? 1 : 0;
        phase += result.phase ? 1 : 0;
        peakErrors.push_back(result.peakError);
        reservedErrors.push_back(result.reservedError);
    }

    void add(const Line& other)
    {
        cases += other.cases;
        counts += other.counts;
        optimizerState += other.optimizerState;
        saved += other.saved;
        phase += other.phase;
        peakErrors.insert(peakErrors.end(), other.peakErrors.begin(), other.peakErrors.end());
        reservedErrors.insert(reservedErrors.end(), other.reservedErrors.begin(), other.reservedErrors.end());
    }
};

void print(const std::string& name, const Line& line)
{
    const auto most = [](const std::vector<double>& errors) { return *std::ranges::max_element(errors); };
    std::printf("%-34s %5zu %7zu %7zu %7zu %7zu %10.4f %% %9.2f %%\n", name.c_str(), line.cases, line.counts,
                line.optimizerState, line.saved, line.phase, most(line.peakErrors), most(line.reservedErrors));
}

void printQuantiles(const char* what, std::vector<double> errors)
{
    std::ranges::sort(errors);
    std::printf("%-34s median %.4f %%, 95th percentile %.4f %%, largest %.4f %%\n", what, quantile(errors, 0.5),
                quantile(errors, 0.95), errors.back());
}

void printReference(const std::string& part)
{
    std::printf(
        "PyTorch's figures for a training step: cases, and of how many each figure is equal; largest errors\n\n");
    std::printf("%-34s %5s %7s %7s %7s %7s %12s %11s\n", "network", "cases", "params", "optim.", "saved", "phase",
                "peak", "reserved");
    Line all;
    for (const std::string& name : networks()) {
        if (name.find(part) == std::string::npos)
            continue;
        const vram::Network network = exported(name);
        Line line;
        for (const Case& figures : cases(name)) {
            const Comparison result = compare(network, estimateOf(network, figures), figures);
            line.add(result);
            if (!result.saved && !result.difference.empty())
                std::printf("  %s %s: %s\n", name.c_str(), figures.name().c_str(), result.difference.c_str());
        }
        print(name, line);
        all.add(line);
    }
    if (all.cases == 0)
        return;
    std::printf("\n");
    print("all", all);
    printQuantiles("peak allocated", all.peakErrors);
    printQuantiles("peak reserved", all.reservedErrors);
}

/// The number of cases of one strategy, and the number of those in which each figure is equal.
struct StrategyLine {
    std::size_t cases = 0;
    std::size_t state = 0; ///< Parameters, gradients and optimizer state.
    std::size_t saved = 0;
    std::size_t phase = 0;
    std::vector<double> peakErrors{};
    std::vector<double> reservedErrors{};
};

void add(StrategyLine& line, const RankCase& figures, const vram::Estimate& ours)
{
    ++line.cases;
    line.state += ours.totals.parameters == figures.parameters && ours.totals.gradients == figures.gradients
                          && ours.totals.optimizerState == figures.optimizerState
                      ? 1
                      : 0;
    line.saved += ours.totals.savedActivations == figures.saved ? 1 : 0;
    line.phase += vram::name(ours.peak.phase) == figures.phase ? 1 : 0;
    line.peakErrors.push_back(percentOff(ours.peak.allocated, figures.peak));
    if (figures.reserved > 0)
        line.reservedErrors.push_back(percentOff(ours.peak.reserved, figures.reserved));
}

std::string medianAndLargest(std::vector<double> errors)
{
    if (errors.empty())
        return "not taken";
    std::ranges::sort(errors);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.4f / %.4f %%", quantile(errors, 0.5), errors.back());
    return text.data();
}

void printDistributed(const std::string& part)
{
    std::map<std::string, StrategyLine> lines;
    std::vector<RankCase> all = rankCases();
    std::ranges::copy(expertCases(), std::back_inserter(all));
    for (const RankCase& figures : all) {
        if (figures.name().find(part) != std::string::npos)
            add(lines[figures.strategy], figures,
                vram::estimate(distributedNetwork(figures.network), figures.setup, vram::test::cataloguesWithCpu(),
                               vram::Detail::Totals));
    }
    std::printf(
        "\nOne rank of a distributed step, PyTorch's own code: cases, and of how many each figure is equal; median "
        "and largest errors\n\n%-10s %5s %7s %7s %7s %22s %20s\n",
        "strategy", "cases", "state", "saved", "phase", "peak", "reserved");
    for (const auto& [strategy, line] : lines)
        std::printf("%-10s %5zu %7zu %7zu %7zu %22s %20s\n", strategy.c_str(), line.cases, line.state, line.saved,
                    line.phase, medianAndLargest(line.peakErrors).c_str(),
                    medianAndLargest(line.reservedErrors).c_str());
}

// Prints the cases for which only the peak of each phase was recorded.
void printPhases(const std::string& part)
{
    std::map<std::string, std::vector<double>> errors;
    for (const PhaseCase& figures : flatParameterCases()) {
        if ((figures.network + " " + figures.strategy).find(part) == std::string::npos)
            continue;
        const vram::Estimate ours = vram::estimate(distributedNetwork(figures.network), figures.setup,
                                                   vram::test::cataloguesWithCpu(), vram::Detail::Totals);
        for (std::size_t phase = 0; phase < figures.phases.size(); ++phase)
            errors[figures.strategy].push_back(percentOff(ours.peak.byPhase[phase], figures.phases[phase]));
    }
    for (auto& [strategy, all] : errors) {
        std::ranges::sort(all);
        std::printf("%-10s %5zu peaks of phases: %9.4f / %8.4f %%\n", strategy.c_str(), all.size(), quantile(all, 0.5),
                    all.back());
    }
}

double gigabytes(vram::Bytes bytes)
{
    return static_cast<double>(bytes) / (1 << 30);
}

vram::Setup deepSpeedSetup(const char* strategy)
{
    vram::Setup setup;
    setup.gpu = "NVIDIA A100 SXM4 80GB";
    setup.batch = 1;
    for (const auto& [key, value] : {std::pair{"gpus", "8"}, {"precision", "bf16"}, {"data-parallel", strategy}})
        setup = vram::withSetting(setup, key, value).value();
    return setup;
}

// Prints the estimator's figure, ours for the rank that needs the most memory, and its composition at the peak.
void printDeepSpeed(const char* strategy, const char* name)
{
    const vram::Network network = distributedNetwork(name);
    const vram::Setup setup = deepSpeedSetup(strategy);
    const vram::Estimate ours = vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Rows);
    for (const vram::OtherFigure& other : vram::otherFigures(network, setup, ours)) {
        if (other.name != strategy)
            continue;
        std::printf("%-16s %-12s %8.2f %8.2f %+8.2f ", strategy, name, gigabytes(other.result.total),
                    gigabytes(ours.peak.allocated), gigabytes(ours.peak.allocated - other.result.total));
        for (std::size_t i = 0; i < vram::kCategories; ++i) {
            const auto category = static_cast<vram::Category>(i);
            if (ours.peak.byCategory[category] >= (1 << 27))
                std::printf("  %s %.2f", std::string(vram::name(category)).c_str(),
                            gigabytes(ours.peak.byCategory[category]));
        }
        std::printf("\n");
    }
}

void printEstimators()
{
    std::size_t equal = 0;
    const std::vector<PrintedEstimate> prints = printedEstimates();
    for (const PrintedEstimate& print : prints) {
        equal += (print.cpu.empty() || print.cpu == print.ourCpu()) && print.gpu == print.ourGpu() ? 1 : 0;
    }
    std::printf("\nDeepSpeed's estimators: %zu of %zu published prints are equal to the last digit\n", equal,
                prints.size());
    std::printf(
        "What they leave out, 8 GPUs, bf16, batch 1, in GiB: their figure, ours, the difference; ours at the peak\n");
    for (const char* strategy : {"deepspeed-zero2", "deepspeed-zero3"}) {
        for (const char* network : {"gpt2", "titan_8b"})
            printDeepSpeed(strategy, network);
    }
}

void printPublished(const char* what, vram::Bytes ours, vram::Bytes theirs)
{
    if (theirs > 0)
        std::printf("  %s %.3f, ours %.3f (%+lld bytes, %+.2f %%)", what, gigabytes(theirs), gigabytes(ours),
                    static_cast<long long>(ours - theirs),
                    100.0 * static_cast<double>(ours - theirs) / static_cast<double>(theirs));
}

void printPublishedRuns(const std::string& part)
{
    std::printf("\nReal runs of several GPUs as published, GiB\n");
    for (const PublishedRun& run : publishedRuns()) {
        if ((run.tool + " " + run.network).find(part) == std::string::npos)
            continue;
        const vram::Estimate ours = estimateOf(run);
        for (const vram::Issue& issue : ours.issues) {
            if (issue.severity == vram::Severity::Error)
                std::printf("%s\n", vram::text(issue.message).c_str());
        }
        std::printf("%-12s %-30s %3lld x %-22s", run.tool.c_str(), run.network.c_str(),
                    static_cast<long long>(run.setup.parallel.gpus), run.setup.gpu.c_str());
        printPublished("standing", standingOf(ours), run.betweenSteps);
        printPublished("peak", ours.device.allocated, run.peak);
        printPublished("reserved", ours.peak.reserved, run.reserved);
        std::printf("\n");
    }
}

void printSummary(const char* name, const std::vector<DeviceRun>& runs)
{
    std::size_t inside = 0;
    for (const DeviceRun& run : runs)
        inside += std::abs(run.totalMib - run.measuredMib) <= run.bandMib ? 1 : 0;
    const std::vector<double> plain = absoluteErrors(runs, &DeviceRun::plainError);
    const std::vector<double> full = absoluteErrors(runs, &DeviceRun::error);
    std::printf("%-44s %4zu runs  reserved + context: %5.2f / %5.2f %%   with workspaces: %5.2f / %5.2f %%   in the "
                "band: %zu\n",
                name, runs.size(), quantile(plain, 0.5), quantile(plain, 0.95), quantile(full, 0.5),
                quantile(full, 0.95), inside);
}

void printRuns(const std::vector<DeviceRun>& runs, const std::string& part)
{
    for (const DeviceRun& run : runs) {
        if (run.network.find(part) != std::string::npos)
            std::printf("%-24s %5lld  torch %-4s %8.0f MiB  %8.0f (%+5.1f %%)  %8.0f (%+5.1f %%)  ± %.0f\n",
                        run.network.c_str(), static_cast<long long>(run.batch), run.torch.c_str(), run.measuredMib,
                        run.plainMib, run.plainError(), run.totalMib, run.error(), run.bandMib);
    }
}

void printDevice(const std::string& part)
{
    const std::vector<DeviceRun> timm = timmRuns();
    const std::vector<DeviceRun> torchvision = torchvisionRuns();
    const std::vector<DeviceRun> mlps = mlpRuns();
    std::printf(
        "\nThe whole device, nvidia-smi on an A100 of 40 GB: network, batch, measured; reserved + context; the device "
        "total\n\n");
    printRuns(timm, part);
    printRuns(torchvision, part);
    std::printf("\nMedian and 95th percentile of the absolute errors\n");
    printSummary("timm, PyTorch of 2024 (fitted on these)", timm);
    printSummary("torchvision, 2024 and 2025 (fitted on these)", torchvision);
    printSummary("multilayer perceptrons, PyTorch of 2024", mlps);
}

std::string described(const vram::ConvolutionCopies& copies)
{
    return "forward " + text(copies.forward) + ", data gradient " + text(copies.dataGradient) + ", weight gradient "
           + text(copies.weightGradient);
}

void printErrors(const char* what, std::vector<double> errors)
{
    std::ranges::sort(errors);
    std::printf("%-20s %3zu runs  median %5.2f %%  90th percentile %5.2f %%  95th %5.2f %%  largest %5.2f %%\n", what,
                errors.size(), quantile(errors, 0.5), quantile(errors, 0.9), quantile(errors, 0.95), errors.back());
}

void printLeaveOneOut()
{
    std::printf(
        "The whole device on an A100: for each network, what the kernels of a 3x3 convolution copy as chosen on the "
        "others' runs, and the network's own errors by that\n\n");
    std::vector<double> all;
    for (const LeftOut& one : leaveEachOut()) {
        const std::vector<double> errors = absoluteErrors(one.runs, &DeviceRun::error);
        printErrors(one.network.c_str(), errors);
        std::printf("%20s %s\n", "", described(one.copies).c_str());
        all.insert(all.end(), errors.begin(), errors.end());
    }
    printErrors("\nall", all);
    std::printf("Chosen on all: %s\n", described(bestCopies()).c_str());
}

} // namespace

int main(int count, char** arguments)
{
    const std::string part = count > 1 ? arguments[1] : "";
    try {
        if (part == "--leave-one-out") {
            printLeaveOneOut();
            return 0;
        }
        if (part == "--readme") {
            std::printf("%s", readmeTable().c_str());
            return 0;
        }
        if (part == "--measured") {
            std::printf("%s", measuredTable().c_str());
            return 0;
        }
        printReference(part);
        printDistributed(part);
        printPhases(part);
        printEstimators();
        printPublishedRuns(part);
        printDevice(part);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "vram-accuracy: %s\n", error.what());
        return 1;
    }
    return 0;
}

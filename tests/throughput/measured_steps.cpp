// SPDX-License-Identifier: GPL-3.0-or-later
#include "throughput/measured_steps.h"

#include "devices/catalogues.h"
#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "estimate/step_work.h"
#include "measured/measured_runs.h"
#include "throughput/published_rows.h"
#include "time/kernel_time.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <stdexcept>

namespace throughput {

namespace {

/// Whether the constants were fitted to a network, that is, whether its name has an even hash (32-bit FNV-1a).
bool isFitted(std::string_view network)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : network)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash % 2 == 0;
}

std::string kindOf(const vram::Network& network, const vram::Setup& setup)
{
    std::array<double, vram::kWorkKinds> operations{};
    for (const vram::OperatorCost& work : vram::stepOperatorCosts(network, setup, vram::builtinCatalogues()))
        operations[static_cast<std::size_t>(work.kind)] += work.operations;
    const auto of = [&operations](vram::CostKind kind) { return operations[static_cast<std::size_t>(kind)]; };
    if (of(vram::CostKind::Recurrent) > 0)
        return "recurrent";
    return of(vram::CostKind::Convolution) > of(vram::CostKind::Matmul) ? "convolutions" : "products";
}

/// Milliseconds of the network's arithmetic at half of the GPU's peak rate for the precision.
double naiveMilliseconds(const vram::Network& network, const vram::Setup& setup)
{
    const auto gpu = vram::findGpu(vram::builtinCatalogues().gpus, setup.gpu);
    const vram::GpuRates rates = vram::gpuRates(*gpu);
    const double peak = setup.precision == vram::Precision::Fp32 ? rates.fp32 : rates.half;
    vram::Setup eager = setup;
    eager.compile = vram::Compile::None;
    return 1e3 * 3 * vram::countCompute(network, eager, vram::builtinCatalogues()).forward / (peak / 2);
}

MeasuredStep stepOf(const nlohmann::json& machine, const nlohmann::json& run)
{
    MeasuredStep step{.network = run.at("network").get<std::string>()};
    const vram::Project project = measured::projectOfRun(run);
    const vram::Setup setup = measured::setupOf(machine, run);
    const vram::StepTime time =
        vram::estimate(project.network, setup, vram::builtinCatalogues(), vram::Detail::Totals).time;
    if (!time.known())
        throw std::runtime_error(step.network + ": no time");
    step.precision = run.at("setup").at("precision").get<std::string>();
    step.compile = run.at("setup").value("compile", "none");
    step.kind = kindOf(project.network, setup);
    step.fitted = isFitted(step.network);
    step.batch = static_cast<double>(setup.batch);
    step.spread = run.at("spread").get<double>();
    step.measured = run.at("step_ms").get<double>();
    step.predicted = 1e3 * time.step;
    step.naive = naiveMilliseconds(project.network, setup);
    return step;
}

} // namespace

std::vector<MeasuredStep> measuredSteps(std::string_view file, double spread)
{
    const std::optional<std::string> text = measured::readFile(measured::folder + std::string(file));
    if (!text)
        throw std::runtime_error("cannot read " + std::string(file));
    const nlohmann::json machine = nlohmann::json::parse(*text);
    std::vector<MeasuredStep> steps;
    for (const nlohmann::json& run : machine.at("runs")) {
        if (run.contains("step_ms") && run.at("spread").get<double>() < spread)
            steps.push_back(stepOf(machine, run));
    }
    return steps;
}

std::string markdown(const std::string& group, const MeasuredScore& score)
{
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "| %s | %zu | %.1f %% | %.1f %% | %.2f | %.1f %% |", group.c_str(),
                  score.steps, 100 * score.median, 100 * score.nineOfTen, score.bias, 100 * score.naiveMedian);
    return line.data();
}

MeasuredScore scoreOf(const std::vector<MeasuredStep>& steps)
{
    std::vector<double> errors;
    std::vector<double> ratios;
    std::vector<double> naive;
    for (const MeasuredStep& step : steps) {
        errors.push_back(std::abs(step.error()));
        ratios.push_back(step.predicted / step.measured);
        naive.push_back(std::abs(step.naive / step.measured - 1));
    }
    return {.steps = steps.size(),
            .median = quantile(errors, 0.5),
            .nineOfTen = quantile(errors, 0.9),
            .bias = quantile(ratios, 0.5),
            .naiveMedian = quantile(naive, 0.5)};
}

std::map<std::string, std::vector<MeasuredStep>> byCompiled(const std::vector<MeasuredStep>& steps)
{
    std::map<std::string, std::vector<MeasuredStep>> groups;
    for (const MeasuredStep& step : steps) {
        groups["compiled, all"].push_back(step);
        groups["compiled, " + step.compile].push_back(step);
    }
    return groups;
}

std::map<std::string, std::vector<MeasuredStep>> byGroup(const std::vector<MeasuredStep>& steps)
{
    std::map<std::string, std::vector<MeasuredStep>> groups;
    for (const MeasuredStep& step : steps) {
        const std::string half = step.fitted ? "fitted" : "held out";
        groups[half + ", all"].push_back(step);
        groups[half + ", " + step.precision].push_back(step);
        groups[half + ", " + step.kind + ", " + step.precision].push_back(step);
    }
    return groups;
}

} // namespace throughput

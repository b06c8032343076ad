// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "measured/measured_runs.h"
#include "measured/run_calibration.h"
#include "project/project.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

using namespace measured;
using namespace vram;

namespace {

/// In percent. max_memory_allocated includes rounding to 512 bytes and the workspaces of cuBLAS and cuDNN.
constexpr double kAllocated = 2;
constexpr double kReserved = 8;
constexpr double kDevice = 6;
constexpr double kWorst = 25; ///< Maximum error of any run.

constexpr std::string_view kRunSuffix = ".vram-measured.json";

std::vector<std::string> filesWhere(const std::function<bool(const std::string&)>& wanted)
{
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (const std::string file = entry.path().filename().string(); wanted(file))
            found.push_back(file);
    }
    return found;
}

std::vector<std::string> files()
{
    return filesWhere([](const std::string& file) {
        return file.ends_with(".json") && !file.ends_with(".vram.json") && !file.ends_with(kRunSuffix);
    });
}

/// The files written by vram_planner_measure.py.
std::vector<std::string> runFiles()
{
    return filesWhere([](const std::string& file) { return file.ends_with(kRunSuffix); });
}

/// The errors of a file's runs in one figure.
struct Errors {
    const char* key;
    double unit = 1;    ///< In bytes.
    double percent = 0; ///< Limit that nine out of ten runs must not exceed.
    std::vector<double> percents{};

    void add(const nlohmann::json& run, Bytes ours)
    {
        if (!run.contains(key))
            return;
        const double measured = run[key].get<double>() * unit;
        percents.push_back(100 * std::abs(static_cast<double>(ours) - measured) / measured);
        EXPECT_LT(percents.back(), kWorst) << key << " of " << run.at("network") << " " << run.at("setup");
    }

    void judge()
    {
        if (percents.empty())
            return;
        std::ranges::sort(percents);
        EXPECT_LE(percents[(9 * percents.size() + 9) / 10 - 1], percent) << key;
    }
};

std::string testName(const testing::TestParamInfo<std::string>& info)
{
    std::string name = info.param.substr(0, info.param.find('.'));
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c)))
            c = '_';
    }
    return name;
}

class Measured : public testing::TestWithParam<std::string>
{
};

TEST_P(Measured, EstimateIsNear)
{
    const nlohmann::json machine = nlohmann::json::parse(readFile(folder + GetParam()).value_or("{}"));
    Errors allocated{"max_memory_allocated", 1, kAllocated};
    Errors reserved{"max_memory_reserved", 1, kReserved};
    Errors device{"nvidia_smi_mib", 1024.0 * 1024.0, kDevice};
    for (const nlohmann::json& run : machine.at("runs")) {
        const Network network = projectOf(run["network"].get<std::string>()).network;
        const Estimate ours = estimate(network, setupOf(machine, run), builtinCatalogues(), Detail::Totals);
        allocated.add(run, ours.device.allocated);
        reserved.add(run, ours.device.reserved);
        device.add(run, ours.device.total);
    }
    allocated.judge();
    reserved.judge();
    device.judge();
}

INSTANTIATE_TEST_SUITE_P(Gpus, Measured, testing::ValuesIn(files()), testName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Measured);

/// One line for each figure whose error is too large; a file without its model cannot be judged.
std::vector<std::string> faultsOf(const std::string& text)
{
    const Result<MeasuredFile> run = parseMeasuredFile(text);
    if (!run)
        return {vram::text(run.error())};
    const Result<Project> model = parseProject(run->model);
    if (!model)
        return {"it has no model: " + vram::text(model.error())};
    const Catalogues& catalogues = builtinCatalogues();
    const Device ours =
        estimate(model->network, vram::setupOf(*run, model->setup, catalogues), catalogues, Detail::Totals).device;
    std::vector<std::string> faults;
    const auto judge = [&](const char* what, Bytes measured, Bytes predicted, double percent) {
        const double off = 100.0 * static_cast<double>(predicted - measured) / static_cast<double>(measured);
        if (std::abs(off) > percent)
            faults.push_back(std::string(what) + " is off by " + std::to_string(off) + " %");
    };
    judge("allocated", run->allocated, ours.allocated, kAllocated);
    judge("reserved", run->reserved, ours.reserved, kReserved);
    if (run->process)
        judge("process", *run->process, ours.total, kDevice);
    return faults;
}

class MeasuredRun : public testing::TestWithParam<std::string>
{
};

TEST_P(MeasuredRun, EstimateIsNear)
{
    EXPECT_EQ(faultsOf(readFile(folder + GetParam()).value_or("")), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Runs, MeasuredRun, testing::ValuesIn(runFiles()), testName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MeasuredRun);

// A file with the estimate's own figures passes, but one that differs by a tenth does not.
TEST(MeasuredFiles, AreJudged)
{
    const Result<Project> project =
        parseProject(readFile(folder + "../../resources/models/resnet18.vram.json").value());
    ASSERT_TRUE(project);
    const Device device = estimate(project->network, project->setup, builtinCatalogues(), Detail::Totals).device;
    nlohmann::json file{{"format", "vram-planner-measured/1"},
                        {"versions", {{"torch", project->setup.torch}}},
                        {"gpu", {{"name", device.gpu}, {"total", device.capacity}}},
                        {"peak", {{"allocated", device.allocated}, {"reserved", device.reserved}}},
                        {"device", {{"process", device.total}}},
                        {"steps", nlohmann::json::array()},
                        {"model", nlohmann::json::parse(writeProject(*project))}};
    EXPECT_EQ(faultsOf(file.dump()), std::vector<std::string>());
    file["peak"]["reserved"] = device.reserved / 10 * 11;
    EXPECT_EQ(faultsOf(file.dump()).size(), 1U);
    file.erase("model");
    EXPECT_EQ(faultsOf(file.dump()).size(), 1U);
}

TEST(MeasuredFiles, ThereAreSome)
{
    if (files().empty() && runFiles().empty())
        GTEST_SKIP() << "NO MEASURED RUNS: tests/measured has no .json file, so nothing was compared with a real GPU";
}

} // namespace

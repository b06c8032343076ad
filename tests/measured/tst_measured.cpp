// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "measured/measured_runs.h"
#include "measured/run_calibration.h"
#include "project/project.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::measured_test {

using namespace ::measured;

namespace {

/// Kinds of networks. cuDNN's workspaces for 3D convolutions and recurrent layers are known less well than those for
/// images.
enum class Kind : std::uint8_t { Usual, Volumes, Recurrent };
constexpr std::size_t kKinds = 3;

/// A measured figure and the limits of the estimate's error. max_memory_allocated includes rounding to 512 bytes and
/// the workspaces of cuBLAS and cuDNN.
struct Figure {
    const char* key;
    double unit; ///< Bytes per unit of the figure.
    std::array<double, kKinds>
        percentile90;    ///< 90th percentile of the error, in percent, by Kind: of each file for usual
                         ///< networks, of all files together for the others, which are few.
    double maximumError; ///< Maximum error in percent, unless exceptions/h100.json lists the network.
    Bytes Device::*ours;
};

constexpr std::array<Figure, 3> kFigures{
    Figure{"max_memory_allocated", 1, {2, 2.5, 3}, 3, &Device::allocated},
    Figure{"max_memory_reserved", 1, {6, 16, 13}, 10, &Device::reserved},
    Figure{"nvidia_smi_mib", 1024.0 * 1024.0, {5, 13, 8}, 8, &Device::total},
};

constexpr std::string_view kRunSuffix = ".vram-measured.json";
constexpr std::string_view kCompiledSuffix = "_compiled.json"; ///< Tested by reference/tst_compiled_runs.cpp.

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
        return file.ends_with(".json") && !file.ends_with(".vram.json") && !file.ends_with(kRunSuffix)
               && !file.ends_with(kCompiledSuffix);
    });
}

/// The files written by vram_planner_measure.py.
std::vector<std::string> runFiles()
{
    return filesWhere([](const std::string& file) { return file.ends_with(kRunSuffix); });
}

/// Returns the contents of a file with the runs on one machine.
nlohmann::json measuredFile(const std::string& name)
{
    return nlohmann::json::parse(readFile(folder + name).value_or("{}"));
}

double percentOff(Bytes ours, double measured)
{
    return 100 * std::abs(static_cast<double>(ours) - measured) / measured;
}

/// Networks in exceptions/h100.json, whose error may exceed the limit of a figure.
class Exceptions
{
public:
    /// Returns the listed limit in percent, or else the limit of the figure.
    double limit(const std::string& network, const Figure& figure) const
    {
        const auto listed = std::ranges::find_if(m_list, [&](const nlohmann::json& one) {
            return one.at("network") == network && one.at("figure") == figure.key;
        });
        return listed != m_list.end() ? listed->at("percent").get<double>() : figure.maximumError;
    }
    const nlohmann::json& list() const { return m_list; }

private:
    nlohmann::json m_list =
        nlohmann::json::parse(readFile(folder + "exceptions/h100.json").value_or("{}")).at("exceptions");
};

Kind kindOf(const std::vector<Row>& rows)
{
    for (const Row& row : rows) {
        if (const Block* block = asBlock(row)) {
            if (const Kind inside = kindOf(block->rows); inside != Kind::Usual)
                return inside;
            continue;
        }
        const std::string& type = asLayer(row)->type;
        if (type == "LSTM" || type == "GRU" || type == "RNN")
            return Kind::Recurrent;
        if (type == "Conv3d" || type == "ConvTranspose3d")
            return Kind::Volumes;
    }
    return Kind::Usual;
}

Kind kindOf(const nlohmann::json& run)
{
    return kindOf(projectOf(run.at("network").get<std::string>()).network.rows);
}

double ninetiethPercentile(std::vector<double>& values)
{
    std::ranges::sort(values);
    return values[(9 * values.size() + 9) / 10 - 1];
}

/// The error of each figure that the run has, in percent.
std::map<const Figure*, double> errorsOf(const nlohmann::json& machine, const nlohmann::json& run)
{
    const Network network = projectOf(run.at("network").get<std::string>()).network;
    const Device ours =
        estimate(network, ::measured::setupOf(machine, run), builtinCatalogues(), Detail::Totals).device;
    std::map<const Figure*, double> errors;
    for (const Figure& figure : kFigures) {
        if (run.contains(figure.key))
            errors[&figure] = percentOff(ours.*figure.ours, run[figure.key].get<double>() * figure.unit);
    }
    return errors;
}

/// Adds the shape of each input among a project file's rows, without the batch, by name.
void addInputShapes(const nlohmann::json& rows, nlohmann::json& shapes)
{
    for (const nlohmann::json& row : rows) {
        if (row.contains("rows"))
            addInputShapes(row["rows"], shapes);
        else if (row.at("type") == "Input")
            shapes[row.at("name").get<std::string>()] = row.at("attributes").at("shape");
    }
}

/// Input shapes with the batch, as in the file of a run.
nlohmann::json inputShapes(const std::string& network, const nlohmann::json& batch)
{
    nlohmann::json shapes = nlohmann::json::object();
    addInputShapes(nlohmann::json::parse(projectText(network)).at("network").at("rows"), shapes);
    shapes.erase("target");
    for (nlohmann::json& shape : shapes)
        shape.insert(shape.begin(), batch);
    return shapes;
}

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

TEST_P(Measured, EstimatesAreWithinLimits)
{
    const nlohmann::json machine = measuredFile(GetParam());
    const Exceptions exceptions;
    std::map<const Figure*, std::vector<double>> usual;
    for (const nlohmann::json& run : machine.at("runs")) {
        const bool isUsual = kindOf(run) == Kind::Usual;
        for (const auto& [figure, error] : errorsOf(machine, run)) {
            if (isUsual)
                usual[figure].push_back(error);
            EXPECT_LE(error, exceptions.limit(run.at("network"), *figure))
                << figure->key << " of " << run.at("network") << run.at("setup");
        }
    }
    for (auto& [figure, errors] : usual)
        EXPECT_LE(ninetiethPercentile(errors), figure->percentile90[0]) << figure->key;
}

// A run with an image size other than that of the recorded network could not validate the rules.
TEST_P(Measured, ShapesMatchTheNetwork)
{
    const nlohmann::json machine = measuredFile(GetParam());
    for (const nlohmann::json& run : machine.at("runs")) {
        const std::string name = run.at("network");
        EXPECT_EQ(run.at("shapes"), inputShapes(name, run.at("setup").at("batch"))) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Gpus, Measured, testing::ValuesIn(files()), testName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Measured);

/// Returns one line for each figure whose error is too large. The file must name its model.
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
    judge("allocated", run->allocated, ours.allocated, kFigures[0].percentile90[0]);
    judge("reserved", run->reserved, ours.reserved, kFigures[1].percentile90[0]);
    if (run->process)
        judge("process", *run->process, ours.total, kFigures[2].percentile90[0]);
    return faults;
}

class MeasuredRun : public testing::TestWithParam<std::string>
{
};

TEST_P(MeasuredRun, EstimateIsWithinLimits)
{
    EXPECT_EQ(faultsOf(readFile(folder + GetParam()).value_or("")), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Runs, MeasuredRun, testing::ValuesIn(runFiles()), testName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MeasuredRun);

// A file with the estimate's own figures passes, but a file whose figures differ by a tenth fails.
TEST(MeasuredFiles, DetectWrongEstimates)
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

TEST(MeasuredFiles, VolumetricAndRecurrentNetworksAreWithinLimits)
{
    std::map<std::pair<const Figure*, Kind>, std::vector<double>> all;
    for (const std::string& file : files()) {
        const nlohmann::json machine = measuredFile(file);
        for (const nlohmann::json& run : machine.at("runs")) {
            const Kind kind = kindOf(run);
            if (kind == Kind::Usual)
                continue;
            for (const auto& [figure, error] : errorsOf(machine, run))
                all[{figure, kind}].push_back(error);
        }
    }
    for (auto& [group, errors] : all) {
        const auto& [figure, kind] = group;
        EXPECT_LE(ninetiethPercentile(errors), figure->percentile90[static_cast<std::size_t>(kind)])
            << figure->key << " of " << errors.size() << (kind == Kind::Volumes ? " volumes" : " recurrent networks");
    }
}

// An exception that no run needs any more could hide a later error.
TEST(MeasuredFiles, EachExceptionIsNeeded)
{
    const Exceptions exceptions;
    std::map<std::pair<std::string, std::string>, double> maximumError;
    for (const std::string& file : files()) {
        const nlohmann::json machine = measuredFile(file);
        for (const nlohmann::json& run : machine.at("runs")) {
            const std::string name = run.at("network");
            const bool listed = std::ranges::any_of(
                exceptions.list(), [&](const nlohmann::json& one) { return one.at("network") == name; });
            if (!listed)
                continue;
            for (const auto& [figure, error] : errorsOf(machine, run)) {
                double& most = maximumError[{name, figure->key}];
                most = std::max(most, error);
            }
        }
    }
    for (const nlohmann::json& one : exceptions.list()) {
        const auto figure =
            std::ranges::find_if(kFigures, [&](const Figure& known) { return one.at("figure") == known.key; });
        ASSERT_NE(figure, kFigures.end()) << one;
        EXPECT_FALSE(one.at("reason").get<std::string>().empty()) << one;
        EXPECT_GT((maximumError[{one.at("network"), figure->key}]), figure->maximumError) << one;
    }
}

TEST(MeasuredFiles, SkipIfNoneExist)
{
    if (files().empty() && runFiles().empty())
        GTEST_SKIP() << "NO MEASURED RUNS: tests/measured has no .json file, so nothing was compared with a real GPU";
}

} // namespace

} // namespace vram::measured_test

// SPDX-License-Identifier: GPL-3.0-or-later

// Assumptions made by importers, with their rows and settings, are kept in project files until an edit confirms or
// changes them.

#include "imported.h"

#include "edit/edit.h"
#include "import/import.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::assumptions_test {

namespace {

constexpr std::string_view kPrinted = R"(Net(
  (conv): Conv2d(3, 8, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))
  (relu): ReLU()
  (pool): AdaptiveAvgPool2d(output_size=(1, 1))
  (fc): Linear(in_features=8, out_features=10, bias=True)
))";

const Assumption* about(const Project& project, std::string_view part)
{
    const auto found = std::ranges::find_if(project.assumptions, [part](const Assumption& assumption) {
        return text(assumption.sentence).find(part) != std::string::npos;
    });
    return found == project.assumptions.end() ? nullptr : &*found;
}

std::string pathOf(const Project& project, const Assumption& assumption)
{
    return assumption.rows.size() == 1 ? path(project.network, assumption.rows.front()) : "";
}

TEST(Assumptions, RecordAffectedRowsAndSettings)
{
    const Result<Imported> printed = importText(kPrinted);
    ASSERT_TRUE(printed) << text(printed.error());
    const Project& project = printed->project;
    const Assumption* loss = about(project, "loss");
    ASSERT_TRUE(loss);
    EXPECT_EQ(pathOf(project, *loss), "loss");
    const Assumption* flat = about(project, "Flatten");
    ASSERT_TRUE(flat);
    EXPECT_EQ(pathOf(project, *flat), "flatten");
    const Assumption* size = about(project, "image size");
    ASSERT_TRUE(size);
    EXPECT_EQ(size->setting, "dim.image");
    EXPECT_EQ(pathOf(project, *size), "input");
    EXPECT_NE(project.notes.find(text(loss->sentence)), std::string::npos) << "the notes keep the whole text";
}

TEST(Assumptions, ChosenSizesAreNotAssumptions)
{
    const Result<Imported> printed = importText(kPrinted, {.dims = {{"image", 64}}});
    ASSERT_TRUE(printed) << text(printed.error());
    EXPECT_FALSE(about(printed->project, "image size"));
    EXPECT_TRUE(about(printed->project, "loss"));
}

TEST(Assumptions, RoundTripThroughProjectFiles)
{
    const Result<Imported> printed = importText(kPrinted);
    ASSERT_TRUE(printed) << text(printed.error());
    const Result<Project> again = parseProject(writeProject(printed->project));
    ASSERT_TRUE(again) << text(again.error());
    EXPECT_EQ(again->assumptions, printed->project.assumptions);
    EXPECT_FALSE(
        parseProject(R"({"format": "vram-planner/1", "network": {"rows": []}, "assumptions": [{"rows": [-1]}]})"));
}

// A window in another language formats the sentence from its pattern, even after the project was saved and opened
// again.
TEST(Assumptions, ProjectFilesKeepMessagePatterns)
{
    Project project = importText(kPrinted)->project;
    const Message nested = message("%1 of %2, %3 and %4"_tr, 1.5, ByteCount{2048}, Count{12345}, Decimal{2.5, 1});
    project.assumptions.push_back({message("%1: %2"_tr, "name", nested), {}, {}});
    const Result<Project> again = parseProject(writeProject(project));
    ASSERT_TRUE(again) << text(again.error());
    ASSERT_EQ(again->assumptions.size(), project.assumptions.size());
    for (std::size_t i = 0; i < project.assumptions.size(); ++i)
        EXPECT_EQ(again->assumptions[i].sentence, project.assumptions[i].sentence)
            << text(project.assumptions[i].sentence);
}

TEST(Assumptions, TextThatDiffersFromItsPatternIsKept)
{
    const auto read = [](const std::string& assumption) {
        const Result<Project> project = parseProject(
            R"({"format": "vram-planner/1", "network": {"rows": []}, "assumptions": [)" + assumption + "]}");
        return project ? text(project->assumptions.front().sentence) : text(project.error());
    };
    EXPECT_EQ(read(R"({"sentence": "Old."})"), "Old.");
    EXPECT_EQ(read(R"({"sentence": "2 layers", "pattern": "%1 layers", "arguments": [2]})"), "2 layers");
    EXPECT_EQ(read(R"({"sentence": "Edited.", "pattern": "%1 layers", "arguments": [2]})"), "Edited.");
    EXPECT_EQ(read(R"({"sentence": "x", "pattern": "%1", "arguments": [{"pattern": 1}]})"), "x");
    EXPECT_EQ(read(R"({"sentence": "x", "pattern": ["%1"], "arguments": {}})"), "x");
}

TEST(Assumptions, EditsRemoveAssumptionsOfChangedRows)
{
    const Result<Imported> printed = importText(kPrinted);
    ASSERT_TRUE(printed) << text(printed.error());
    const Project& before = printed->project;
    const LayerId loss = about(before, "loss")->rows.front();
    Project after = before;
    after.network = removeRows(before.network, {loss});
    after.assumptions = remainingAssumptions(before.assumptions, before.network, after.network);
    EXPECT_FALSE(about(after, "loss"));
    EXPECT_EQ(after.assumptions.size(), before.assumptions.size() - 1);
    Network renamed = before.network;
    renamed.name = "other";
    EXPECT_EQ(remainingAssumptions(before.assumptions, before.network, renamed), before.assumptions);
}

} // namespace

} // namespace vram::assumptions_test

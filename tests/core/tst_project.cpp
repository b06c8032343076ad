// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

#include "base/resource.h"
#include "edit/edit.h"
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vram::project_test {

using namespace vram::test;

namespace {

std::string withRows(const std::string& rows)
{
    return R"({"format": "vram-planner/1", "network": {"name": "n", "rows": [)" + rows + "]}}";
}

std::string errorOf(std::string_view json)
{
    const Result<Project> project = parseProject(json);
    return project ? "read" : vram::text(project.error());
}

std::string errorOfRows(const std::string& rows)
{
    return errorOf(withRows(rows));
}

const char* const kFull = R"({
 "format": "vram-planner/1",
 "future": {"a": [1, 2.5, null]},
 "network": {"name": "Tiny", "colour": "red", "rows": [
  {"id": 1, "type": "Input", "name": "in", "attributes": {"shape": [3, 32, 32]}},
  {"id": 4, "type": "Conv2d", "name": "conv", "attributes": {"out_channels": 16, "kernel_size": [3, 3], "bias": false, "fancy": [1]}, "mood": "good"},
  {"id": 2, "name": "stage", "kind": "Stage", "repeat": 3, "checkpoint": true, "inputs": [4], "tag": 7, "rows": [
   {"id": 3, "type": "ReLU", "name": "act", "inputs": [2], "frozen": ["*"], "until": 5, "until_return": true, "kept_after_step": true},
   {"id": 6, "type": "Add", "name": "sum", "inputs": [3, "4:1"]}
  ]},
  {"id": 5, "type": "Linear", "name": "head", "attributes": {"out_features": 10}, "shared": {"weight": "4:weight"}}
 ]},
 "setup": {"batch": 64, "precision": "amp-bf16", "optimizer": "sgd", "gpu": "T4", "optimizer.momentum": 0.9, "ema": true, "warp": 9},
 "scenarios": [{"name": "big", "setup": {"batch": 512}, "star": true}],
 "notes": "first\nsecond"
})";

TEST(Project, ReadsEveryPart)
{
    const Result<Project> read = parseProject(kFull);
    ASSERT_TRUE(read) << vram::text(read.error());
    EXPECT_EQ(outline(read->network), "1 4 2<4(3<2 6<3,4) 5");
    const Block& stage = *asBlock(*find(read->network, rowId(2)));
    EXPECT_EQ(stage.repeat, 3);
    EXPECT_TRUE(stage.checkpoint);
    EXPECT_EQ(stage.kind, "Stage");
    EXPECT_EQ(asLayer(stage.rows[1])->inputs[1].output, 1);
    EXPECT_EQ(asLayer(stage.rows[0])->until, rowId(5));
    EXPECT_TRUE(asLayer(stage.rows[0])->keptAfterStep);
    EXPECT_EQ(asLayer(stage.rows[0])->frozen, std::vector<std::string>{"*"});
    EXPECT_EQ(asLayer(read->network.rows[3])->shared, (std::vector<SharedParameter>{{"weight", rowId(4), "weight"}}));
    EXPECT_EQ(read->setup.batch, 64);
    EXPECT_EQ(read->setup.momentum, 0.9);
    EXPECT_TRUE(read->setup.ema);
    EXPECT_EQ(read->scenarios[0].setup.batch, 512);
    EXPECT_EQ(read->notes, "first\nsecond");
}

// nlohmann ignores the order of keys when comparing objects of this type.
TEST(Project, KeepsUnknownKeysAtEveryLevel)
{
    const std::string written = writeProject(parseProject(kFull).value());
    const auto before = nlohmann::json::parse(kFull);
    const auto after = nlohmann::json::parse(written);
    EXPECT_EQ(after["future"], before["future"]);
    EXPECT_EQ(after["network"]["colour"], "red");
    EXPECT_EQ(after["network"]["rows"], before["network"]["rows"]);
    EXPECT_EQ(after["setup"], before["setup"]);
    EXPECT_EQ(after["scenarios"][0]["star"], true);
    EXPECT_EQ(after["notes"], before["notes"]);
    EXPECT_EQ(writeProject(parseProject(written).value()), written);
}

// A loss function remains a loss function when the kind of its block changes, and in files that mark it only by its
// kind.
TEST(Project, LossBlockMayHaveAnyKind)
{
    constexpr std::string_view text = R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"name":"criterion","kind":"Loss","rows":[{"id":3,"type":"MSELoss","name":"mse"}]}]}})";
    Project project = *parseProject(text);
    const auto block = [](const Project& p) { return *asBlock(p.network.rows.back()); };
    EXPECT_TRUE(block(project).loss);
    EXPECT_EQ(writeProject(project).find("\"loss\""), std::string::npos);
    Block renamed = block(project);
    renamed.kind = "Criterion";
    project.network = replaceBlock(project.network, renamed);
    const Project again = *parseProject(writeProject(project));
    EXPECT_TRUE(block(again).loss);
    EXPECT_EQ(block(again).kind, "Criterion");
    project.setup.mode = Mode::Inference;
    EXPECT_EQ(estimate(project.network, project.setup, builtinCatalogues()).rows.back().outputs.size(), 0U);
}

TEST(Project, DefaultsAreLeftOut)
{
    Project project;
    project.network.name = "empty";
    EXPECT_EQ(writeProject(project), R"({
 "format": "vram-planner/1",
 "network": {"name":"empty", "rows": [
 ]},
 "setup": {"batch":32,"precision":"fp32","optimizer":"adamw","gpu":"NVIDIA GeForce RTX 4090"}
}
)");
    EXPECT_EQ(parseProject(writeProject(project))->setup, project.setup);
}

TEST(Project, WritesNamesWithArbitraryBytes)
{
    Project project;
    project.network.name = "a\"b\\c\n\xff";
    const Result<Project> read = parseProject(writeProject(project));
    ASSERT_TRUE(read) << vram::text(read.error());
    EXPECT_EQ(read->network.name, "a\"b\\c\n\xef\xbf\xbd");
}

TEST(Project, RowsWithoutIdsGetThem)
{
    const Result<Project> read =
        parseProject(withRows(R"({"type": "Input"}, {"id": 1, "type": "ReLU"}, {"type": "ReLU"})"));
    ASSERT_TRUE(read) << vram::text(read.error());
    EXPECT_EQ(outline(read->network), "2 1 3");
}

TEST(Project, RejectsForeignNewerAndTruncatedFiles)
{
    EXPECT_EQ(errorOf(""), "the file is empty");
    EXPECT_EQ(errorOf("  \n"), "the file is empty");
    EXPECT_EQ(errorOf("{}"), "this is not a VRAM Planner project (it has no \"format\": \"vram-planner/1\")");
    EXPECT_EQ(errorOf("[1, 2]"), "this is not a VRAM Planner project (it has no \"format\": \"vram-planner/1\")");
    EXPECT_EQ(errorOf(R"({"format": "onnx"})"),
              "this is not a VRAM Planner project (it has no \"format\": \"vram-planner/1\")");
    EXPECT_EQ(
        errorOf(R"({"format": "vram-planner/2"})"),
        "the file is in format 2, written by another version of VRAM Planner; this one reads format 1: update VRAM "
        "Planner to open it");
    EXPECT_EQ(errorOf(R"({"format": "vram-planner/1"})"),
              "the file has no \"network\"; it is cut off or not a project file");
    EXPECT_TRUE(errorOf("{\n \"format\": \"vram").starts_with("line 2, column ")) << errorOf("{\n \"format\": \"vram");
    EXPECT_TRUE(errorOf("PK\x03\x04").starts_with("line 1, column 1: the file is cut off or is not JSON"));
    EXPECT_EQ(errorOf(std::string(100'000, '[')), "the file nests lists and objects more than 1000 deep");
}

TEST(Project, ReportsEveryTruncation)
{
    const std::string full(kFull);
    for (std::size_t size = 0; size + 1 < full.size(); ++size) {
        const std::string error = errorOf(full.substr(0, size));
        ASSERT_FALSE(error.empty());
        ASSERT_NE(error, "read") << size;
    }
}

struct Bad {
    const char* rows;
    const char* error;
};

class InvalidRows : public testing::TestWithParam<Bad>
{
};

TEST_P(InvalidRows, ErrorsNamePositionAndFix)
{
    EXPECT_EQ(errorOfRows(GetParam().rows), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Values, InvalidRows,
    testing::Values(Bad{R"({"type": "Conv2d", "attributes": {"kernel_size": 0}})",
                        "rows[0].attributes.kernel_size: 0 is too small; the minimum is 1"},
                    Bad{R"({"type": "Conv2d", "attributes": {"kernel_size": [3, -1]}})",
                        "rows[0].attributes.kernel_size: -1 is too small; the minimum is 1"},
                    Bad{R"({"type": "Conv2d", "attributes": {"out_channels": "many"}})",
                        "rows[0].attributes.out_channels: takes a whole number, not \"many\""},
                    Bad{R"({"type": "Conv2d", "attributes": {"out_channels": 1.5}})",
                        "rows[0].attributes.out_channels: takes a whole number, not 1.5"},
                    Bad{R"({"type": "Conv2d", "attributes": {"out_channels": 18446744073709551615}})",
                        "rows[0].attributes.out_channels: 18446744073709551615 is too large: it does not fit into 63 "
                        "bits"},
                    Bad{R"({"type": "Conv2d", "attributes": {"out_channels": 1e30}})",
                        "rows[0].attributes.out_channels: 1e+30 is too large: it does not fit into 63 bits"},
                    Bad{R"({"type": "Conv2d", "attributes": {"bias": 1}})",
                        "rows[0].attributes.bias: takes true or false, not 1"},
                    Bad{R"({"type": "Conv2d", "attributes": {"stride": {"h": 1}}})",
                        "rows[0].attributes.stride: takes a size or a list of sizes, not {\"h\":1}"},
                    Bad{R"({"type": "Conv2d", "attributes": []})", "rows[0].attributes: takes an object, not a list"},
                    Bad{R"({"rows": [], "repeat": 0})", "rows[0].repeat: 0 is too small; the minimum is 1"},
                    Bad{R"({"rows": 3})", "rows[0].rows: takes a list of rows, not a number"},
                    Bad{R"({"id": 1})", "rows[0]: needs a \"type\" (a layer) or \"rows\" (a block)"},
                    Bad{"7", "rows[0]: a row is an object, not a number"},
                    Bad{R"({"type": 7})", "rows[0].type: takes a string, not a number"}));

INSTANTIATE_TEST_SUITE_P(
    Ids, InvalidRows,
    testing::Values(
        Bad{R"({"id": 1, "type": "ReLU"}, {"rows": [{"id": 1, "type": "ReLU"}]})",
            "rows[1].rows[0].id: 1 is already the id of an earlier row; every row needs its own"},
        Bad{R"({"id": 0, "type": "ReLU"})", "rows[0].id: takes a whole number from 1 to 2147483647, not 0"},
        Bad{R"({"id": -4, "type": "ReLU"})", "rows[0].id: takes a whole number from 1 to 2147483647, not -4"},
        Bad{R"({"id": 4294967296, "type": "ReLU"})",
            "rows[0].id: takes a whole number from 1 to 2147483647, not 4294967296"},
        Bad{R"({"id": "x", "type": "ReLU"})", "rows[0].id: takes a whole number from 1 to 2147483647, not \"x\""}));

INSTANTIATE_TEST_SUITE_P(
    References, InvalidRows,
    testing::Values(
        Bad{R"({"id": 1, "type": "Input"}, {"id": 2, "type": "ReLU", "inputs": [9]})",
            "rows[1].inputs[0]: there is no row 9; name the id of an earlier row"},
        Bad{R"({"id": 1, "type": "Input"}, {"id": 2, "type": "ReLU", "inputs": [2]})",
            "rows[1].inputs[0]: row 2 reads itself, which is a cycle; name an earlier row"},
        Bad{R"({"id": 1, "type": "Add", "inputs": [1, 3]}, {"id": 3, "type": "ReLU"})",
            "rows[0].inputs[0]: row 1 reads itself, which is a cycle; name an earlier row"},
        Bad{R"({"id": 1, "type": "ReLU", "inputs": [2]}, {"id": 2, "type": "ReLU", "inputs": [1]})",
            "rows[0].inputs[0]: row 2 comes after the row that reads it, which makes a cycle; name an "
            "earlier row or move it "
            "up"},
        Bad{R"({"id": 1, "type": "ReLU", "inputs": ["one"]})",
            "rows[0].inputs[0]: takes the id of a row (3, or \"3:1\" for its second output), not \"one\""},
        Bad{R"({"id": 1, "type": "ReLU", "inputs": 1})", "rows[0].inputs: takes a list of row ids, not a number"},
        Bad{R"({"id": 1, "type": "ReLU", "until": 5})", "rows[0].until: there is no row 5"},
        Bad{R"({"id": 1, "type": "ReLU", "until_return": 1})", "rows[0].until_return: takes true or false, not 1"},
        Bad{R"({"id": 1, "type": "ReLU", "kept_after_step": 1})",
            "rows[0].kept_after_step: takes true or false, not 1"},
        Bad{R"({"id": 1, "type": "Linear", "shared": {"weight": "3:weight"}})",
            "rows[0].shared.weight: there is no row 3; name the id of an earlier row"},
        Bad{R"({"id": 1, "type": "Linear", "shared": {"weight": "3"}})",
            "rows[0].shared.weight: takes a row's id and its parameter (\"2:weight\"), not \"3\""},
        Bad{R"({"id": 1, "type": "Linear", "frozen": "weight"})",
            "rows[0].frozen: takes a list of parameter names, not a string"}));

TEST(Project, SuggestsSimilarTypeNames)
{
    const std::string error = errorOfRows(R"({"type": "Input"}, {"type": "Conv2D"})");
    EXPECT_TRUE(error.starts_with("rows[1].type: there is no layer type \"Conv2D\"; similar names are Conv2d, "))
        << error;
}

TEST(Project, ValidatesSetups)
{
    const auto setup = [](const std::string& text) {
        return errorOf(R"({"format": "vram-planner/1", "network": {"rows": []}, "setup": )" + text + "}");
    };
    EXPECT_EQ(setup(R"({"batch": 0})"), "setup.batch: 0 is too small; the minimum is 1");
    EXPECT_EQ(setup(R"({"precision": "fp7"})"),
              "setup.precision: \"fp7\" is not one of fp32, tf32, amp-fp16, amp-bf16, bf16, fp16");
    EXPECT_EQ(setup("[]"), "setup: takes an object, not a list");
    EXPECT_EQ(
        errorOf(R"({"format": "vram-planner/1", "network": {"rows": []}, "scenarios": [{"setup": {"batch": true}}]})"),
        "scenarios[0].setup.batch: takes a whole number, not true");
}

TEST(Project, LimitsNestingOfBlocks)
{
    std::string rows = R"({"type": "ReLU"})";
    for (int i = 0; i < 300; ++i)
        rows = R"({"rows": [)" + rows + "]}";
    const std::string error = errorOfRows(rows);
    EXPECT_TRUE(error.ends_with("blocks are nested more than 200 deep")) << error.substr(0, 200);
}

TEST(Project, BuiltInNetworksRoundTrip)
{
    int models = 0;
    for (const std::string_view name : resourceNames()) {
        if (!name.starts_with("models/"))
            continue;
        ++models;
        const Result<Project> project = parseProject(resource(name));
        ASSERT_TRUE(project) << name << ": " << vram::text(project.error());
        const std::string written = writeProject(*project);
        EXPECT_EQ(writeProject(parseProject(written).value()), written) << name;
    }
    EXPECT_GE(models, 10);
}

} // namespace

} // namespace vram::project_test

// SPDX-License-Identifier: GPL-3.0-or-later

// Rows that run only in some precisions or differ between them, and autocast regions. Bytes are counted by hand.

#include "edit/edit.h"
#include "estimate/estimate.h"
#include "network/precision_case.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::precision_cases_test {

namespace {

constexpr Bytes kElements = Bytes{256} * 1024;

std::string project(const std::string& rows)
{
    return R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1024]}},
        {"id":2,"type":"LayerNorm","name":"norm","attributes":{"normalized_shape":[1024]}},)"
           + rows + R"(]},"setup":{"batch":256}})";
}

Project read(const std::string& rows)
{
    const Result<Project> result = parseProject(project(rows));
    EXPECT_TRUE(result) << (result ? "" : vram::text(result.error()));
    return result ? *result : Project();
}

Bytes saved(const std::string& rows, Precision precision)
{
    Project project = read(rows);
    project.setup.precision = precision;
    const Estimate answer = estimate(project.network, project.setup, builtinCatalogues());
    EXPECT_TRUE(answer.valid());
    return answer.totals.savedActivations;
}

const std::string kUpcast = R"({"id":3,"type":"Cast","name":"to","attributes":{"dtype":"float32"},
    "in":[{"precisions":["fp32","fp16"],"runs":false}]},
    {"id":4,"type":"Tanh","name":"tanh"})";

// tanh saves its result, which has the dtype of its input.
TEST(PrecisionCases, SkippedRowReturnsItsInput)
{
    EXPECT_EQ(saved(kUpcast, Precision::Bf16) - saved(kUpcast, Precision::Fp16), kElements * 2);
}

// Where the split does not run, its second output is the whole input.
TEST(PrecisionCases, EachOutputOfARowThatDoesNotRunIsItsInput)
{
    const std::string rows = R"({"id":3,"type":"Split","name":"split","attributes":{"sizes":[512,512],"dim":1},
        "in":[{"precisions":["fp32"],"runs":false}]},
        {"id":4,"type":"Tanh","name":"tanh","inputs":["3:1"]})";
    EXPECT_EQ(saved(rows, Precision::Fp32), saved(R"({"id":4,"type":"Tanh","name":"tanh"})", Precision::Fp32));
}

TEST(PrecisionCases, AttributesAndInputsDependOnPrecision)
{
    const std::string other = R"({"id":3,"type":"Cast","name":"to","attributes":{"dtype":"float32"},
        "in":[{"precisions":["bf16"],"attributes":{"dtype":"bfloat16"}}]},{"id":4,"type":"Tanh","name":"tanh"})";
    EXPECT_EQ(saved(other, Precision::Fp16) - saved(other, Precision::Bf16), kElements * 2);
    // A product saves its factors: the output of tanh (which tanh saves too) and the output of sin. In bf16 nothing
    // reads sin, so that its node is freed in forward together with the input that it saved.
    const std::string inputs = R"({"id":3,"type":"Tanh","name":"tanh"},{"id":4,"type":"Sin","name":"sin","inputs":[2]},
        {"id":5,"type":"Mul","name":"mul","inputs":[3,4],"in":[{"precisions":["bf16"],"inputs":[3,3]}]})";
    EXPECT_EQ(saved(inputs, Precision::Fp16) - saved(inputs, Precision::Bf16), 2 * kElements * 2);
}

TEST(PrecisionCases, LifetimeDependsOnPrecision)
{
    const auto peak = [](const std::string& cases) {
        Project project = read(R"({"id":3,"type":"Abs","name":"abs","until":7)" + cases
                               + R"(},{"id":4,"type":"Detach","name":"detach"},{"id":5,"type":"Neg","name":"neg"},
            {"id":6,"type":"Neg","name":"again"},{"id":7,"type":"Neg","name":"last"})");
        project.setup.precision = Precision::Bf16;
        return estimate(project.network, project.setup, builtinCatalogues()).peak.byPhase[0];
    };
    EXPECT_EQ(peak("") - peak(R"(,"in":[{"precisions":["bf16"],"until":0}])"), kElements * 2);
}

TEST(PrecisionCases, RegionWithoutAutocastKeepsItsDtypes)
{
    const auto region = [](const std::string& set) {
        return R"({"id":3,"type":"Linear","name":"linear","attributes":{"out_features":1024,"bias":false})" + set
               + R"(},{"id":4,"type":"Tanh","name":"tanh"})";
    };
    const std::string off = region(R"(,"autocast":"off")");
    EXPECT_EQ(saved(off, Precision::AmpBf16), saved(off, Precision::Fp32));
    EXPECT_NE(saved(region(""), Precision::AmpBf16), saved(off, Precision::AmpBf16));
    EXPECT_EQ(saved(region(R"(,"autocast":"bf16")"), Precision::Fp32), saved(region(""), Precision::AmpBf16));
}

// at::autocast::is_autocast_eligible
TEST(PrecisionCases, AutocastLeavesFloat64Alone)
{
    const std::string rows = R"({"id":3,"type":"Cast","name":"to","attributes":{"dtype":"float64"}},
        {"id":4,"type":"Transpose","name":"t","attributes":{"dim0":0,"dim1":1}},
        {"id":5,"type":"MatMul","name":"matmul","inputs":[3,4]})";
    EXPECT_EQ(saved(rows, Precision::AmpBf16), saved(rows, Precision::Fp32));
}

TEST(PrecisionCases, RoundTripThroughProjectFiles)
{
    const std::string rows = kUpcast + R"(,{"id":5,"type":"Mul","name":"mul","inputs":[3,4],"autocast":"fp16",
        "in":[{"precisions":["bf16"],"inputs":[4,4],"until":0},{"precisions":["amp-bf16"],"until":3}]})";
    const Project first = read(rows);
    const Result<Project> again = parseProject(writeProject(first));
    ASSERT_TRUE(again);
    EXPECT_EQ(writeProject(*again), writeProject(first));
    ASSERT_TRUE(asLayer(*find(first.network, LayerId{5})));
    EXPECT_EQ(asLayer(*find(first.network, LayerId{5}))->cases.size(), 2U);
}

TEST(PrecisionCases, ReferencesFollowEdits)
{
    const std::string rows = R"({"id":3,"type":"Tanh","name":"tanh"},
        {"id":4,"type":"Sin","name":"sin","inputs":[2],"in":[{"precisions":["bf16"],"inputs":[3],"until":3}]})";
    const Network without = removeRows(read(rows).network, {LayerId{3}});
    const Layer* layer = asLayer(*find(without, LayerId{4}));
    ASSERT_TRUE(layer);
    const PrecisionCase* one = precisionCase(*layer, "bf16");
    ASSERT_TRUE(one);
    EXPECT_NE(one->until, LayerId{3});
    for (const InputRef& input : one->inputs)
        EXPECT_EQ(input.row, LayerId{2});
}

TEST(PrecisionCases, ErrorsNameTheirPosition)
{
    const auto fault = [](const std::string& keys) {
        const Result<Project> result = parseProject(project(R"({"id":3,"type":"Tanh","name":"tanh",)" + keys + "}"));
        return result ? std::string("read") : vram::text(result.error());
    };
    EXPECT_NE(fault(R"("in":[{"precisions":["bf16"],"inputs":[9]}])").find("row 9"), std::string::npos);
    EXPECT_NE(fault(R"("in":[{"precisions":"bf16"}])").find("list of precisions"), std::string::npos);
    EXPECT_NE(fault(R"("in":[{"precisions":["bf16"],"runs":1}])").find("true or false"), std::string::npos);
    EXPECT_NE(fault(R"("in":7)").find("takes a list"), std::string::npos);
    EXPECT_NE(fault(R"("autocast":"on")").find("off, bf16 or fp16"), std::string::npos);
}

} // namespace

} // namespace vram::precision_cases_test

// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of data-dependent sizes that are changed in the project. The exporter's tests compare such projects with
// separate exports.

#include "edit/data_sizes.h"
#include "import/import.h"
#include "layers/layer_type.h"
#include "network/tree.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::data_sizes_test {

namespace {

const std::string kLoad =
    R"({"name":"imbalance","value":100,"minimum":100,"maximum":175,"recorded":[100,175],"steps":2})";
const std::string kTaken =
    R"({"name":"nonzero@m.py:3","value":16,"minimum":1,"maximum":16,"recorded":[16,8],"steps":8})";
const std::string kFirst = R"("sized":{"imbalance":{"output_shape":[["8*B"],["14*B"]]}})";
const std::string kBoth = R"("sized":{"imbalance":{"output_shape":[["32*B",3],["40*B",3]]},
    "nonzero@m.py:3":{"output_shape":[["32*B",3],["16*B",3]]}})";
const std::string kEvents = R"("sized":{"nonzero@m.py:3":{"forward_events":["+32B+4e =0","+16B+4e =0"]}})";

std::string project(const std::string& sized, const std::string& sizes = kLoad + "," + kTaken)
{
    return R"({"format":"vram-planner/1","network":{"name":"n","sizes":[)" + sizes + R"(],"rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[16]}},
        {"id":2,"type":"Custom","name":"where","attributes":{"output_shape":["8*B"]},)"
           + sized + R"(}]},"setup":{"batch":2}})";
}

Result<Imported> opened(const std::string& sized, std::map<std::string, std::int64_t> dims)
{
    return importText(project(sized), {.dims = std::move(dims)});
}

/// Returns the row's attribute as text, or the error message.
std::string attributeWith(const std::string& sized, const std::map<std::string, std::int64_t>& dims,
                          std::string_view key = "output_shape")
{
    const Result<Imported> read = opened(sized, dims);
    if (!read)
        return std::string(text(read.error()));
    const Layer* layer = asLayer(read->project.network.rows[1]);
    const auto index = static_cast<std::size_t>(attributeIndex(*findLayerType(layer->type), key));
    return text(layer->attributes[index]);
}

TEST(DataSizes, DependentValuesAreInterpolatedLinearly)
{
    EXPECT_EQ(attributeWith(kFirst, {}), "8*B");
    EXPECT_EQ(attributeWith(kFirst, {{"imbalance", 175}}), "14*B");
    EXPECT_EQ(attributeWith(kFirst, {{"imbalance", 140}}), "11*B");
}

TEST(DataSizes, RoundsToNearestValueGivingIntegers)
{
    const Result<Imported> read = opened(kFirst, {{"imbalance", 150}});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->project.network.sizes[0].value, 138); // 137.5, the first of two steps from 100 to 175
    EXPECT_EQ(read->dimensions[0].size, 138);
}

TEST(DataSizes, SeveralSizesAddUp)
{
    EXPECT_EQ(attributeWith(kBoth, {{"imbalance", 175}, {"nonzero@m.py:3", 4}}), "16*B×3"); // 32 + 8 - 24
}

TEST(DataSizes, NumbersInTextAreUpdated)
{
    EXPECT_EQ(attributeWith(kEvents, {{"nonzero@m.py:3", 1}}, "forward_events"), "+2B+4e =0");
}

TEST(DataSizes, RoundTripThroughFilesAndCanBeReset)
{
    Result<Imported> read = opened(kBoth, {{"imbalance", 175}});
    ASSERT_TRUE(read);
    const Result<Project> again = parseProject(writeProject(read->project));
    ASSERT_TRUE(again) << text(again.error());
    EXPECT_EQ(writeProject(*again), writeProject(read->project));
    EXPECT_EQ(again->network.sizes, read->project.network.sizes);
    const Result<Network> back = withDataSize(again->network, "imbalance", 100);
    ASSERT_TRUE(back);
    EXPECT_EQ(
        text(asLayer(back->rows[1])
                 ->attributes[static_cast<std::size_t>(attributeIndex(*findLayerType("Custom"), "output_shape"))]),
        "32*B×3");
}

TEST(DataSizes, RejectsValuesOutOfRange)
{
    EXPECT_EQ(attributeWith(kFirst, {{"imbalance", 99}}),
              "pasted text: dim.imbalance: takes a number from 100 to 175, not 99");
    EXPECT_NE(attributeWith(kFirst, {{"sequence", 5}}).find("the file has no such dynamic dimension"),
              std::string::npos);
}

TEST(DataSizes, ReportsIncompleteSizes)
{
    const auto fault = [](const std::string& sizes) {
        const Result<Project> read = parseProject(project(kFirst, sizes));
        return read ? std::string() : std::string(text(read.error()));
    };
    EXPECT_EQ(fault(R"({"name":"a","value":1,"minimum":1,"maximum":2,"recorded":[1,2]})"),
              "network.sizes[0].steps: is missing");
    EXPECT_EQ(fault(R"({"name":"a","value":1,"minimum":1,"maximum":2,"recorded":[2,2],"steps":1})"),
              "network.sizes[0].recorded: takes two different sizes");
    EXPECT_EQ(fault(kLoad + "," + kLoad), "network.sizes[1].name: \"imbalance\" is the name of an earlier size");
    EXPECT_EQ(attributeWith(R"("sized":{"imbalance":{"output_shape":[["8*B"]]}})", {}),
              "pasted text: rows[1].sized.imbalance.output_shape: takes a list of two");
}

} // namespace

} // namespace vram::data_sizes_test

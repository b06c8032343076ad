// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/settings_line.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "import/readers.h"
#include "layers/layer_type.h"
#include "project/csv_fields.h"
#include "report/report.h"

#include <gtest/gtest.h>

namespace vram::csv_test {

namespace {

std::string csvOf(const Project& project)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.estimate = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
    return csvReport(report);
}

} // namespace

class RoundTrip : public testing::TestWithParam<std::string>
{
};

TEST_P(RoundTrip, BuiltInNetworkSurvivesExportAndImport)
{
    const auto model = loadModel("builtin:" + GetParam());
    ASSERT_TRUE(model) << vram::text(model.error());
    const auto back = importCsv(csvOf(model->project), {});
    ASSERT_TRUE(back) << vram::text(back.error());
    // Rows are stored by pointer, so they are compared as text.
    EXPECT_EQ(writeProject({back->project.network, {}}), writeProject({model->project.network, {}}));
    EXPECT_EQ(back->project.setup.batch, model->project.setup.batch);
    EXPECT_EQ(back->project.setup.precision, model->project.setup.precision);
    EXPECT_TRUE(back->notes.empty());
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, RoundTrip, testing::ValuesIn(builtinModels()),
                         [](const auto& model) { return model.param; });

TEST(Csv, RoundTripsReportedSettings)
{
    Project project = loadModel("builtin:llama_3_2_1b")->project;
    project.setup = withSetting(project.setup, "precision", "amp-bf16").value();
    project.setup = withSetting(project.setup, "gpus", "8").value();
    project.setup = withSetting(project.setup, "data-parallel", "fsdp2").value();
    project.setup = withSetting(project.setup, "fsdp.reshard", "0").value();
    const auto back = importCsv(csvOf(project), {});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->project.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(back->project.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_EQ(back->project.setup.parallel.reshard, ParallelSetup::kNo);
}

TEST(Csv, HandTypedTableNeedsOnlyTypes)
{
    const auto imported =
        importCsv("Type;out_features;shape\nInput;;784\nLinear;128;\nReLU;;\nLinear;10;\nCrossEntropyLoss;;\n", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimate(imported->project.network, {}, builtinCatalogues(), Detail::Totals);
    EXPECT_EQ(e.parameters, 784 * 128 + 128 + 1290);
    EXPECT_EQ(name(imported->project.network.rows[1]), "linear");
}

TEST(Csv, ReadsSettingsAsDisplayed)
{
    const auto imported = importCsv("Layer,Type,Settings\ninput,Input,3×32×32\na,Conv2d,\"8, 3×3\"\n"
                                    "b,Conv2d,\"64, 7×7, stride 2, pad 3\"\nc,Conv2d,\"out_channels=4, bias=no\"\n"
                                    "d,Flatten,\nfc,Linear,10\n",
                                    {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(imported->notes.empty());
    const Estimate e = estimate(imported->project.network, {}, builtinCatalogues(), Detail::Totals);
    // 30×30 becomes 15×15 and 13×13.
    EXPECT_EQ(e.parameters, 8 * 27 + 8 + 64 * 8 * 49 + 64 + 4 * 64 * 9 + (4 * 13 * 13) * 10 + 10);
}

TEST(Csv, ReportsUnreadableSettings)
{
    const auto problem = [](std::string_view cell) {
        const auto imported = importCsv("Layer,Type,Settings\nc,Conv2d,\"" + std::string(cell) + "\"\n", {});
        return imported ? std::string() : vram::text(imported.error());
    };
    EXPECT_EQ(problem("8, 3×3, stride many"), "line 2: Settings: stride: \"many\" is not sizes such as 3×3");
    EXPECT_TRUE(problem("8, kernel 3").starts_with("line 2: Settings: "));
    EXPECT_TRUE(problem("colour=3").starts_with("line 2: Settings: there is no setting \"colour\" here"));
}

TEST(Csv, NotesUnreadColumns)
{
    const auto imported = importCsv("Layer,Type,Settings,Colour\ninput,Input,8,red\nfc,Linear,10,blue\n", {});
    ASSERT_TRUE(imported);
    ASSERT_EQ(imported->notes.size(), 1U);
    EXPECT_TRUE(vram::text(imported->notes[0]).starts_with("Columns that are not read: colour."));
    const auto both = importCsv("Layer,Type,Settings,Attributes\nfc,Linear,10,out_features=20\n", {});
    ASSERT_TRUE(both);
    ASSERT_EQ(both->notes.size(), 1U);
    EXPECT_EQ(vram::text(both->notes[0]), "Settings in line 2 are not those of its Attributes, which were read: 10");
}

class ShownSettings : public testing::TestWithParam<std::string>
{
};

TEST_P(ShownSettings, BuiltInNetworkSettingsRoundTrip)
{
    const Network network = loadModel("builtin:" + GetParam())->project.network;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
        if (!type || layer->type == "Einsum") // The equation has commas.
            return;
        Network single;
        single.rows.emplace_back(std::make_shared<const Layer>(makeLayer(*type, layer->id, "row")));
        const std::string shown = settingsText(*layer);
        const Result<Network> read = withSettingsLine(single, layer->id, shown);
        if (!read) { // The column shows two dimensions alike.
            EXPECT_NE(vram::text(read.error()).find("may be"), std::string::npos)
                << layer->type << ": " << shown << ": " << vram::text(read.error());
            return;
        }
        EXPECT_EQ(settingsText(*asLayer(read->rows.front())), shown) << layer->type;
    });
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, ShownSettings, testing::ValuesIn(builtinModels()),
                         [](const auto& model) { return model.param; });

TEST(Csv, QuotesAndLineBreaksInsideFields)
{
    const auto records = csvRecords("\xef\xbb\xbf"
                                    "a,\"b \"\"c\"\", d\n e\",'=f\r\n,,\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(records[0], (std::vector<std::string>{"a", "b \"c\", d\n e", "=f"}));
    EXPECT_EQ(records[1], (std::vector<std::string>{"", "", ""}));
}

TEST(Csv, UnknownTypeBecomesCustomRow)
{
    const auto imported =
        importCsv("Layer,Type,Output,Parameters\nin,Input,32×3×224×224,0\nodd,Magic,32×10,\"1,000\"\n", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(imported->notes.size(), 1U);
    const Estimate e = estimate(imported->project.network, {}, builtinCatalogues(), Detail::Rows);
    EXPECT_EQ(e.parameters, 1000);
    EXPECT_EQ(text(e.rows.at(1).outputs.at(0)), "32×10");
}

TEST(Csv, UnknownTypeIsAnErrorUntilItHasSizes)
{
    const auto issuesOf = [](const char* table) {
        const auto read = importCsv(table, {});
        EXPECT_TRUE(read);
        return estimate(read->project.network, read->project.setup, builtinCatalogues(), Detail::Rows);
    };
    const Estimate unsized = issuesOf("Layer,Type,Parameters\ninput,Input,0\nflow,CouplingLayer,1234\n");
    EXPECT_FALSE(unsized.valid());
    EXPECT_EQ(unsized.parameters, 1234);
    const Estimate sized = issuesOf("Layer,Type,Output,Parameters\ninput,Input,,0\nflow,CouplingLayer,1x3x8x8,1234\n");
    EXPECT_TRUE(sized.valid());
    EXPECT_FALSE(sized.issues.empty()) << "what it saves for backward is an estimate";
}

Estimate estimateOfTable(const std::string& table)
{
    const auto read = importCsv(table, {});
    EXPECT_TRUE(read) << vram::text(read.error());
    return estimate(read->project.network, read->project.setup, builtinCatalogues(), Detail::Rows);
}

TEST(Csv, ReportsDifferingParameterCounts)
{
    const std::string head = "Layer,Type,shape,out_features,Parameters\ninput,Input,B×784,,0\n";
    const std::string loss = "loss,CrossEntropyLoss,,,0\n";
    EXPECT_TRUE(estimateOfTable(head + "fc,Linear,,10,\"7,850\"\n").valid());
    EXPECT_TRUE(estimateOfTable(head + "fc,Linear,,10,\n").valid()) << "the table does not say";
    EXPECT_TRUE(estimateOfTable(head + "fc,Linear,,10,7.85 K\n").valid()) << "a rounded number cannot be compared";
    const Estimate other = estimateOfTable(head + "fc,Linear,,10,7840\n" + loss);
    ASSERT_EQ(other.issues.size(), 1U) << "a layer without a bias: " << vram::text(other.issues.back().message);
    EXPECT_EQ(other.issues[0].severity, Severity::Error);
    EXPECT_NE(vram::text(other.issues[0].message).find("(fc)"), std::string::npos)
        << vram::text(other.issues[0].message);
}

TEST(Csv, AcceptsBlockParametersPerRepeatOrInTotal)
{
    const std::string head = "Layer,Type,Repeat,shape,out_features,Parameters\ninput,Input,,B×8,,\nblocks,Block,3,,,\n";
    EXPECT_TRUE(estimateOfTable(head + "blocks.fc,Linear,,,8,72\n").valid());
    EXPECT_TRUE(estimateOfTable(head + "blocks.fc,Linear,,,8,216\n").valid());
    EXPECT_FALSE(estimateOfTable(head + "blocks.fc,Linear,,,8,144\n").valid());
}

TEST(Csv, RejectsTooManyRows)
{
    std::string table = "Layer,Type\ninput,Input\n";
    for (int i = 0; i < 1'000'000; ++i)
        table += "r,ReLU\n";
    const auto read = importCsv(table, {});
    ASSERT_FALSE(read);
    EXPECT_EQ(vram::text(read.error()), "the table has more than 1000000 rows");
}

TEST(Csv, ErrorsNameTheirLine)
{
    const auto problem = [](std::string_view text) {
        const auto imported = importCsv(text, {});
        return imported ? std::string() : vram::text(imported.error());
    };
    const auto has = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(problem("a,b\n1,2\n"), "heading"));
    EXPECT_TRUE(has(problem("Layer,Type\n"), "no layers"));
    EXPECT_TRUE(has(problem("Layer,Type,Attributes\nx,Linear,out_features=many\n"), "line 2"));
    EXPECT_TRUE(has(problem("Layer,Type,Attributes\nx,Linear,colour=3\n"), "no attribute \"colour\""));
    EXPECT_TRUE(has(problem("Layer,Type,Attributes\nx,Linear,nonsense\n"), "key=value"));
    EXPECT_TRUE(has(problem("Layer,Type,Inputs\nx,Linear,first\n"), "\"first\" is not an input"));
    EXPECT_TRUE(has(problem("Layer,Type,Id\nx,ReLU,4\ny,ReLU,4\n"), "two rows have the id"));
}

} // namespace vram::csv_test

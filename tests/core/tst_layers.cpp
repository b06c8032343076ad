// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace vram::layers_test {

namespace {

/// A single layer type: input (B = 2), attributes, and the expected result. Bytes are for fp32.
struct Case {
    std::string type;
    std::vector<Extents> inputs; ///< Shapes of the Input rows, with the batch first.
    std::string attributes;      ///< Attributes such as "key=value;key=value".
    std::string output;
    std::int64_t parameters;
    Bytes saved; ///< Bytes saved by the layer itself, including its input if it saves it (inputs come from an Add).
    std::set<std::size_t> indices{}; ///< Indices of inputs that are int64.
};

const Extents kImage{2, 8, 6, 6};
const Extents kLine{2, 8, 6};
const Extents kVolume{2, 8, 4, 4, 4};
const Extents kRows{2, 8};
const Extents kSequence{2, 5, 8};
const Extents kHeads{2, 2, 5, 4};

const std::vector<Case> kCases{
#include "layer_cases.inc"
};

std::vector<std::pair<std::string, std::string>> pairs(std::string text)
{
    std::vector<std::pair<std::string, std::string>> result;
    while (!text.empty()) {
        const std::string one = text.substr(0, text.find(';'));
        text.erase(0, one.size() + 1);
        result.emplace_back(one.substr(0, one.find('=')), one.substr(one.find('=') + 1));
    }
    return result;
}

Layer layerOf(const Case& c, LayerId id)
{
    const LayerType* type = findLayerType(c.type);
    EXPECT_NE(type, nullptr) << c.type;
    Layer layer = makeLayer(*type, id, "layer");
    for (const auto& [key, value] : pairs(c.attributes)) {
        const int index = attributeIndex(*type, key);
        EXPECT_GE(index, 0) << c.type << " has no " << key;
        const Result<AttributeValue> parsed = parseAttribute(type->attributes[static_cast<std::size_t>(index)], value);
        EXPECT_TRUE(parsed) << c.type << ": " << (parsed ? "" : vram::text(parsed.error()));
        if (layer.attributes.size() <= static_cast<std::size_t>(index))
            for (std::size_t i = layer.attributes.size(); i <= static_cast<std::size_t>(index); ++i)
                layer.attributes.push_back(type->attributes[i].defaultValue);
        layer.attributes[static_cast<std::size_t>(index)] = *parsed;
    }
    return layer;
}

void addInput(Network& network, std::uint32_t& next, const Extents& shape, bool indices, Layer& layer)
{
    Layer input = makeLayer(*findLayerType("Input"), LayerId{next++}, "input");
    input.attributes = {shape, false, std::string(indices ? "int64" : "float32")};
    network.rows.emplace_back(std::make_shared<const Layer>(input));
    LayerId source = input.id;
    if (!indices) {
        // Adding a parameter makes the input of the tested layer require a gradient, so that its saved bytes become
        // visible.
        Layer scale = makeLayer(*findLayerType("Parameter"), LayerId{next++}, "scale");
        scale.attributes = {Extents{1}};
        network.rows.emplace_back(std::make_shared<const Layer>(scale));
        Layer product = makeLayer(*findLayerType("Add"), LayerId{next++}, "above");
        product.inputs = {{input.id, 0}, {scale.id, 0}};
        network.rows.emplace_back(std::make_shared<const Layer>(product));
        source = product.id;
    }
    layer.inputs.push_back({source, 0});
}

Network networkOf(const Case& c)
{
    Network network{.name = c.type};
    std::uint32_t next = 1;
    Layer layer = layerOf(c, LayerId{1000});
    for (std::size_t i = 0; i < c.inputs.size(); ++i)
        addInput(network, next, c.inputs[i], c.indices.contains(i), layer);
    network.rows.emplace_back(std::make_shared<const Layer>(layer));
    return network;
}

Estimate estimateOf(const Case& c)
{
    vram::Setup setup;
    setup.batch = 2;
    setup.optimizer = "sgd";
    return estimate(networkOf(c), setup, builtinCatalogues(), Detail::Rows);
}

class LayerCase : public testing::TestWithParam<Case>
{
};

TEST_P(LayerCase, MatchesExpectedOutputParametersAndSavedBytes)
{
    const Estimate e = estimateOf(GetParam());
    for (const Issue& issue : e.issues)
        EXPECT_NE(issue.severity, Severity::Error) << vram::text(issue.message);
    const RowEstimate& row = e.rows.back();
    ASSERT_FALSE(row.outputs.empty());
    EXPECT_EQ(vram::text(row.outputs.front()), GetParam().output);
    EXPECT_EQ(row.parameters, GetParam().parameters);
    EXPECT_EQ(row.saved, GetParam().saved);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, LayerCase, testing::ValuesIn(kCases),
                         [](const auto& tried) { return std::to_string(tried.index) + "_" + tried.param.type; });

/// A line of tests/data/ranks/torch.tsv: a type with inputs of some shapes, and whether PyTorch accepts them with the
/// batch as the first dimension.
struct RankCase {
    Case layer{};
    bool runs = false;
    std::string line{};
};

std::vector<std::string> fieldsOf(const std::string& line, char between)
{
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, between);)
        fields.push_back(field);
    return fields;
}

std::vector<RankCase> rankCases()
{
    std::vector<RankCase> cases;
    std::ifstream file(std::string(VRAM_TEST_DATA) + "/ranks/torch.tsv");
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> fields = fieldsOf(line, '\t');
        if (fields.size() != 4)
            continue;
        RankCase read{.runs = fields[3] == "yes", .line = line};
        read.layer.type = fields[0];
        read.layer.attributes = fields[1];
        for (const std::string& shape : fieldsOf(fields[2], ';')) {
            if (shape.ends_with('i'))
                read.layer.indices.insert(read.layer.inputs.size());
            Extents extents;
            for (const std::string& extent : fieldsOf(shape, 'x'))
                extents.emplace_back(std::stoll(extent));
            read.layer.inputs.push_back(std::move(extents));
        }
        cases.push_back(std::move(read));
    }
    return cases;
}

// Tests every type that also exists in PyTorch (not inputs, custom rows or caches) with every rank up to six.
TEST(LayerCatalogue, RejectsRanksRejectedByPyTorch)
{
    const std::vector<RankCase> cases = rankCases();
    ASSERT_GT(cases.size(), 900U);
    for (const RankCase& tried : cases)
        EXPECT_EQ(estimateOf(tried.layer).valid(), tried.runs) << tried.line;
}

// PyTorch accepts a single unbatched sample with channels and spatial dimensions here. A batch of vectors, or of images
// without channels, must be rejected, because its batch dimension would be taken for the channels.
TEST(LayerCatalogue, RejectsBatchInPlaceOfChannels)
{
    const auto runs = [](std::string_view type, std::string_view shape, bool hasBatchDimension) {
        const std::string text = R"({"format":"vram-planner/1","network":{"rows":[{"id":1,"type":"Input","name":"x",
            "attributes":{"shape":)"
                                 + std::string(shape) + R"(,"batched":)" + (hasBatchDimension ? "true" : "false")
                                 + R"(}},{"id":2,"type":"ReLU","name":"r"},{"id":3,"type":")" + std::string(type)
                                 + R"(","name":"layer"}]}})";
        const Result<Project> project = parseProject(text);
        EXPECT_TRUE(project) << text;
        return project && estimate(project->network, project->setup, builtinCatalogues()).valid();
    };
    for (const std::string_view type : {"Conv1d", "MaxPool1d", "AvgPool1d"}) {
        EXPECT_FALSE(runs(type, "[16]", true)) << type;
        EXPECT_TRUE(runs(type, "[4, 16]", false)) << type;
        EXPECT_TRUE(runs(type, "[4, 16]", true)) << type;
    }
    for (const std::string_view type : {"Conv2d", "MaxPool2d", "AvgPool2d"}) {
        EXPECT_FALSE(runs(type, "[16, 16]", true)) << type;
        EXPECT_TRUE(runs(type, "[4, 16, 16]", false)) << type;
    }
    for (const std::string_view type : {"Conv3d", "MaxPool3d", "AvgPool3d"})
        EXPECT_FALSE(runs(type, "[16, 16, 16]", true)) << type;
}

TEST(LayerCatalogue, RankCasesCoverEveryPyTorchType)
{
    // Inputs and views with explicit sizes, types that PyTorch 2.6 does not have, and types that depend on indices.
    static const std::set<std::string_view> own{
        "Input",        "Parameter", "Buffer",    "Constant",
        "ConstantLike", "Custom",    "KVCache",   "Reshape",
        "View",         "Expand",    "Cast",      "Contiguous",
        "Clone",        "Detach",    "CopySlice", "PositionalEmbedding",
        "Reinterpret",  "GroupedMm", "Index",     "StochasticDepth",
        "IndexAdd",     "Scatter",   "Where",     "MaskedFill",
        "WeightNorm",
    };
    std::set<std::string_view> asked;
    const std::vector<RankCase> cases = rankCases();
    for (const RankCase& tried : cases)
        asked.insert(tried.layer.type);
    for (const LayerType& type : layerTypes())
        EXPECT_TRUE(asked.contains(type.name) || own.contains(type.name)) << type.name;
}

TEST(LayerCatalogue, HasACaseForEveryLayerType)
{
    std::set<std::string_view> tried;
    for (const Case& c : kCases)
        tried.insert(c.type);
    for (const LayerType& type : layerTypes())
        EXPECT_TRUE(tried.count(type.name)) << "no case for " << type.name;
}

TEST(LayerCatalogue, NamesAreUniqueAndDefaultsValid)
{
    std::set<std::string_view> names;
    for (const LayerType& type : layerTypes()) {
        EXPECT_TRUE(names.insert(type.name).second) << type.name;
        for (const AttributeSpec& spec : type.attributes)
            EXPECT_FALSE(problem(spec, spec.defaultValue)) << type.name << "." << spec.key;
    }
}

TEST(LayerCatalogue, RejectsMismatchedInputs)
{
    const auto runs = [](const std::string& type, const std::string& attributes, const std::string& further) {
        const std::string text = R"({"format":"vram-planner/1","network":{"rows":[
            {"id":1,"type":"Input","name":"x","attributes":{"shape":[16,24]}},
            {"id":2,"type":"Input","name":"y","attributes":{"shape":)"
                                 + further + R"(,"batched":false}},{"id":3,"type":")" + type
                                 + R"(","name":"layer","inputs":[1,2],"attributes":{)" + attributes + "}}]}}";
        const Result<Project> project = parseProject(text);
        EXPECT_TRUE(project) << text;
        vram::Setup setup = project->setup;
        setup.batch = 2;
        return estimate(project->network, setup, builtinCatalogues()).valid();
    };
    const std::string heads = R"("num_heads":4)";
    EXPECT_TRUE(runs("MultiheadAttention", heads, "[2,8,24]"));
    EXPECT_FALSE(runs("MultiheadAttention", heads, "[3,8,24]"));
    EXPECT_FALSE(runs("MultiheadAttention", heads, "[2,24]"));
    EXPECT_FALSE(runs("MultiheadAttention", heads + R"(,"rotary":true)", "[2,8,24]"));
    EXPECT_TRUE(runs("MultiheadAttention", heads + R"(,"rotary":true)", "[2,16,24]"));
    EXPECT_FALSE(runs("MultiheadAttention", R"("num_heads":8,"rotary":true)", "[2,16,24]")); // 3 channels per head
    EXPECT_TRUE(runs("Linear", R"("out_features":5,"bias":false)", "[5,24]"));
    EXPECT_FALSE(runs("Linear", R"("out_features":5,"bias":false)", "[5,16]"));
}

} // namespace

} // namespace vram::layers_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

using namespace vram;

namespace {

/// One layer type by itself: input (B = 2), attributes, and the expected result. Bytes are for fp32.
struct Case {
    std::string type;
    std::vector<Extents> inputs; ///< Shapes of the Input rows, batch first.
    std::string attributes;      ///< "key=value;key=value"
    std::string output;
    std::int64_t parameters;
    Bytes saved; ///< Bytes saved by the layer itself, including its input if it saves it (inputs come from an Add).
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

bool takesIndices(const Case& c, std::size_t input)
{
    static const std::set<std::string> second{"Index",   "IndexSelect",      "Gather",
                                              "Scatter", "CrossEntropyLoss", "NLLLoss"};
    return c.type == "Embedding" || ((second.count(c.type) || c.type == "IndexAdd") && input == 1);
}

void addInput(Network& network, std::uint32_t& next, const Extents& shape, bool indices, Layer& layer)
{
    Layer input = makeLayer(*findLayerType("Input"), LayerId{next++}, "input");
    input.attributes = {shape, false, std::string(indices ? "int64" : "float32")};
    network.rows.push_back(std::make_shared<const Layer>(input));
    LayerId source = input.id;
    if (!indices) {
        // A product with a parameter makes something above trainable, so that saved bytes become visible.
        Layer scale = makeLayer(*findLayerType("Parameter"), LayerId{next++}, "scale");
        scale.attributes = {Extents{1}};
        network.rows.push_back(std::make_shared<const Layer>(scale));
        Layer product = makeLayer(*findLayerType("Add"), LayerId{next++}, "above");
        product.inputs = {{input.id, 0}, {scale.id, 0}};
        network.rows.push_back(std::make_shared<const Layer>(product));
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
        addInput(network, next, c.inputs[i], takesIndices(c, i), layer);
    network.rows.push_back(std::make_shared<const Layer>(layer));
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

TEST_P(LayerCase, GivesItsOutputParametersAndSavedBytes)
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

// PyTorch 1.13's errors for the same modules on the same shapes: max_pool1d "Expected 2D or 3D", dropout1d the same,
// and interpolate "got 4D input, but linear mode needs 3D input".
TEST(Catalogue, RefusesTheRanksThatPyTorchRefuses)
{
    const auto fails = [](const char* type, const Extents& input, const char* attributes) {
        return !estimateOf({type, {input}, attributes, "", 0, 0}).valid();
    };
    const std::vector<Extents> byRank{{2}, {2, 8}, kLine, kImage, kVolume, {2, 8, 4, 4, 4, 4}};
    for (int dims = 1; dims <= 3; ++dims) {
        for (std::size_t rank = 1; rank <= byRank.size(); ++rank) {
            const bool refused =
                rank != static_cast<std::size_t>(dims) + 1 && rank != static_cast<std::size_t>(dims) + 2;
            for (const char* kind : {"MaxPool", "AvgPool"}) {
                const std::string type = kind + std::to_string(dims) + "d";
                EXPECT_EQ(fails(type.c_str(), byRank[rank - 1], "kernel_size=1"), refused)
                    << type << " of rank " << rank;
            }
        }
    }
    for (std::size_t rank = 1; rank <= byRank.size(); ++rank) {
        EXPECT_EQ(fails("Dropout1d", byRank[rank - 1], ""), rank != 2 && rank != 3) << rank;
        EXPECT_EQ(fails("Dropout2d", byRank[rank - 1], ""), rank < 2) << rank;
        EXPECT_EQ(fails("Upsample", byRank[rank - 1], "mode=linear"), rank != 3) << rank;
        EXPECT_EQ(fails("Upsample", byRank[rank - 1], "mode=bicubic"), rank != 4) << rank;
        EXPECT_EQ(fails("Upsample", byRank[rank - 1], "mode=trilinear"), rank != 5) << rank;
        EXPECT_EQ(fails("Upsample", byRank[rank - 1], "mode=area"), rank < 3 || rank > 5) << rank;
    }
}

TEST(Catalogue, HasACaseForEveryLayerType)
{
    std::set<std::string_view> tried;
    for (const Case& c : kCases)
        tried.insert(c.type);
    for (const LayerType& type : layerTypes())
        EXPECT_TRUE(tried.count(type.name)) << "no case for " << type.name;
}

TEST(Catalogue, NamesAreUniqueAndDefaultsAllowed)
{
    std::set<std::string_view> names;
    for (const LayerType& type : layerTypes()) {
        EXPECT_TRUE(names.insert(type.name).second) << type.name;
        for (const AttributeSpec& spec : type.attributes)
            EXPECT_FALSE(problem(spec, spec.defaultValue)) << type.name << "." << spec.key;
    }
}

} // namespace

// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

#include "layers/layer_type.h"
#include "network/network.h"

#include <gtest/gtest.h>

namespace vram::network_test {

using namespace vram::test;

namespace {

Network nested()
{
    return {
        .name = "nested",
        .rows = {layer(1, "Input"), block(2, {layer(3, "Linear"), block(7, {layer(4, "ReLU")})}), layer(5, "Linear")}};
}

TEST(Network, FindsRowsAtEveryDepth)
{
    const Network network = nested();
    for (const std::uint32_t number : {1U, 2U, 3U, 4U, 5U, 7U}) {
        const Row* row = find(network, rowId(number));
        ASSERT_NE(row, nullptr) << number;
        EXPECT_EQ(id(*row), rowId(number));
    }
    EXPECT_EQ(find(network, rowId(6)), nullptr);
    EXPECT_EQ(find(network, LayerId::None), nullptr);
    EXPECT_EQ(nextId(network), rowId(8));
    EXPECT_EQ(nextId(Network{}), rowId(1));
}

TEST(Network, PathsAreMadeOfNames)
{
    EXPECT_EQ(path(nested(), rowId(4)), "block2.block7.row4");
    EXPECT_EQ(path(nested(), rowId(1)), "row1");
    EXPECT_EQ(path(nested(), rowId(99)), "");
}

TEST(Network, VisitsBlocksBeforeTheirRows)
{
    std::string seen;
    forEachRow(nested(), [&](const Row& row, int depth, const Block* parent) {
        seen += std::to_string(static_cast<std::uint32_t>(id(row))) + '@' + std::to_string(depth)
                + (parent ? "in" + std::to_string(static_cast<std::uint32_t>(parent->id)) : "") + ' ';
    });
    EXPECT_EQ(seen, "1@0 2@0 3@1in2 7@1in2 4@2in7 5@0 ");
}

TEST(Glob, MatchesStarsAndQuestionMarks)
{
    EXPECT_TRUE(matchesGlob("blocks.*", "blocks.0"));
    EXPECT_TRUE(matchesGlob("blocks.*", "blocks.0.attn"));
    EXPECT_FALSE(matchesGlob("blocks.*", "blocks"));
    EXPECT_TRUE(matchesGlob("*", ""));
    EXPECT_TRUE(matchesGlob("", ""));
    EXPECT_FALSE(matchesGlob("", "a"));
    EXPECT_TRUE(matchesGlob("layer?.*.conv3", "layer1.0.conv3"));
    EXPECT_FALSE(matchesGlob("layer?.conv", "layer12.conv"));
    EXPECT_TRUE(matchesGlob("*a*b", "xaxbxab"));
    EXPECT_FALSE(matchesGlob("*a*b", "xaxbxa"));
}

TEST(Glob, MatchesManyStarsQuickly)
{
    std::string pattern;
    for (int i = 0; i < 200; ++i)
        pattern += "a*";
    EXPECT_FALSE(matchesGlob(pattern + "b", std::string(5000, 'a')));
}

TEST(LayerTypes, HaveUniqueNamesAndValidDefaults)
{
    EXPECT_FALSE(layerTypes().empty());
    for (const LayerType& type : layerTypes()) {
        EXPECT_EQ(findLayerType(type.name), &type) << type.name;
        EXPECT_FALSE(type.help.empty()) << type.name;
        EXPECT_NE(type.lower, nullptr) << type.name;
        for (const AttributeSpec& spec : type.attributes) {
            EXPECT_EQ(problem(spec, spec.defaultValue), std::nullopt) << type.name;
            EXPECT_FALSE(spec.label.empty()) << type.name << '.' << spec.key;
            EXPECT_EQ(attributeIndex(type, spec.key), &spec - type.attributes.data()) << "twice: " << spec.key;
        }
    }
}

TEST(LayerTypes, SuggestSimilarNames)
{
    EXPECT_EQ(findLayerType("conv2d"), nullptr);
    EXPECT_EQ(similarLayerTypes("Conv2D").front(), "Conv2d");
    EXPECT_EQ(similarLayerTypes("Lineal", 1), std::vector<std::string_view>{"Linear"});
    EXPECT_EQ(similarLayerTypes("", 2).size(), 2U);
}

TEST(LayerTypes, FormatLayerSettings)
{
    const LayerType* type = findLayerType("Conv2d");
    ASSERT_NE(type, nullptr);
    Layer conv = makeLayer(*type, rowId(1), "conv1");
    EXPECT_EQ(conv.attributes.size(), type->attributes.size());
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "out_channels"))] = std::int64_t{64};
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "kernel_size"))] = Extents{7, 7};
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "stride"))] = Extents{2};
    const std::string shown = settingsText(conv);
    EXPECT_NE(shown.find("64"), std::string::npos) << shown;
    EXPECT_NE(shown.find("7×7"), std::string::npos) << shown;
    EXPECT_NE(shown.find("stride 2"), std::string::npos) << shown;
    EXPECT_EQ(settingsText(*asLayer(layer(1, "NoSuchType"))), "");
    // Values that an exporter writes for each dimension are shown in the usual short form.
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "stride"))] = Extents{2, 2};
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "padding"))] = Extents{0, 0};
    conv.attributes[static_cast<std::size_t>(attributeIndex(*type, "dilation"))] = Extents{1, 2};
    EXPECT_EQ(settingsText(conv), "64, 7×7, stride 2, dilation 1×2");
}

} // namespace

} // namespace vram::network_test

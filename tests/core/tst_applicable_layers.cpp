// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/applicable_layers.h"

#include "network/network.h"

#include <gtest/gtest.h>

#include <string_view>

namespace vram::applicable_layers_test {

namespace {

std::string shapeFor(std::string_view type)
{
    const std::optional<Layer> input = inputForType(*findLayerType(type));
    const int shape = attributeIndex(*findLayerType("Input"), "shape");
    return input ? text(std::get<Extents>(input->attributes[static_cast<std::size_t>(shape)])) : "";
}

TEST(ApplicableLayers, FirstLayerGetsASuitableInput)
{
    EXPECT_EQ(shapeFor("Linear"), "512");
    EXPECT_EQ(shapeFor("Conv1d"), "128×768");
    EXPECT_EQ(shapeFor("Conv2d"), "3×224×224");
    EXPECT_EQ(shapeFor("Conv3d"), "3×16×112×112");
}

// PyTorch interprets 32×512 as a single sequence with 32 channels; here 32 is the batch size.
TEST(ApplicableLayers, DoesNotTreatBatchAsChannels)
{
    const TypePredicate fits = acceptsShape(Shape{32, 512}, false);
    EXPECT_TRUE(fits(*findLayerType("Linear")));
    EXPECT_FALSE(fits(*findLayerType("Conv1d")));
    EXPECT_FALSE(acceptsShape(Shape{32, 3, 224, 224}, false)(*findLayerType("Conv3d")));
}

} // namespace

} // namespace vram::applicable_layers_test

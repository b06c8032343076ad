// SPDX-License-Identifier: GPL-3.0-or-later

// Stochastic depth of printed modules: before the residual sum of its block, and only if there is one.

#include "code_models.h"
#include "imported.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vram::code_drop_path_test {

using namespace vram::test;

namespace {

/// Prints a residual block of one convolution, as torchvision names it.
std::string convolved(const std::string& stride, const std::string& path)
{
    return "Net(\n  (0): Conv2d(3, 16, kernel_size=(3, 3), padding=(1, 1))\n  (1): MBConv(\n    (block): Sequential(\n"
           "      (0): Conv2d(16, 16, kernel_size=(3, 3), stride=("
           + stride + ", " + stride + "), padding=(1, 1))\n    )\n    (stochastic_depth): " + path + "\n  )\n)";
}

/// Prints a transformer layer.
std::string layer(const std::string& paths)
{
    return "Net(\n  (embed): Embedding(100, 64)\n  (0): Block(\n    (norm1): LayerNorm((64,), eps=1e-06)\n    (attn): "
           "Attention(\n      (qkv): Linear(in_features=64, out_features=192, bias=True)\n      (proj): "
           "Linear(in_features=64, out_features=64, bias=True)\n    )\n    (norm2): LayerNorm((64,), eps=1e-06)\n    "
           "(mlp): Mlp(\n      (fc1): Linear(in_features=64, out_features=256, bias=True)\n      (act): GELU()\n"
           "      (fc2): Linear(in_features=256, out_features=64, bias=True)\n    )\n"
           + paths + "  )\n)";
}

/// The rows that drop and those that add, in order.
std::vector<std::string> dropsAndSums(const Imported& read)
{
    std::vector<std::string> found = types(read.project.network);
    std::erase_if(found, [](const std::string& type) { return type != "StochasticDepth" && type != "Add"; });
    return found;
}

} // namespace

TEST(CodeDropPath, ResidualBlocksDropBeforeTheSum)
{
    const Imported read = imported(convolved("1", "StochasticDepth(p=0.1, mode=batch)"));
    EXPECT_EQ(dropsAndSums(read), (std::vector<std::string>{"StochasticDepth", "Add"}));
    EXPECT_EQ(valueOf(read, "StochasticDepth", "p"), "0.1");
    EXPECT_EQ(valueOf(read, "StochasticDepth", "mode"), "batch");
    expectNoErrors(estimateOf(read.project));
}

TEST(CodeDropPath, BlocksWithoutASumDropNothing)
{
    EXPECT_TRUE(dropsAndSums(imported(convolved("2", "StochasticDepth(p=0.1, mode=row)"))).empty());
}

TEST(CodeDropPath, ZeroProbabilityDropsNothing)
{
    EXPECT_EQ(dropsAndSums(imported(convolved("1", "StochasticDepth(p=0.0, mode=row)"))),
              std::vector<std::string>{"Add"});
}

TEST(CodeDropPath, TransformerLayersDropBeforeEachSum)
{
    const std::vector<std::string> expected{"StochasticDepth", "Add", "StochasticDepth", "Add"};
    const Imported read =
        imported(layer("    (drop_path1): DropPath(drop_prob=0.100)\n    (drop_path2): DropPath(drop_prob=0.100)\n"));
    EXPECT_EQ(dropsAndSums(read), expected);
    EXPECT_EQ(valueOf(read, "StochasticDepth", "p"), "0.1");
    EXPECT_EQ(valueOf(read, "StochasticDepth", "mode"), "row");
    expectNoErrors(estimateOf(read.project));
    EXPECT_EQ(dropsAndSums(imported(layer("    (drop_path): SwinDropPath(p=0.1)\n"))), expected);
}

} // namespace vram::code_drop_path_test

// SPDX-License-Identifier: GPL-3.0-or-later

// Networks at other input sizes, and the combinations of batch and size that fit.

#include "base/resource.h"
#include "layers/layer_type.h"
#include "project/project.h"
#include "search/frontier.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace vram::frontier_test {

namespace {

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

SizeAxis axisOf(const Project& project)
{
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    EXPECT_FALSE(axes.empty());
    return axes.empty() ? SizeAxis() : axes.front();
}

std::string problem(const Project& project, std::int64_t size)
{
    return text(sizeProblem(project.network, project.setup, builtinCatalogues(), axisOf(project), size));
}

Shape outputOf(const Project& project, std::int64_t size, std::string_view rowPath)
{
    const Network network = resized(project.network, axisOf(project), size);
    const Estimate e = estimate(network, project.setup, builtinCatalogues(), Detail::Rows);
    EXPECT_TRUE(e.valid()) << (e.issues.empty() ? "" : vram::text(e.issues.front().message));
    for (const RowEstimate& row : e.rows) {
        if (path(network, row.id) == rowPath && !row.outputs.empty())
            return row.outputs.front();
    }
    return {};
}

TEST(Resize, DetectsSequenceAndImageAxes)
{
    using Kind = SizeAxis::Kind;
    const SizeAxis gpt2 = axisOf(builtin("gpt2"));
    EXPECT_EQ(gpt2.kind, Kind::Sequence);
    EXPECT_EQ(gpt2.size, 1024);
    EXPECT_EQ(gpt2.limit, 1024) << "the position table";
    EXPECT_EQ(axisOf(builtin("bert_base")).limit, 512) << "not the two token types";
    EXPECT_EQ(axisOf(builtin("llama_3_2_1b")).limit, 0) << "rotary positions know no end";
    EXPECT_EQ(axisOf(builtin("resnet50")).kind, Kind::Image);
    EXPECT_EQ(axisOf(builtin("resnet50")).size, 224);
    EXPECT_TRUE(sizeAxes(builtin("mlp").network).empty());
}

TEST(Resize, ResizesTheWholeNetwork)
{
    EXPECT_EQ(outputOf(builtin("llama_3_2_1b"), 512, "model.layers.0.self_attn.merged"), (Shape{1, 512, 2048}))
        << "a width that equals the old length stays";
    EXPECT_EQ(outputOf(builtin("llama_3_2_1b"), 512, "model.rotary_emb.table"), (Shape{1, 1, 512, 64}));
    EXPECT_EQ(outputOf(builtin("bert_base"), 256, "bert.encoder.layer.0.output.LayerNorm"), (Shape{32, 256, 768}));
    EXPECT_EQ(outputOf(builtin("resnet50"), 448, "conv1"), (Shape{32, 64, 224, 224}));
}

// The rotary embedding of torchtitan multiplies complex numbers by a table that is as long as the sequence.
TEST(Resize, ResizesComplexRotaryTables)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"tokens","attributes":{"shape":[64],"dtype":"int64"}},
        {"id":2,"type":"Embedding","name":"embedding","attributes":{"num_embeddings":100,"embedding_dim":8}},
        {"id":3,"type":"Buffer","name":"table","attributes":{"shape":[64,2],"dtype":"float64"}},
        {"id":4,"type":"Reshape","name":"pairs","attributes":{"shape":["B",64,2,-1,2]},"inputs":[2]},
        {"id":5,"type":"Reinterpret","name":"complex","attributes":{"shape":["B",64,2,2],"dtype":"float64"}},
        {"id":6,"type":"View","name":"view","attributes":{"shape":[1,64,1,2]},"inputs":[3]},
        {"id":7,"type":"Mul","name":"turned","inputs":[5,6]},
        {"id":8,"type":"Reinterpret","name":"real","attributes":{"shape":["B",64,2,2,2],"dtype":"float32"}}]},
        "setup":{"batch":3}})");
    ASSERT_TRUE(project) << vram::text(project.error());
    EXPECT_EQ(outputOf(*project, 16, "turned"), (Shape{3, 16, 2, 2}));
    EXPECT_EQ(outputOf(*project, 16, "real"), (Shape{3, 16, 2, 2, 2}));
}

TEST(Resize, ResizesTargetsAndKeepsAspectRatio)
{
    const Project project = builtin("fcn_resnet50");
    const Network network = resized(project.network, axisOf(project), 256);
    const Estimate e = estimate(network, project.setup, builtinCatalogues(), Detail::Rows);
    EXPECT_TRUE(e.valid());
    EXPECT_EQ(e.totals.input, project.setup.batch * 256 * 256 * (3 * 4 + 8)) << "the mask shrinks with the image";

    const Result<Project> wide = parseProject(R"({"format":"vram-planner/1","network":{"name":"w","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,200,400]}},
        {"id":2,"type":"Conv2d","name":"c","attributes":{"out_channels":4,"kernel_size":1}}]},"setup":{"batch":2}})");
    EXPECT_EQ(outputOf(*wide, 100, "c"), (Shape{2, 4, 100, 200}));
    const Result<Project> cube = parseProject(R"({"format":"vram-planner/1","network":{"name":"w","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1,32,32,32]}},
        {"id":2,"type":"Conv3d","name":"c","attributes":{"out_channels":4,"kernel_size":1}}]},"setup":{"batch":2}})");
    EXPECT_EQ(outputOf(*cube, 64, "c"), (Shape{2, 4, 64, 64, 64}));
}

TEST(Resize, RoundTrips)
{
    const Project project = builtin("gpt2");
    const SizeAxis axis = axisOf(project);
    const Network there = resized(project.network, axis, 512);
    EXPECT_NE(there, project.network);
    SizeAxis back = axis;
    back.size = 512;
    const Network again = resized(there, back, 1024);
    const Estimate before = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    const Estimate after = estimate(again, project.setup, builtinCatalogues(), Detail::Totals);
    EXPECT_EQ(before.peak.allocated, after.peak.allocated);
    EXPECT_EQ(sizeAxes(there).front().size, 512);
}

TEST(Resize, ExplainsInvalidSizes)
{
    EXPECT_EQ(problem(builtin("gpt2"), 512), "");
    EXPECT_NE(problem(builtin("gpt2"), 2048).find("wpe: has 1024 positions"), std::string::npos)
        << problem(builtin("gpt2"), 2048);
    EXPECT_EQ(problem(builtin("resnet50"), 448), "");
    EXPECT_EQ(problem(builtin("lenet5"), 64), "") << "its linear layers take their size from the input";
    EXPECT_NE(problem(builtin("lenet5"), 8), "") << "nothing is left for its second convolution";
}

// The figures are those of vit_b_16(image_size=384) from torchvision 0.21 with torch 2.6: fp32, AdamW, batch 4.
TEST(Resize, ResizesLearnedPositionEmbeddings)
{
    const Project project = builtin("vit_b_16");
    const SizeAxis axis = axisOf(project);
    EXPECT_EQ(axis.patch, 16);
    EXPECT_EQ(problem(project, 384), "");
    const Network large = resized(project.network, axis, 384);
    vram::Setup setup = project.setup;
    setup.batch = 4;
    const Estimate e = estimate(large, setup, builtinCatalogues(), Detail::Rows);
    ASSERT_TRUE(e.valid()) << vram::text(e.issues.front().message);
    EXPECT_EQ(e.parameters, 86'859'496);
    EXPECT_EQ(e.totals.savedActivations, 1'462'454'884);
    EXPECT_EQ(e.peak.allocated, 2'545'621'832);
    EXPECT_EQ(outputOf(project, 384, "encoder.ln"), (Shape{64, 577, 768}));
    // Resizing back to the first size restores the figures.
    const Network back = resized(large, sizeAxes(large).front(), 224);
    EXPECT_EQ(estimate(back, project.setup, builtinCatalogues(), Detail::Totals).peak.allocated,
              estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).peak.allocated);
    for (const std::int64_t size : nearbySizes(axis))
        EXPECT_EQ(size % 16, 0);
}

SizeAxis imageAxisOf(const Network& network)
{
    const std::vector<SizeAxis> axes = sizeAxes(network);
    const auto axis = std::ranges::find(axes, SizeAxis::Kind::Image, &SizeAxis::kind);
    EXPECT_NE(axis, axes.end());
    return axis == axes.end() ? SizeAxis() : *axis;
}

// A U-Net with attention reshapes its feature maps to tokens and back, and interpolates to the size of the feature map
// that is added.
TEST(Resize, ResizesReshapedFeatureMaps)
{
    for (const auto& [name, size] : {std::pair("sd_1_5_unet", 96), std::pair("dit_xl_2", 64)}) {
        Project project = builtin(name);
        project.setup.batch = 1;
        const SizeAxis axis = imageAxisOf(project.network);
        const Network large = resized(project.network, axis, size);
        const Estimate e = estimate(large, project.setup, builtinCatalogues(), Detail::Rows);
        ASSERT_TRUE(e.valid()) << name << ": " << vram::text(e.issues.front().message);
        const auto output = std::ranges::find_if(e.rows, [&large](const RowEstimate& row) {
            const Layer* layer = asLayer(*find(large, row.id));
            return layer && layer->type == "MSELoss";
        });
        EXPECT_NE(output, e.rows.end()) << name << ": the target has the size of the result";
        const SizeAxis back = imageAxisOf(large);
        EXPECT_EQ(back.size, size);
        EXPECT_EQ(resized(large, back, axis.size).rows.size(), project.network.rows.size());
        EXPECT_EQ(estimate(resized(large, back, axis.size), project.setup, builtinCatalogues(), Detail::Totals)
                      .peak.allocated,
                  estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).peak.allocated)
            << name;
    }
    const Project unet = builtin("sd_1_5_unet");
    const SizeAxis axis = imageAxisOf(unet.network);
    EXPECT_EQ(axis.patch, 8) << "it halves its maps three times";
    EXPECT_GT(largestSize(unet.network, *withSetting(unet.setup, "batch", "1"), builtinCatalogues(), axis), axis.size);
    const std::string why = text(sizeProblem(unet.network, unet.setup, builtinCatalogues(), axis, 100));
    EXPECT_NE(why.find("must be a multiple of 8"), std::string::npos) << why;
}

// A hidden size that equals the number of patches is a width, not a length.
TEST(Resize, KeepsWidthEqualToNumberOfPatches)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"w","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,128,128]}},
        {"id":2,"type":"Conv2d","name":"patches","attributes":{"out_channels":64,"kernel_size":16,"stride":16}},
        {"id":3,"type":"Reshape","name":"tokens","attributes":{"shape":["B",64,-1]}},
        {"id":4,"type":"Transpose","name":"t","attributes":{"dim0":1,"dim1":2}},
        {"id":5,"type":"Parameter","name":"positions","attributes":{"shape":[1,64,64]}},
        {"id":6,"type":"Add","name":"add","inputs":[4,5]},
        {"id":7,"type":"Linear","name":"head","attributes":{"out_features":10}}]},"setup":{"batch":2}})");
    ASSERT_TRUE(project) << vram::text(project.error());
    const SizeAxis axis = axisOf(*project);
    EXPECT_EQ(axis.patch, 16);
    const Network large = resized(project->network, axis, 256);
    EXPECT_EQ(std::get<Extents>(asLayer(*find(large, LayerId{5}))->attributes.front()), (Extents{1, 256, 64}));
    EXPECT_EQ(problem(*project, 256), "");
}

TEST(Resize, ExplainsSizesFixedByExport)
{
    const std::string why = problem(builtin("swin_t"), 448);
    EXPECT_NE(why.find("fixed its shape to the current size"), std::string::npos) << why;
    EXPECT_NE(why.find("features.1.0.attn"), std::string::npos) << why;
}

TEST(Resize, NearbySizesIncludeCurrentSizeAndOneBeyondLimit)
{
    const SizeAxis gpt2 = axisOf(builtin("gpt2"));
    EXPECT_EQ(nearbySizes(gpt2), (std::vector<std::int64_t>{128, 256, 512, 1024, 2048}));
    SizeAxis odd = gpt2;
    odd.size = 1000;
    odd.limit = 0;
    const std::vector<std::int64_t> sizes = nearbySizes(odd);
    EXPECT_TRUE(std::ranges::is_sorted(sizes));
    EXPECT_NE(std::ranges::find(sizes, 1000), sizes.end());
    EXPECT_EQ(nearbySizes(axisOf(builtin("resnet50"))), (std::vector<std::int64_t>{128, 160, 192, 224, 256, 288, 320}));
}

TEST(Frontier, CellsMatchEstimates)
{
    const Project project = builtin("bert_base");
    const SizeAxis axis = axisOf(project);
    const auto found = frontier(project.network, project.setup, builtinCatalogues(), axis, {64, 128, 512});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->rows.size(), 3U);
    EXPECT_EQ(found->batches.front(), 1);
    for (const FrontierRow& row : found->rows) {
        const Network network = resized(project.network, axis, row.size);
        EXPECT_EQ(row.largest, largestBatch(network, project.setup, builtinCatalogues()));
        ASSERT_EQ(row.cells.size(), found->batches.size());
        for (std::size_t b = 0; b < row.cells.size(); ++b) {
            vram::Setup setup = project.setup;
            setup.batch = found->batches[b];
            const Estimate e = estimate(network, setup, builtinCatalogues(), Detail::Totals);
            EXPECT_EQ(row.cells[b].total, e.device.total);
            EXPECT_EQ(row.cells[b].stepSeconds, e.time.step);
            EXPECT_EQ(row.cells[b].samplesPerSecond, e.time.samplesPerSecond);
            EXPECT_EQ(row.cells[b].fit == Fit::Fits, found->batches[b] <= row.largest);
        }
    }
    EXPECT_GT(found->rows[0].largest, found->rows[2].largest);
    EXPECT_GT(found->batches.back(), found->rows[0].largest) << "one column lies beyond what fits";
    EXPECT_LT(found->budget, found->capacity);
}

TEST(Frontier, KeepsInvalidSizesWithTheReason)
{
    const Project project = builtin("gpt2");
    const auto found = frontier(project.network, project.setup, builtinCatalogues(), axisOf(project), {512, 2048});
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->rows[0].problem.empty());
    EXPECT_FALSE(found->rows[1].problem.empty());
    EXPECT_EQ(found->rows[1].largest, 0);
    EXPECT_EQ(found->rows[1].cells.size(), found->batches.size());
}

TEST(Frontier, ReportsProgressAndCanBeCancelled)
{
    const Project project = builtin("lenet5");
    double last = 0;
    const auto rising = [&](double done) {
        EXPECT_GT(done, last);
        last = done;
        return true;
    };
    EXPECT_TRUE(frontier(project.network, project.setup, builtinCatalogues(), axisOf(project), {28, 32}, rising));
    EXPECT_DOUBLE_EQ(last, 1);
    const auto stop = [](double) { return false; };
    EXPECT_FALSE(frontier(project.network, project.setup, builtinCatalogues(), axisOf(project), {28, 32}, stop));
}

TEST(LargestSize, IsExact)
{
    for (const char* name : {"llama_3_2_1b", "unet"}) {
        Project project = builtin(name);
        project.setup.batch = 1;
        const SizeAxis axis = axisOf(project);
        const std::int64_t largest = largestSize(project.network, project.setup, builtinCatalogues(), axis);
        ASSERT_GE(largest, axis.size) << name;
        EXPECT_EQ(largest % axis.patch, 0);
        const auto fits = [&](std::int64_t size) {
            const Estimate e =
                estimate(resized(project.network, axis, size), project.setup, builtinCatalogues(), Detail::Totals);
            return e.valid() && e.device.fits;
        };
        EXPECT_TRUE(fits(largest)) << name;
        EXPECT_FALSE(problem(project, largest + axis.patch).empty() && fits(largest + axis.patch)) << name;
    }
    const Project gpt2 = builtin("gpt2");
    EXPECT_EQ(largestSize(gpt2.network, *withSetting(gpt2.setup, "batch", "1"), builtinCatalogues(), axisOf(gpt2)),
              1024)
        << "its table knows no more positions";
    EXPECT_EQ(
        largestSize(gpt2.network, *withSetting(gpt2.setup, "batch", "1000000"), builtinCatalogues(), axisOf(gpt2)), 0);
}

TEST(LargestSize, ExplainsLimitsOtherThanMemory)
{
    const Project gpt2 = builtin("gpt2");
    const SizeLimit positions = sizeLimitBeyond(gpt2.network, gpt2.setup, builtinCatalogues(), axisOf(gpt2), 1024);
    EXPECT_NE(text(positions.why).find("has 1024 positions"), std::string::npos) << text(positions.why);
    EXPECT_EQ(path(gpt2.network, axisOf(gpt2).limitedBy), positions.row);
    const Project unet = builtin("unet");
    EXPECT_TRUE(sizeLimitBeyond(unet.network, unet.setup, builtinCatalogues(), axisOf(unet), 512).why.empty());
}

TEST(LargestSize, ResizesLayersSizedByTheirInput)
{
    const Project lenet = builtin("lenet5");
    const SizeAxis axis = axisOf(lenet);
    const std::int64_t largest = largestSize(lenet.network, lenet.setup, builtinCatalogues(), axis);
    EXPECT_GT(largest, 4 * axis.size) << "as when the size is typed";
    EXPECT_TRUE(
        estimate(resized(lenet.network, axis, largest), lenet.setup, builtinCatalogues(), Detail::Totals).device.fits);
}

TEST(SizeSweep, MemoryGrowsWithSize)
{
    const Project project = builtin("llama_3_2_1b");
    const auto points =
        sizeSweep(project.network, project.setup, builtinCatalogues(), axisOf(project), {256, 1024, 4096});
    ASSERT_TRUE(points);
    EXPECT_LT((*points)[0].at.device.total, (*points)[1].at.device.total);
    EXPECT_LT((*points)[1].at.device.total, (*points)[2].at.device.total);
    EXPECT_EQ((*points)[1].at.batch, project.setup.batch);
}

// A recording of a loop over samples has a row for each sample.
TEST(LargestBatch, IsFoundIfBatchSizeOneIsInvalid)
{
    const Result<Project> read = parseProject(
        R"({"format":"vram-planner/1","network":{"name":"n","rows":[
            {"id":1,"type":"Input","name":"x","attributes":{"shape":[4096]}},
            {"id":2,"type":"Linear","name":"layer","attributes":{"out_features":4096}},
            {"id":3,"type":"Select","name":"second","attributes":{"dim":0,"index":1}}]}})");
    ASSERT_TRUE(read);
    const auto largestFrom = [&](std::int64_t batch) {
        vram::Setup setup;
        setup.batch = batch;
        return largestBatch(read->network, setup, builtinCatalogues());
    };
    EXPECT_EQ(largestFrom(1), 0) << "it has an error there";
    EXPECT_GT(largestFrom(2), 1000);
    EXPECT_EQ(largestFrom(2), largestFrom(7));
}

TEST(LargestBatch, IsZeroWithoutLayers)
{
    EXPECT_EQ(largestBatch({}, {}, builtinCatalogues()), 0);
}

} // namespace

} // namespace vram::frontier_test

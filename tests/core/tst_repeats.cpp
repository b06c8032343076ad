// SPDX-License-Identifier: GPL-3.0-or-later

// The estimate of a repeated block equals that of its repeats written as separate blocks, to the byte.

#include "advice/advice.h"
#include "base/resource.h"
#include "engine/lowering.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vram::repeats_test {

namespace {

/// Expands repeats into separate blocks. The last copy keeps the ids, because rows outside the block refer to it.
class WrittenOut
{
public:
    explicit WrittenOut(const Network& network) : m_next(static_cast<std::uint32_t>(nextId(network)))
    {
        m_network = network;
        m_network.rows = copies(network.rows, {});
    }

    const Network& network() const { return m_network; }
    /// The row of which `row` is a copy.
    LayerId original(LayerId row) const
    {
        const auto found = m_original.find(row);
        return found == m_original.end() ? row : found->second;
    }

private:
    using Ids = std::map<LayerId, LayerId>;

    static LayerId renamed(const Ids& ids, LayerId id)
    {
        const auto found = ids.find(id);
        return found == ids.end() ? id : found->second;
    }

    static void rename(const Ids& ids, std::vector<InputRef>& inputs)
    {
        for (InputRef& input : inputs)
            input.row = renamed(ids, input.row);
    }

    void giveIds(const Row& row, Ids& ids)
    {
        ids[id(row)] = LayerId{m_next++};
        if (const Block* block = asBlock(row)) {
            for (const Row& child : block->rows)
                giveIds(child, ids);
        }
    }

    Row copy(const Layer& layer, const Ids& ids)
    {
        auto result = std::make_shared<Layer>(layer);
        result->id = renamed(ids, layer.id);
        result->until = renamed(ids, layer.until);
        // Only the last repeat has tensors that outlive the block.
        if (result->id != layer.id && result->until == layer.until)
            result->until = LayerId::None;
        rename(ids, result->inputs);
        for (SharedParameter& shared : result->shared)
            shared.owner = renamed(ids, shared.owner);
        if (result->id != layer.id)
            m_original[result->id] = layer.id;
        return result;
    }

    Row copy(const Block& block, const Ids& ids, const Ids& inside, bool first)
    {
        auto result = std::make_shared<Block>(block);
        result->id = renamed(inside, block.id);
        result->repeat = 1;
        rename(ids, result->inputs);
        if (!first)
            result->inputs.clear(); // It reads the row above, which is the previous block.
        result->rows = copies(block.rows, inside);
        if (result->id != block.id)
            m_original[result->id] = block.id;
        return result;
    }

    std::vector<Row> copies(const std::vector<Row>& rows, const Ids& ids)
    {
        std::vector<Row> result;
        for (const Row& row : rows) {
            const Block* block = asBlock(row);
            if (!block) {
                result.push_back(copy(*asLayer(row), ids));
                continue;
            }
            for (std::int64_t i = 1; i <= block->repeat; ++i) {
                Ids inside = ids;
                if (i < block->repeat)
                    giveIds(row, inside);
                result.push_back(copy(*block, ids, inside, i == 1));
            }
        }
        return result;
    }

    std::uint32_t m_next;
    std::map<LayerId, LayerId> m_original;
    Network m_network;
};

void expectSameTimeline(const Timeline& a, const Timeline& b)
{
    ASSERT_EQ(a.points.size(), b.points.size());
    EXPECT_EQ(a.peak, b.peak);
    EXPECT_EQ(a.kernels, b.kernels);
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        ASSERT_EQ(a.points[i].live, b.points[i].live) << "point " << i;
        ASSERT_EQ(a.points[i].reserved, b.points[i].reserved) << "point " << i;
        ASSERT_EQ(a.points[i].kernel, b.points[i].kernel) << "point " << i;
    }
}

/// Expects that the figures of a repeated row equal the sum over its copies.
void expectSameRows(const Estimate& repeated, const Estimate& written, const WrittenOut& names)
{
    std::map<LayerId, RowEstimate> sums;
    for (const RowEstimate& row : written.rows) {
        RowEstimate& sum = sums[names.original(row.id)];
        sum.parameters += row.parameters;
        sum.parameterBytes += row.parameterBytes;
        sum.saved += row.saved;
        sum.atPeak += row.atPeak;
    }
    for (const RowEstimate& row : repeated.rows) {
        const RowEstimate& sum = sums[row.id];
        EXPECT_EQ(row.parameters, sum.parameters) << static_cast<std::uint32_t>(row.id);
        EXPECT_EQ(row.parameterBytes, sum.parameterBytes) << static_cast<std::uint32_t>(row.id);
        EXPECT_EQ(row.saved, sum.saved) << static_cast<std::uint32_t>(row.id);
        EXPECT_EQ(row.atPeak, sum.atPeak) << static_cast<std::uint32_t>(row.id);
    }
}

void expectSame(const Network& network, const vram::Setup& setup)
{
    const WrittenOut written(network);
    const Estimate a = estimate(network, setup, builtinCatalogues());
    const Estimate b = estimate(written.network(), setup, builtinCatalogues());
    ASSERT_GT(b.rows.size(), a.rows.size()); // Something was expanded.
    EXPECT_EQ(a.parameters, b.parameters);
    EXPECT_EQ(a.layers, b.layers);
    EXPECT_EQ(a.totals, b.totals);
    EXPECT_EQ(a.peak.allocated, b.peak.allocated);
    EXPECT_EQ(a.peak.blocks, b.peak.blocks);
    EXPECT_EQ(a.peak.reserved, b.peak.reserved);
    EXPECT_EQ(a.peak.phase, b.peak.phase);
    EXPECT_EQ(a.peak.kernel, b.peak.kernel);
    EXPECT_EQ(a.peak.byCategory, b.peak.byCategory);
    EXPECT_EQ(a.peak.byPhase, b.peak.byPhase);
    EXPECT_EQ(a.device.total, b.device.total);
    EXPECT_EQ(written.original(b.peak.layer), a.peak.layer);
    expectSameRows(a, b, written);
    expectSameTimeline(a.timeline, b.timeline);
}

/// Returns setups in each precision: the default, combinations of checkpointing, LoRA and frozen layers, and inference.
std::vector<vram::Setup> setupsFor(const Project& project)
{
    vram::Setup plain = project.setup;
    plain.batch = 3;
    std::vector<vram::Setup> setups;
    for (const Precision precision : {Precision::Fp32, Precision::AmpBf16, Precision::Bf16}) {
        vram::Setup setup = plain;
        setup.precision = precision;
        setups.push_back(setup);
        setup.optimizer = "momentum";
        setup.checkpoint = checkpointableBlocks(project.network);
        setups.push_back(setup);
        setup.lora = "*";
        setups.push_back(setup);
        setup.checkpoint.clear();
        setups.push_back(setup);
        setup.lora.clear();
        setup.freeze = "*attn*,*conv1,*0*";
        setups.push_back(setup);
        setup.mode = Mode::Inference;
        setups.push_back(setup);
    }
    return setups;
}

Project builtin(const std::string& name)
{
    return *parseProject(resource("models/" + name + ".vram.json"));
}

class Repeats : public testing::TestWithParam<const char*>
{
};

TEST_P(Repeats, MatchExplicitBlocks)
{
    const Project project = builtin(GetParam());
    for (const vram::Setup& setup : setupsFor(project)) {
        SCOPED_TRACE(std::string(choiceName(setup.precision)) + " checkpoint " + setup.checkpoint + " lora "
                     + setup.lora + " freeze " + setup.freeze + " " + std::string(choiceName(setup.mode)));
        expectSame(project.network, setup);
    }
}

INSTANTIATE_TEST_SUITE_P(Models, Repeats,
                         testing::Values("gpt2", "bert_base", "vit_b_16", "llama_3_2_1b", "resnet34", "resnet101",
                                         "resnext50_32x4d", "wide_resnet50_2", "deeplabv3_resnet50", "fcn_resnet50",
                                         "mobilenet_v2", "mobilenet_v3_large", "mnasnet1_0", "regnet_y_400mf",
                                         "shufflenet_v2_x1_0", "r3d_18"));

/// The rows with all parameters frozen.
std::vector<Row> frozen(const std::vector<Row>& rows)
{
    std::vector<Row> result;
    for (const Row& row : rows) {
        if (const Block* block = asBlock(row)) {
            auto copy = std::make_shared<Block>(*block);
            copy->rows = frozen(block->rows);
            result.emplace_back(copy);
        } else {
            auto copy = std::make_shared<Layer>(*asLayer(row));
            copy->frozen = {"*"};
            result.emplace_back(copy);
        }
    }
    return result;
}

/// The rows of a network without repeats, with the first `count` of equally named blocks frozen.
std::vector<Row> firstFrozen(const std::vector<Row>& rows, int count)
{
    std::map<std::string, int> alike;
    for (const Row& row : rows)
        alike[asBlock(row) ? asBlock(row)->name : std::string()] += asBlock(row) ? 1 : 0;
    std::map<std::string, int> seen;
    std::vector<Row> result;
    for (const Row& row : rows) {
        if (!asBlock(row)) {
            result.push_back(row);
            continue;
        }
        auto copy = std::make_shared<Block>(*asBlock(row));
        const bool freezes = alike[copy->name] > 1 && seen[copy->name]++ < count;
        copy->rows = freezes ? frozen(copy->rows) : firstFrozen(copy->rows, count);
        result.emplace_back(copy);
    }
    return result;
}

TEST(FrozenRepeats, EqualFrozenBlocks)
{
    const Project project = builtin("gpt2");
    Network written = WrittenOut(project.network).network();
    written.rows = firstFrozen(written.rows, 5);
    for (const bool checkpointed : {false, true}) {
        vram::Setup setup = project.setup;
        setup.checkpoint = checkpointed ? checkpointableBlocks(project.network) : std::string();
        vram::Setup first = setup;
        first.freeze = checkpointableBlocks(project.network) + ":5";
        const Estimate a = estimate(project.network, first, builtinCatalogues());
        const Estimate b = estimate(written, setup, builtinCatalogues());
        EXPECT_TRUE(a.valid());
        EXPECT_EQ(a.trainableParameters, b.trainableParameters);
        EXPECT_LT(a.trainableParameters, a.parameters);
        EXPECT_EQ(a.totals, b.totals);
        EXPECT_EQ(a.peak.allocated, b.peak.allocated);
        EXPECT_EQ(a.peak.reserved, b.peak.reserved);
        first.freeze = checkpointableBlocks(project.network) + ":12";
        vram::Setup all = setup;
        all.freeze = checkpointableBlocks(project.network) + ".*";
        EXPECT_EQ(estimate(project.network, first, builtinCatalogues()).totals,
                  estimate(project.network, all, builtinCatalogues()).totals);
    }
}

/// The rows with `times` repeats in each repeated block.
std::vector<Row> repeated(const std::vector<Row>& rows, std::int64_t times)
{
    std::vector<Row> result;
    for (const Row& row : rows) {
        const Block* block = asBlock(row);
        if (!block) {
            result.push_back(row);
            continue;
        }
        auto copy = std::make_shared<Block>(*block);
        copy->repeat = block->repeat > 1 ? times : 1;
        copy->rows = repeated(block->rows, times);
        result.emplace_back(std::move(copy));
    }
    return result;
}

struct Lowered {
    std::int64_t layers = 0;
    std::int64_t lowered = 0;
};

Lowered lower(const Project& project, const vram::Setup& setup, std::int64_t times)
{
    Network network = project.network;
    network.rows = repeated(network.rows, times);
    Tape tape;
    Lowering::Scratch scratch;
    Lowering lowering(network, setup, tape, scratch);
    lowering.run();
    return {lowering.layerCount(), lowering.loweredLayers()};
}

class LoweredRepeats : public testing::TestWithParam<const char*>
{
};

// Regardless of the repeat count, two repeats of a block are lowered, or three if the first differs from the others.
TEST_P(LoweredRepeats, DoNotGrowWithRepeatCount)
{
    const Project project = builtin(GetParam());
    for (const vram::Setup& setup : setupsFor(project)) {
        const Lowered few = lower(project, setup, 3);
        const Lowered many = lower(project, setup, 30);
        EXPECT_GT(many.layers, 5 * many.lowered);
        EXPECT_LE(many.lowered, few.layers);
    }
}

INSTANTIATE_TEST_SUITE_P(Models, LoweredRepeats, testing::Values("gpt2", "bert_base", "vit_b_16", "llama_3_2_1b"));

} // namespace

} // namespace vram::repeats_test

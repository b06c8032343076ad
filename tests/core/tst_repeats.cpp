// A block that repeats is the same as its blocks written out, to the byte.

#include "estimate/advice.h"
#include "estimate/estimate.h"
#include "network/project.h"
#include "resource.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

using namespace vram;

namespace {

/// Writes repeats out as blocks of their own. The last one keeps the ids, as what stands outside means that one.
class WrittenOut
{
public:
    explicit WrittenOut(const Network& network) : m_next(static_cast<std::uint32_t>(nextId(network)))
    {
        m_network = network;
        m_network.rows = copies(network.rows, {});
    }

    const Network& network() const { return m_network; }
    /// The row that it was written out from.
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
            result->inputs.clear(); // the block above, which is the one before
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

/// The figures of a repeated row are those of its copies together.
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
    ASSERT_GT(b.rows.size(), a.rows.size()); // something was written out
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

class Repeats : public testing::TestWithParam<const char*>
{
};

TEST_P(Repeats, AreTheBlocksWrittenOut)
{
    const Project project = *parseProject(resource("models/" + std::string(GetParam()) + ".vram.json"));
    vram::Setup setup = project.setup;
    setup.batch = 3;
    expectSame(project.network, setup);
    setup.precision = "amp-bf16";
    setup.optimizer = "momentum";
    expectSame(project.network, setup);
    setup.checkpoint = checkpointableBlocks(project.network);
    expectSame(project.network, setup);
    setup.mode = "inference";
    expectSame(project.network, setup);
}

INSTANTIATE_TEST_SUITE_P(Models, Repeats, testing::Values("gpt2", "bert_base", "vit_b_16", "llama_3_2_1b"));

} // namespace

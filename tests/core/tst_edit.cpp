// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

#include "edit/edit.h"
#include "edit/insert_flatten.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <random>

namespace vram::edit_test {

using namespace vram::test;

namespace {

/// Input 1, Linear 2, block 3 (Linear 4, and Add 5 of 4 and the block's input), and Add 6 of 3 and 2.
Network residual()
{
    return {.name = "net",
            .rows = {layer(1, "Input"), layer(2, "Linear"), block(3, {layer(4, "Linear"), layer(5, "Add", {4, 3})}),
                     layer(6, "Add", {3, 2})}};
}

std::vector<LayerId> ids(std::initializer_list<std::uint32_t> numbers)
{
    std::vector<LayerId> result;
    for (const std::uint32_t number : numbers)
        result.push_back(rowId(number));
    return result;
}

TEST(Edit, InsertsRowsAtPosition)
{
    EXPECT_EQ(outline(insertRows(residual(), {LayerId::None, 1}, {layer(7, "ReLU")})), "1 7 2 3(4 5<4,3) 6<3,2");
    EXPECT_EQ(outline(insertRows(residual(), {rowId(3), 99}, {layer(7, "ReLU")})), "1 2 3(4 5<4,3 7) 6<3,2");
    EXPECT_EQ(outline(insertRows(residual(), {rowId(77), 0}, {layer(7, "ReLU")})), outline(residual()));
}

TEST(Edit, FlattenTakesInputOfFollowingLayer)
{
    EXPECT_EQ(outline(withFlattenBefore(residual(), rowId(2))), "1 7 2 3(4 5<4,3) 6<3,2");
    const Network named{.name = "net", .rows = {layer(1, "Input"), layer(2, "ReLU"), layer(3, "Linear", {1})}};
    EXPECT_EQ(outline(withFlattenBefore(named, rowId(3))), "1 2 4<1 3<4");
    EXPECT_EQ(outline(withFlattenBefore(named, rowId(9))), outline(named));
}

TEST(Edit, InsertedRowsReadEarlierRowsOnly)
{
    EXPECT_EQ(outline(insertRows(residual(), {LayerId::None, 2}, {layer(7, "Add", {1, 6})})),
              "1 2 7<1,2 3(4 5<4,3) 6<3,2");
    EXPECT_EQ(outline(insertRows(residual(), {LayerId::None, 2}, {layer(7, "ReLU", {42})})), "1 2 7 3(4 5<4,3) 6<3,2");
}

TEST(Edit, ReadersOfRemovedRowsReadItsInputs)
{
    EXPECT_EQ(outline(removeRows(residual(), ids({2}))), "1 3(4 5<4,3) 6<3,1");
    EXPECT_EQ(outline(removeRows(residual(), ids({4}))), "1 2 3(5<3,3) 6<3,2");
    EXPECT_EQ(outline(removeRows(residual(), ids({3}))), "1 2 6<2,2");
    EXPECT_EQ(outline(removeRows(residual(), ids({1, 2, 3}))), "6");
    EXPECT_EQ(outline(removeRows(residual(), ids({42}))), outline(residual()));
}

TEST(Edit, MovePositionIsRelativeToRowsBeforeTheMove)
{
    EXPECT_EQ(outline(moveRows(residual(), ids({1}), {LayerId::None, 2})), "2 1 3(4 5<4,3) 6<3,2");
    EXPECT_EQ(outline(moveRows(residual(), ids({4}), {rowId(3), 2})), "1 2 3(5<3,3 4) 6<3,2");
    EXPECT_EQ(outline(moveRows(residual(), ids({2}), {rowId(3), 0})), "1 3(2 4 5<4,3) 6<3,2");
    EXPECT_EQ(outline(moveRows(residual(), ids({6}), {LayerId::None, 0})), "6 1 2 3(4 5<4,3)");
}

TEST(Edit, BlockCannotMoveIntoItself)
{
    EXPECT_EQ(outline(moveRows(residual(), ids({3}), {rowId(3), 0})), outline(residual()));
}

TEST(Edit, ReplaceSharesUnchangedRows)
{
    const Network before = residual();
    Layer changed = *asLayer(*find(before, rowId(4)));
    changed.name = "renamed";
    const Network after = replaceLayer(before, changed);
    EXPECT_EQ(path(after, rowId(4)), "block3.renamed");
    EXPECT_EQ(path(before, rowId(4)), "block3.row4");
    EXPECT_EQ(asLayer(after.rows[0]), asLayer(before.rows[0]));
    EXPECT_EQ(asLayer(*find(after, rowId(5))), asLayer(*find(before, rowId(5))));
    EXPECT_NE(asBlock(after.rows[2]), asBlock(before.rows[2]));
}

TEST(Edit, ReplacedRowsCannotReadLaterOnes)
{
    Layer changed = *asLayer(*find(residual(), rowId(2)));
    changed.inputs = {{rowId(6), 0}};
    EXPECT_EQ(outline(replaceLayer(residual(), changed)), outline(residual()));
}

TEST(Edit, GroupTakesInputsOfItsFirstRow)
{
    const Network chain{.name = "net",
                        .rows = {layer(1, "Input"), layer(2, "Linear"), layer(3, "ReLU"), layer(4, "Add", {3, 1}),
                                 layer(5, "Add", {4, 2})}};
    const Network grouped = groupRows(chain, ids({2, 3, 4}), "body");
    EXPECT_EQ(outline(grouped), "1 6(2 3 4<3,6) 5<6,2");
    EXPECT_EQ(path(grouped, rowId(3)), "body.row3");
    EXPECT_EQ(outline(ungroup(grouped, rowId(6))), "1 2 3 4<3,1 5<4,2");
}

TEST(Edit, GroupNeedsAdjacentSiblings)
{
    EXPECT_EQ(outline(groupRows(residual(), ids({1, 6}), "no")), outline(residual()));
    EXPECT_EQ(outline(groupRows(residual(), ids({1, 4}), "no")), outline(residual()));
    EXPECT_EQ(outline(groupRows(residual(), {}, "no")), outline(residual()));
}

TEST(Edit, UngroupExpandsRepeats)
{
    const Network network{.name = "net",
                          .rows = {layer(1, "Input"), block(2, {layer(3, "Linear"), layer(4, "Add", {3, 2})}, {}, 3),
                                   layer(5, "ReLU", {2})}};
    EXPECT_EQ(outline(ungroup(network, rowId(2))), "1 6 7<6,1 8 9<8,7 3 4<3,9 5");
    const Network huge{.name = "net", .rows = {block(2, {layer(3, "Linear")}, {}, 1'000'000)}};
    EXPECT_EQ(outline(ungroup(huge, rowId(2))), outline(huge));
}

TEST(Edit, UngroupKeepsInputOtherThanRowAbove)
{
    const Network network{.name = "net",
                          .rows = {layer(1, "Input"), layer(2, "Linear"), block(3, {layer(4, "Linear")}, {1})}};
    EXPECT_EQ(outline(ungroup(network, rowId(3))), "1 2 4<1");
}

TEST(Edit, FreshIdsPreserveReferences)
{
    const std::vector<Row> copies = withFreshIds(residual().rows, rowId(20));
    EXPECT_EQ(outline(copies), "20 21 22(23 24<23,22) 25<22,21");
    EXPECT_EQ(outline(withFreshIds({layer(6, "Add", {3, 6})}, rowId(9))), "9<3,9");
}

TEST(Edit, RemovingOwnerUnsharesParameters)
{
    Layer tied = *asLayer(layer(3, "Linear"));
    tied.shared = {{"weight", rowId(2), "weight"}};
    tied.until = rowId(4);
    const Network network{
        .name = "net",
        .rows = {layer(1, "Input"), layer(2, "Embedding"), std::make_shared<const Layer>(tied), layer(4, "ReLU")}};
    EXPECT_EQ(asLayer(*find(removeRows(network, ids({1})), rowId(3)))->shared.size(), 1U);
    EXPECT_TRUE(asLayer(*find(removeRows(network, ids({2})), rowId(3)))->shared.empty());
    EXPECT_EQ(asLayer(*find(removeRows(network, ids({4})), rowId(3)))->until, LayerId::None);
}

TEST(SetAttribute, ChecksKeyKindAndRange)
{
    const Network network{.name = "net", .rows = {layer(1, "Input"), layer(2, "Linear"), block(3, {layer(4, "ReLU")})}};
    const auto set = [&](std::uint32_t row, std::string_view key, const AttributeValue& value) {
        const Result<Network> result = setAttribute(network, rowId(row), key, value);
        return result ? std::string("done") : vram::text(result.error());
    };
    EXPECT_EQ(set(2, "out_features", std::int64_t{10}), "done");
    EXPECT_EQ(set(2, "out_features", std::int64_t{0}), "out_features: 0 is too small; the minimum is 1");
    EXPECT_NE(set(2, "kernel", std::int64_t{1}).find("Linear has no attribute \"kernel\""), std::string::npos);
    EXPECT_EQ(set(9, "name", std::string("x")), "there is no row 9");
    EXPECT_EQ(set(3, "repeat", std::int64_t{12}), "done");
    EXPECT_EQ(set(3, "repeat", std::int64_t{0}), "repeat: 0 is too small; the minimum is 1");
    EXPECT_EQ(set(3, "colour", std::int64_t{0}).substr(0, 33), "a block has no attribute \"colour\"");
    EXPECT_NE(set(2, "type", std::string("Lineal")).find("Linear"), std::string::npos);
}

TEST(SetAttribute, ChangingTypeKeepsCommonAttributes)
{
    const Network network{.name = "net", .rows = {layer(1, "Input"), layer(2, "Linear", {1})}};
    const Network wide = setAttribute(network, rowId(2), "bias", AttributeValue(false)).value();
    const Network conv = setAttribute(wide, rowId(2), "type", std::string("Conv2d")).value();
    const Layer& row = *asLayer(conv.rows[1]);
    const LayerType& type = *findLayerType("Conv2d");
    EXPECT_EQ(row.type, "Conv2d");
    EXPECT_EQ(row.name, "row2");
    EXPECT_EQ(attribute(row, type, attributeIndex(type, "bias")), AttributeValue(false));
    EXPECT_EQ(outline(conv), "1 2<1");
}

// Returns the invariant that an edit has broken. After every edit, ids must be unique, and references may only be to
// earlier rows or the enclosing block.
std::string invariantBroken(const Network& network)
{
    std::map<LayerId, int> order;
    std::string broken;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (!order.emplace(id(row), static_cast<int>(order.size())).second)
            broken = "twice: " + std::to_string(static_cast<std::uint32_t>(id(row)));
    });
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const auto& inputs = asLayer(row) ? asLayer(row)->inputs : asBlock(row)->inputs;
        for (const InputRef& input : inputs) {
            if (!order.contains(input.row) || order[input.row] >= order[id(row)])
                broken = "row " + std::to_string(static_cast<std::uint32_t>(id(row))) + " reads "
                         + std::to_string(static_cast<std::uint32_t>(input.row));
        }
    });
    return broken;
}

class RandomEdits
{
public:
    explicit RandomEdits(unsigned seed) : m_random(seed) {}

    Network step(const Network& network)
    {
        switch (pick(6)) {
        case 0: return insertRows(network, place(network), {newRow(network)});
        case 1: return pick(3) == 0 ? removeRows(network, {anyRow(network)}) : network;
        case 2: return moveRows(network, {anyRow(network), anyRow(network)}, place(network));
        case 3: return groupRows(network, neighbours(network), "group");
        case 4: return ungroup(network, anyRow(network));
        default: return insertRows(network, place(network), copies(network));
        }
    }

private:
    std::size_t pick(std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(m_random); }

    std::vector<LayerId> all(const Network& network)
    {
        std::vector<LayerId> rows;
        forEachRow(network, [&](const Row& row, int, const Block*) { rows.push_back(id(row)); });
        return rows;
    }

    LayerId anyRow(const Network& network)
    {
        const std::vector<LayerId> rows = all(network);
        return rows.empty() ? LayerId::None : rows[pick(rows.size())];
    }

    RowPosition place(const Network& network)
    {
        const LayerId row = anyRow(network);
        const Row* found = find(network, row);
        if (found && asBlock(*found) && pick(2) == 0)
            return {row, static_cast<int>(pick(4))};
        return rowPosition(network, row);
    }

    Row newRow(const Network& network)
    {
        Layer row;
        row.id = nextId(network);
        row.type = "Add";
        for (std::size_t i = pick(3); i > 0; --i)
            row.inputs.push_back({anyRow(network), 0});
        return std::make_shared<const Layer>(std::move(row));
    }

    std::vector<LayerId> neighbours(const Network& network)
    {
        const RowPosition first = rowPosition(network, anyRow(network));
        std::vector<LayerId> rows;
        for (const LayerId row : all(network)) {
            const RowPosition other = rowPosition(network, row);
            if (other.parent == first.parent && other.position >= first.position && other.position < first.position + 3)
                rows.push_back(row);
        }
        return rows;
    }

    std::vector<Row> copies(const Network& network)
    {
        const Row* row = find(network, anyRow(network));
        if (!row || all(network).size() > 60)
            return {};
        return withFreshIds({*row}, nextId(network));
    }

    std::mt19937 m_random;
};

TEST(Edit, RandomEditsKeepIdsUniqueAndReferencesValid)
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        RandomEdits edits(seed);
        Network network = residual();
        for (int i = 0; i < 60; ++i) {
            const Network before = network;
            network = edits.step(before);
            ASSERT_EQ(invariantBroken(network), "") << "seed " << seed << " step " << i << "\n"
                                                    << outline(before) << "\n"
                                                    << outline(network);
        }
    }
}

TEST(Edit, HundredThousandRowsAreEditedQuickly)
{
    std::vector<Row> rows{layer(1, "Input")};
    for (std::uint32_t number = 2; number <= 100'000; ++number)
        rows.push_back(layer(number, "ReLU"));
    const Network network{.name = "net", .rows = std::move(rows)};
    Layer last = *asLayer(network.rows.back());
    last.name = "changed";
    const auto start = std::chrono::steady_clock::now();
    const Network replaced = replaceLayer(network, last);
    const Network removed = removeRows(replaced, ids({50'000}));
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(removed.rows.size(), 99'999U);
    // The limit is far above the usual duration, so that the test fails only if the time grows at a higher order, for
    // example because every row is copied.
    EXPECT_LT(taken.count(), 500.0);
}

} // namespace

} // namespace vram::edit_test

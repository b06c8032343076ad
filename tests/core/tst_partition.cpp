// SPDX-License-Identifier: GPL-3.0-or-later

// Joint graphs as PyTorch 2.6 traced and partitioned them (tests/reference_compiled/graphs). The same graphs are
// partitioned here.

#include "compile/partition.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace vram::partition_test {

namespace {

const std::filesystem::path folder = std::filesystem::path(VRAM_SOURCE_DIR) / "tests/reference_compiled/graphs";

OperatorKind kindNamed(const std::string& name)
{
    static const std::map<std::string, OperatorKind> kinds{{"placeholder", OperatorKind::Placeholder},
                                                           {"tangent", OperatorKind::Tangent},
                                                           {"pointwise", OperatorKind::Pointwise},
                                                           {"view", OperatorKind::View},
                                                           {"item", OperatorKind::Item},
                                                           {"statistics", OperatorKind::Statistics},
                                                           {"tuple", OperatorKind::ExternTuple},
                                                           {"concat", OperatorKind::Concat},
                                                           {"banned", OperatorKind::Banned}};
    return kinds.at(name);
}

/// A joint graph recorded from PyTorch, with the tensors that its forward graph saves.
struct RecordedModel {
    std::vector<std::unique_ptr<Operator>> operators{};
    std::vector<std::string> names{};
    JointGraph graph{};
    std::vector<std::string> saved{};
};

void addNode(RecordedModel& recorded, const nlohmann::json& row)
{
    recorded.names.push_back(row[0]);
    recorded.operators.push_back(std::make_unique<Operator>(Operator{recorded.names.back(), kindNamed(row[2])}));
    JointNode node{.op = recorded.operators.back().get(), .dtype = dtypeFromName(row[5].get<std::string>())};
    for (const auto& extent : row[4])
        node.shape.push(extent);
    std::vector<GraphValue> inputs;
    for (const auto& input : row[3])
        inputs.emplace_back(input.get<int>());
    recorded.graph.add(node, inputs);
}

RecordedModel recordedIn(const std::filesystem::path& path)
{
    RecordedModel recorded;
    const nlohmann::json json = nlohmann::json::parse(std::ifstream(path));
    recorded.names.reserve(json["nodes"].size());
    for (const auto& row : json["nodes"])
        addNode(recorded, row);
    std::size_t i = 0;
    for (const auto& output : json["flat"]) {
        const GraphValue value = output.is_null() ? GraphValue() : GraphValue(output.get<int>());
        auto& values =
            i++ < json["forward_outputs"].get<std::size_t>() ? recorded.graph.outputs : recorded.graph.gradients;
        values.push_back(value);
    }
    for (const auto& value : json["saved"])
        recorded.saved.push_back(recorded.names[value.get<std::size_t>()]);
    return recorded;
}

} // namespace

TEST(GraphPartitioning, SavesTheSameTensorsAsPyTorch)
{
    std::size_t graphs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const RecordedModel recorded = recordedIn(entry.path());
        std::vector<std::string> saved;
        for (const GraphValue value : partitioned(recorded.graph).saved)
            saved.push_back(recorded.names[value.position()]);
        EXPECT_EQ(saved, recorded.saved) << entry.path().filename();
        ++graphs;
    }
    EXPECT_GT(graphs, 10U);
}

} // namespace vram::partition_test

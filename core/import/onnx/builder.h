// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/control.h"
#include "import/onnx/folded.h"
#include "import/onnx/graph.h"
#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"
#include "import/onnx/sequence.h"

#include <span>
#include <string>

namespace vram::onnx {

/// Flattens a model into a Graph: passes each node to the class that handles it.
class GraphBuilder : private NodeWalk
{
public:
    GraphBuilder(const ModelDef& model, Graph& graph, Progress& progress);

    void build(std::span<const InputShape> inputs);

private:
    void declare(const GraphDef& graph, Names& names) override;
    ValueId addInput(const InputShape& input, Names& names);
    void addInitializers(const GraphDef& graph, Names& names) override;
    void addNodes(std::span<const Node> nodes, Names& names, const std::string& prefix) override;
    void addNode(const Node& node, Names& names, const std::string& prefix) override;
    void addAlias(const Node& node, Names& names);
    void addConstant(const Node& node, Names& names);
    void addOp(const Node& node, Names& names, const std::string& prefix);
    void useDeclared(Value& value, const Names& names);
    void checkDeclared(const Value& value);
    void tell();

    const ModelDef& m_model;
    Graph& m_graph;
    Progress& m_progress;
    OpWriter m_writer;
    ControlFlow m_control;
    Sequences m_sequences;
    FoldedTables m_folded;
    int m_mergedTensors = 0;
};

} // namespace vram::onnx

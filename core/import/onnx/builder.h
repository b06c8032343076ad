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

/// Flattens a model into a Graph by passing each node to the class that handles it.
class GraphBuilder : private NodeVisitor
{
public:
    GraphBuilder(const ModelDef& model, Graph& graph, Progress& progress);

    void build(std::span<const InputShape> inputs);

private:
    void declare(const GraphDef& graph, NameScope& names) override;
    ValueId addInput(const InputShape& input, NameScope& names);
    void addInitializers(const GraphDef& graph, NameScope& names) override;
    void addNodes(std::span<const Node> nodes, NameScope& names, const std::string& prefix) override;
    void addNode(const Node& node, NameScope& names, const std::string& prefix) override;
    void addAlias(const Node& node, NameScope& names);
    void addConstant(const Node& node, NameScope& names);
    void addOp(const Node& node, NameScope& names, const std::string& prefix);
    void applyDeclaredShape(Value& value, const NameScope& names);
    void checkDeclaredShape(const Value& value);
    void reportAssumptions();

    const ModelDef& m_model;
    Graph& m_graph;
    Progress& m_progress;
    OpWriter m_writer;
    ControlFlow m_control;
    Sequences m_sequences;
    FoldedEmbeddings m_folded;
    int m_mergedTensors = 0;
};

} // namespace vram::onnx

#pragma once

#include "import/onnx/graph.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vram::onnx {

/// Names that are seen from one graph: its own, then those of the graphs around it.
struct Names {
    const Names* outer = nullptr;
    std::unordered_map<std::string_view, int> values{}; ///< Keys are of the model, or of Graph::made.
    std::unordered_map<std::string_view, const ValueInfo*> declared{};

    int find(std::string_view name) const;
};

/// Flattens a model into a Graph: branches chosen, loops unrolled, functions put in place, sequences resolved.
class GraphBuilder
{
public:
    GraphBuilder(const ModelDef& model, Graph& graph, Progress& progress)
        : m_model(model), m_graph(graph), m_progress(progress)
    {
    }

    void build(std::span<const InputShape> inputs);

private:
    int add(Value value);
    void declare(const GraphDef& graph, Names& names);
    int addInput(const InputShape& input, Names& names);
    int addStored(const Tensor& tensor, bool isNode);
    bool madeForOwnBatch(const Tensor& tensor) const;
    void addInitializers(const GraphDef& graph, Names& names);
    void addNodes(std::span<const Node> nodes, Names& names, const std::string& prefix);
    void addNode(const Node& node, Names& names, const std::string& prefix);
    void addAlias(const Node& node, Names& names);
    void addConstant(const Node& node, Names& names);
    void addOp(const Node& node, Names& names, const std::string& prefix);
    /// One operator on values; its outputs, empty where the graph is full.
    std::vector<int> run(const Node& node, std::vector<int> inputs, const std::string& prefix);
    /// The output of an operator that the file writes otherwise; -1 where the graph is full.
    int call(std::string_view type, std::vector<int> inputs, std::vector<Attribute> attributes,
             const std::string& prefix);
    int number(std::int64_t value);
    int numbers(const std::vector<std::int64_t>& values);
    int real(double value);
    int addConstant(Tensor tensor);
    void infer(const Op& op);
    void setOrigin(const Op& op);
    void useDeclared(Value& value, const Names& names);
    void checkDeclared(const Value& value);
    void tell();

    // control.cpp; false: what is needed is not known, the operator stands for itself.
    bool addControl(const Node& node, Names& names, const std::string& prefix);
    bool addBranch(const Node& node, Names& names, const std::string& prefix);
    bool addLoop(const Node& node, Names& names, const std::string& prefix);
    bool addScan(const Node& node, Names& names, const std::string& prefix);
    bool mayRun(std::int64_t passes);
    static std::int64_t declaredPasses(const Node& loop, const Names& names);
    int stacked(const std::vector<int>& parts, std::int64_t axis, const std::string& prefix);
    void addCall(const Node& call, const FunctionDef& function, Names& names, const std::string& prefix);
    const Content* single(int id) const;

    // sequence.cpp
    bool addSequence(const Node& node, Names& names, const std::string& prefix);
    bool splitToSequence(const Node& node, Names& names, const std::string& prefix);
    int joined(const Node& node, const std::vector<int>& parts, const std::string& prefix);
    int addList(std::vector<int> parts);
    const std::vector<int>* list(int id) const;

    /// fused.cpp: an operator of a runtime, taken apart. False: it is not known.
    bool addFused(const Node& node, Names& names, const std::string& prefix);
    friend class FusedParts;

    // folded.cpp: in place of a constant that the exporter worked out of a learned table, what it was made of.
    void unfold(const Node& node, std::vector<int>& inputs, const std::string& prefix);
    std::int64_t foldedWindow(int constant, int scores) const;
    bool isFoldedPosition(int constant, int tokens) const;
    int windowTable(const Node& sum, int constant, std::int64_t side, const std::string& prefix);
    int positionTable(const Node& sum, int constant, const std::string& prefix);
    int beside(const Node& node, std::string_view type, std::vector<int> inputs, std::vector<Attribute> attributes,
               const std::string& prefix);
    void tellUnfolded();

    const ModelDef& m_model;
    Graph& m_graph;
    Progress& m_progress;
    std::unordered_map<int, std::vector<int>> m_lists{}; ///< What a value that is a sequence holds.
    std::unordered_map<int, int> m_unfolded{};           ///< What stands in place of a constant; -1: itself.
    int m_windowTables = 0;
    std::int64_t m_windowParameters = 0;
    std::int64_t m_positionRows = 0;
    int m_depth = 0;
    std::int64_t m_passes = 0;
    int m_guessedBranches = 0;
    int m_guessedLoops = 0;
    int m_mergedTensors = 0;
    int m_droppedMasks = 0;
};

/// An attribute that a made operator is given.
Attribute attribute(std::string name, std::int64_t value);
Attribute attribute(std::string name, std::vector<std::int64_t> values);

} // namespace vram::onnx

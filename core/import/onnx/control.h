// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vram::onnx {

/// Interface to add the nodes of a nested graph: a branch, the body of a loop, or a function.
class NodeVisitor
{
public:
    virtual void declare(const GraphDef& graph, NameScope& names) = 0;
    virtual void addInitializers(const GraphDef& graph, NameScope& names) = 0;
    virtual void addNodes(std::span<const Node> nodes, NameScope& names, const std::string& prefix) = 0;
    virtual void addNode(const Node& node, NameScope& names, const std::string& prefix) = 0;

protected:
    ~NodeVisitor() = default;
};

/// Chooses branches, unrolls loops and scans, and inlines functions.
class ControlFlow
{
public:
    ControlFlow(OpWriter& writer, NodeVisitor& walk) : m_writer(writer), m_walk(walk) {}

    /// Adds an If, Loop or Scan. Returns false for other operators and if a size is unknown; the operator is then added
    /// unchanged.
    bool add(const Node& node, NameScope& names, const std::string& prefix);
    void addCall(const Node& call, const FunctionDef& function, NameScope& names, const std::string& prefix);
    /// Current nesting depth of branches, loop bodies and functions.
    int depth() const { return m_depth; }
    /// Adds sentences about the guesses that were made.
    void reportAssumptions(std::vector<vram::Message>& assumed) const;

private:
    bool addBranch(const Node& node, NameScope& names, const std::string& prefix);
    bool addLoop(const Node& node, NameScope& names, const std::string& prefix);
    bool addScan(const Node& node, NameScope& names, const std::string& prefix);
    bool countPasses(std::int64_t passes);
    static std::int64_t declaredPasses(const Node& loop, const NameScope& names);

    OpWriter& m_writer;
    NodeVisitor& m_walk;
    int m_depth = 0;
    std::int64_t m_passes = 0;
    int m_guessedBranches = 0;
    int m_guessedLoops = 0;
};

} // namespace vram::onnx

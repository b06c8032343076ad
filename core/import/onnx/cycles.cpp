// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/cycles.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vram::onnx {

namespace {

/// Maximum depth of nested calls. Only a malicious file exceeds it.
constexpr int kMostNested = 1000;

/// The edges of a graph: for each node, the nodes that it needs.
using Dependencies = std::vector<std::vector<std::size_t>>;

/// Finds a node on a cycle, if there is one. The search is iterative, because a chain may have a million nodes.
std::optional<std::size_t> findCycleIn(const Dependencies& dependencies)
{
    enum class State { Unseen, Open, Done };
    std::vector<State> states(dependencies.size(), State::Unseen);
    std::vector<std::pair<std::size_t, std::size_t>> path; // Nodes on the path, with the edges followed so far.
    for (std::size_t start = 0; start < dependencies.size(); ++start) {
        if (states[start] == State::Unseen)
            path.emplace_back(start, 0);
        while (!path.empty()) {
            auto& [point, followed] = path.back();
            states[point] = State::Open;
            if (followed == dependencies[point].size()) {
                states[point] = State::Done;
                path.pop_back();
                continue;
            }
            const std::size_t next = dependencies[point][followed++];
            if (states[next] == State::Open)
                return next;
            if (states[next] == State::Unseen)
                path.emplace_back(next, 0);
        }
    }
    return std::nullopt;
}

/// Calls `visit` for every node, including those in branches and loop bodies.
void forEachNode(const std::vector<Node>& nodes, const std::function<void(const Node&)>& visit)
{
    for (const Node& node : nodes) {
        visit(node);
        for (const Attribute& attribute : node.attributes) {
            if (attribute.graph)
                forEachNode(attribute.graph->nodes, visit);
        }
    }
}

/// Visits the names that a node needs from the enclosing graph: its inputs, and the outer names that its branches and
/// loop bodies use.
void forEachDependency(const Node& node, const std::function<void(std::string_view)>& visit)
{
    for (const std::string& input : node.inputs)
        visit(input);
    for (const Attribute& attribute : node.attributes) {
        if (!attribute.graph)
            continue;
        std::vector<std::string_view> own;
        for (const ValueInfo& input : attribute.graph->inputs)
            own.push_back(input.name);
        for (const Node& inner : attribute.graph->nodes)
            own.insert(own.end(), inner.outputs.begin(), inner.outputs.end());
        std::ranges::sort(own);
        const auto outside = [&](std::string_view name) {
            if (!std::ranges::binary_search(own, name))
                visit(name);
        };
        for (const Node& inner : attribute.graph->nodes)
            forEachDependency(inner, outside);
    }
}

std::optional<vram::Message> nodeCycle(const std::vector<Node>& nodes)
{
    std::unordered_map<std::string_view, std::size_t> makers;
    makers.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes[i].outputs)
            makers.emplace(output, i); // Only the first producer of a name counts.
    }
    makers.erase(std::string_view()); // Omitted outputs have an empty name.
    const auto forEachMaker = [&](std::size_t node, const auto& visit) {
        forEachDependency(nodes[node], [&](std::string_view name) {
            if (const auto maker = makers.find(name); maker != makers.end())
                visit(maker->second);
        });
    };
    bool inOrder = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        forEachMaker(i, [&](std::size_t maker) { inOrder = inOrder && maker < i; });
    if (inOrder) // ONNX requires this order, which rules out a cycle.
        return std::nullopt;
    Dependencies dependencies(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        forEachMaker(i, [&](std::size_t maker) { dependencies[i].push_back(maker); });
    const std::optional<std::size_t> found = findCycleIn(dependencies);
    if (!found)
        return std::nullopt;
    const Node& node = nodes[*found];
    return message("the graph has a cycle: %1 needs its own output"_tr,
                   node.name.empty() ? std::string(node.type) : node.name);
}

/// The first cycle in a graph, its branches or its loop bodies.
std::optional<vram::Message> nestedCycle(const std::vector<Node>& nodes)
{
    std::optional<vram::Message> found = nodeCycle(nodes);
    forEachNode(nodes, [&](const Node& node) {
        for (const Attribute& attribute : node.attributes) {
            if (attribute.graph && !found)
                found = nodeCycle(attribute.graph->nodes);
        }
    });
    return found;
}

/// The call graph of a model's functions, which are identified by number.
class Calls
{
public:
    explicit Calls(const ModelDef& model);

    std::optional<vram::Message> endless() const;
    /// The number of operators to which `nodes` expand. Counting stops once it exceeds kMaxExpandedOperators.
    std::size_t made(const std::vector<Node>& nodes, int depth = 0);

private:
    std::optional<std::size_t> callee(const Node& node) const;

    std::vector<const FunctionDef*> m_functions;
    std::unordered_map<std::string, std::size_t> m_numbers;
    Dependencies m_calls;
    std::unordered_map<std::size_t, std::size_t> m_made; ///< Operators per function, cached.
};

Calls::Calls(const ModelDef& model)
{
    for (const auto& [name, function] : model.functions) {
        m_numbers.emplace(name, m_functions.size());
        m_functions.push_back(&function);
    }
    for (const FunctionDef* function : m_functions) {
        std::vector<std::size_t>& calls = m_calls.emplace_back();
        forEachNode(function->nodes, [&](const Node& node) {
            if (const std::optional<std::size_t> called = callee(node))
                calls.push_back(*called);
        });
    }
}

std::optional<std::size_t> Calls::callee(const Node& node) const
{
    const auto found = m_numbers.find(functionKey(node.domain, node.type));
    return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<vram::Message> Calls::endless() const
{
    const std::optional<std::size_t> found = findCycleIn(m_calls);
    if (!found)
        return std::nullopt;
    return message("the function %1 calls itself without end"_tr, m_functions[*found]->name);
}

std::size_t Calls::made(const std::vector<Node>& nodes, int depth)
{
    std::size_t count = depth > kMostNested ? kMaxExpandedOperators + 1 : 0;
    forEachNode(nodes, [&](const Node& node) {
        const std::optional<std::size_t> called = callee(node);
        if (!called || count > kMaxExpandedOperators)
            return;
        auto known = m_made.find(*called);
        if (known == m_made.end()) {
            const std::vector<Node>& body = m_functions[*called]->nodes;
            known =
                m_made.emplace(*called, std::min(body.size() + made(body, depth + 1), kMaxExpandedOperators + 1)).first;
        }
        count += known->second;
    });
    return count;
}

} // namespace

std::optional<vram::Message> findCycle(const ModelDef& model)
{
    std::optional<vram::Message> found = nestedCycle(model.graph.nodes);
    for (const auto& [name, function] : model.functions) {
        if (!found)
            found = nestedCycle(function.nodes);
    }
    Calls calls(model);
    if (!found)
        found = calls.endless();
    if (!found && calls.made(model.graph.nodes) > kMaxExpandedOperators)
        found = message("the model's functions expand to more than %1 operators"_tr, kMaxExpandedOperators);
    return found;
}

} // namespace vram::onnx

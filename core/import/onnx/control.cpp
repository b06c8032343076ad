// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/control.h"

#include "import/onnx/cycles.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// Number of nodes in a graph including its branches, used to find the larger branch.
std::size_t sizeOf(const GraphDef& graph)
{
    std::size_t count = graph.nodes.size();
    for (const Node& node : graph.nodes) {
        for (const Attribute& attribute : node.attributes)
            count += attribute.graph ? sizeOf(*attribute.graph) : 0;
    }
    return count;
}

void resolveReferences(Node& node, const Node& call, const FunctionDef& function)
{
    for (Attribute& attribute : node.attributes) {
        if (attribute.reference.empty())
            continue;
        const Attribute* given = call.find(attribute.reference);
        for (const Attribute& standard : function.defaults)
            given = given || standard.name != attribute.reference ? given : &standard;
        const std::string name = attribute.name;
        attribute = given ? *given : Attribute{};
        attribute.name = given ? name : std::string();
    }
    std::erase_if(node.attributes, [](const Attribute& attribute) { return attribute.name.empty(); });
}

/// Maximum number of iterations of one loop, and of all loops together. A loop that exceeds either limit remains one
/// row.
constexpr std::int64_t kMostPasses = 4096;
constexpr std::int64_t kMostPassesOfAll = 100'000;

} // namespace

bool ControlFlow::add(const Node& node, NameScope& names, const std::string& prefix)
{
    if (node.type == "If")
        return addBranch(node, names, prefix);
    if (node.type == "Loop")
        return addLoop(node, names, prefix);
    return node.type == "Scan" && addScan(node, names, prefix);
}

bool ControlFlow::countPasses(std::int64_t passes)
{
    if (passes < 0 || passes > kMostPasses || m_passes + passes > kMostPassesOfAll)
        return false;
    m_passes += passes;
    return true;
}

/// Replaces an If by the nodes of one branch.
bool ControlFlow::addBranch(const Node& node, NameScope& names, const std::string& prefix)
{
    const Attribute* yes = node.find("then_branch");
    const Attribute* no = node.find("else_branch");
    if (!yes || !no || !yes->graph || !no->graph)
        return false;
    const Content* known = m_writer.single(node.inputs.empty() ? ValueId() : names.find(node.inputs[0]));
    bool take = sizeOf(*yes->graph) >= sizeOf(*no->graph);
    if (known)
        take = known->real(0) != 0;
    else
        ++m_guessedBranches;
    const GraphDef& branch = take ? *yes->graph : *no->graph;
    NameScope inner{&names, {}, {}};
    m_walk.declare(branch, inner);
    m_walk.addInitializers(branch, inner);
    ++m_depth;
    m_walk.addNodes(branch.nodes, inner, prefix);
    --m_depth;
    for (std::size_t i = 0; i < node.outputs.size() && i < branch.outputs.size(); ++i)
        names.values.insert_or_assign(node.outputs[i], inner.find(branch.outputs[i].name));
    return true;
}

/// The number of iterations of a loop, from the declared length of its scan outputs; 0 if it is not declared.
std::int64_t ControlFlow::declaredPasses(const Node& loop, const NameScope& names)
{
    for (std::size_t i = loop.inputs.size() - 2; i < loop.outputs.size(); ++i) {
        const auto found = names.declared.find(loop.outputs[i]);
        if (found != names.declared.end() && !found->second->dims.empty())
            return std::max<std::int64_t>(found->second->dims[0].size, 0);
    }
    return 0;
}

/// Replaces a loop by copies of its body, one per iteration.
bool ControlFlow::addLoop(const Node& node, NameScope& names, const std::string& prefix)
{
    const Attribute* attribute = node.find("body");
    const GraphDef* body = attribute ? attribute->graph.get() : nullptr;
    if (!body || node.inputs.size() < 2 || body->inputs.size() != node.inputs.size())
        return false;
    const Content* trips = m_writer.single(names.find(node.inputs[0]));
    const Content* start = m_writer.single(names.find(node.inputs[1]));
    const std::int64_t declared = trips ? 0 : declaredPasses(node, names);
    std::int64_t passes = trips && !trips->isReal ? trips->integers[0].a : std::max<std::int64_t>(declared, 1);
    m_guessedLoops += trips || declared > 0 ? 0 : 1;
    if (start && start->real(0) == 0)
        passes = 0;
    if (!countPasses(passes))
        return false;
    const std::size_t count = node.inputs.size() - 2;
    std::vector<ValueId> carried;
    for (std::size_t i = 0; i < count; ++i)
        carried.push_back(names.find(node.inputs[i + 2]));
    std::vector<std::vector<ValueId>> collected(body->outputs.size() > count + 1 ? body->outputs.size() - count - 1
                                                                                 : 0);
    NameScope shared{&names, {}, {}};
    m_walk.addInitializers(*body, shared);
    ++m_depth;
    for (std::int64_t pass = 0; pass < passes; ++pass) {
        NameScope inner{&shared, {}, {}};
        inner.values[body->inputs[0].name] = m_writer.number(pass);
        inner.values[body->inputs[1].name] = m_writer.number(1);
        for (std::size_t i = 0; i < count; ++i)
            inner.values[body->inputs[i + 2].name] = carried[i];
        m_walk.addNodes(body->nodes, inner, prefix);
        for (std::size_t i = 0; i < count && i + 1 < body->outputs.size(); ++i)
            carried[i] = inner.find(body->outputs[i + 1].name);
        for (std::size_t i = 0; i < collected.size(); ++i)
            collected[i].push_back(inner.find(body->outputs[i + count + 1].name));
        const Content* condition = body->outputs.empty() ? nullptr : m_writer.single(inner.find(body->outputs[0].name));
        if (condition && condition->real(0) == 0)
            break;
    }
    --m_depth;
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        const bool isCarried = i < count;
        if (isCarried || i - count < collected.size())
            names.values.insert_or_assign(node.outputs[i],
                                          isCarried ? carried[i] : m_writer.stacked(collected[i - count], 0, prefix));
    }
    return true;
}

/// Replaces a scan by copies of its body, one per slice.
bool ControlFlow::addScan(const Node& node, NameScope& names, const std::string& prefix)
{
    const Attribute* attribute = node.find("body");
    const GraphDef* body = attribute ? attribute->graph.get() : nullptr;
    const std::int64_t declared = node.integer("num_scan_inputs", 0);
    if (!body || declared < 1 || static_cast<std::size_t>(declared) > node.inputs.size()
        || body->inputs.size() != node.inputs.size())
        return false;
    const std::size_t states = node.inputs.size() - static_cast<std::size_t>(declared);
    const std::vector<std::int64_t>& axes = node.integers("scan_input_axes");
    const auto axisOf = [&](std::size_t i) { return i < axes.size() ? std::max<std::int64_t>(axes[i], 0) : 0; };
    std::vector<ValueId> given;
    for (const std::string& input : node.inputs)
        given.push_back(names.find(input));
    const Dims first = m_writer.value(given[states]).dims();
    const auto axis = static_cast<std::size_t>(axisOf(0));
    if (axis >= first.size() || !first[axis].isFixed() || !countPasses(first[axis].a))
        return false;
    std::vector<std::vector<ValueId>> collected(body->outputs.size() > states ? body->outputs.size() - states : 0);
    NameScope shared{&names, {}, {}};
    m_walk.addInitializers(*body, shared);
    ++m_depth;
    for (std::int64_t pass = 0; pass < first[axis].a; ++pass) {
        NameScope inner{&shared, {}, {}};
        for (std::size_t i = 0; i < given.size(); ++i) {
            inner.values[body->inputs[i].name] =
                i < states ? given[i]
                           : m_writer.call("Gather", {given[i], m_writer.number(pass)},
                                           {onnx::attribute("axis", axisOf(i - states))}, prefix);
        }
        m_walk.addNodes(body->nodes, inner, prefix);
        for (std::size_t i = 0; i < body->outputs.size(); ++i) {
            const ValueId result = inner.find(body->outputs[i].name);
            if (i < states)
                given[i] = result;
            else
                collected[i - states].push_back(result);
        }
    }
    --m_depth;
    for (std::size_t i = 0; i < node.outputs.size() && i < body->outputs.size(); ++i)
        names.values.insert_or_assign(node.outputs[i],
                                      i < states ? given[i] : m_writer.stacked(collected[i - states], 0, prefix));
    return true;
}

/// Replaces a call by the nodes of the function.
void ControlFlow::addCall(const Node& call, const FunctionDef& function, NameScope& names, const std::string& prefix)
{
    NameScope inner;
    for (std::size_t i = 0; i < function.inputs.size(); ++i)
        inner.values[function.inputs[i]] = i < call.inputs.size() ? names.find(call.inputs[i]) : ValueId();
    const std::string scope = prefix + (call.name.empty() ? std::string(call.type) : call.name) + "/";
    ++m_depth;
    for (const Node& node : function.nodes) {
        if (m_writer.graph().createdNodes.size() >= kMaxExpandedOperators)
            break;
        m_writer.graph().createdNodes.push_back(node);
        resolveReferences(m_writer.graph().createdNodes.back(), call, function);
        m_walk.addNode(m_writer.graph().createdNodes.back(), inner, scope);
    }
    --m_depth;
    for (std::size_t i = 0; i < call.outputs.size() && i < function.outputs.size(); ++i)
        names.values.insert_or_assign(call.outputs[i], inner.find(function.outputs[i]));
}

void ControlFlow::reportAssumptions(std::vector<vram::Message>& assumed) const
{
    if (m_guessedBranches > 0)
        assumed.push_back(message("The file has %1 If operators whose condition is known only at run time; the "
                                  "larger branch was taken."_tr,
                                  m_guessedBranches));
    if (m_guessedLoops > 0)
        assumed.push_back(message("The number of iterations of %1 in the file is known only at run time: one was "
                                  "assumed."_tr,
                                  counted(m_guessedLoops, "%1 loop"_tr, "%1 loops"_tr)));
}

} // namespace vram::onnx

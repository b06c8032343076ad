// SPDX-License-Identifier: GPL-3.0-or-later

// Sequences of tensors. Their elements are known while the graph is flattened, so that no operators remain for them.

#include "import/onnx/sequence.h"

#include <algorithm>

namespace vram::onnx {

ValueId Sequences::addList(std::vector<ValueId> parts)
{
    Value value;
    for (const ValueId part : parts)
        value.origin |= part.valid() ? m_writer.value(part).origin : 0U;
    const ValueId id = m_writer.add(std::move(value));
    m_lists.emplace(id, std::move(parts));
    return id;
}

const std::vector<ValueId>* Sequences::list(ValueId id) const
{
    const auto found = m_lists.find(id);
    return found == m_lists.end() ? nullptr : &found->second;
}

namespace {

/// Converts an index into a list of `size` elements to a nonnegative one. Returns -1 if the index is unknown or out of
/// range.
std::int64_t place(const Content* content, std::size_t size)
{
    if (!content || content->isReal)
        return -1;
    const std::int64_t at = content->integers[0].a;
    const std::int64_t positive = at < 0 ? at + static_cast<std::int64_t>(size) : at;
    return positive >= 0 && positive <= static_cast<std::int64_t>(size) ? positive : -1;
}

} // namespace

ValueId Sequences::joined(const Node& node, const std::vector<ValueId>& parts, const std::string& prefix)
{
    const std::int64_t axis = node.integer("axis", 0);
    return node.integer("new_axis", 0) != 0 ? m_writer.stacked(parts, axis, prefix)
                                            : m_writer.call("Concat", parts, {attribute("axis", axis)}, prefix);
}

bool Sequences::splitToSequence(const Node& node, NameScope& names, const std::string& prefix)
{
    const ValueId x = node.inputs.empty() ? ValueId() : names.find(node.inputs[0]);
    const ValueId sizes = node.inputs.size() > 1 ? names.find(node.inputs[1]) : ValueId();
    const Value* value = x.valid() ? &m_writer.value(x) : nullptr;
    const std::int64_t declared = node.integer("axis", 0);
    const std::int64_t axis =
        value && declared < 0 ? declared + static_cast<std::int64_t>(value->dims().size()) : declared;
    if (!value || !value->hasShape || axis < 0 || axis >= static_cast<std::int64_t>(value->dims().size()))
        return false;
    const BatchPair extent = value->dims()[static_cast<std::size_t>(axis)];
    const Content* known = sizes.valid() ? m_writer.value(sizes).content.get() : nullptr;
    std::vector<std::int64_t> parts;
    if (known && !known->isReal && !m_writer.value(sizes).dims().empty()) {
        for (const BatchPair size : known->integers)
            parts.push_back(size.a);
    } else if (extent.isFixed() && (!sizes.valid() || known)) {
        const std::int64_t step = known && !known->isReal ? std::max<std::int64_t>(known->integers[0].a, 1) : 1;
        for (std::int64_t at = 0; at < extent.a && parts.size() <= 4096; at += step)
            parts.push_back(std::min(step, extent.a - at));
    }
    if (parts.empty() || parts.size() > 4096)
        return false;
    Node split;
    split.type = "Split";
    split.name = node.name;
    split.attributes = {attribute("axis", axis), attribute("split", parts)};
    for (std::size_t i = 0; i < parts.size(); ++i)
        split.outputs.push_back(node.outputs[0] + "/" + std::to_string(i));
    m_writer.graph().createdNodes.push_back(std::move(split));
    const std::span<const ValueId> made = m_writer.run(m_writer.graph().createdNodes.back(), std::vector{x}, prefix);
    std::vector<ValueId> pieces(made.begin(), made.end());
    for (ValueId& piece : pieces) {
        if (!sizes.valid() && node.integer("keepdims", 1) == 0)
            piece = m_writer.call("Squeeze", {piece}, {attribute("axes", std::vector{axis})}, prefix);
    }
    names.values.insert_or_assign(node.outputs[0], addList(std::move(pieces)));
    return true;
}

bool Sequences::add(const Node& node, NameScope& names, const std::string& prefix)
{
    if (node.outputs.size() != 1)
        return false;
    const auto input = [&](std::size_t i) {
        return i < node.inputs.size() && !node.inputs[i].empty() ? names.find(node.inputs[i]) : ValueId();
    };
    const auto give = [&](ValueId id) {
        names.values.insert_or_assign(node.outputs[0], id);
        return true;
    };
    if (node.type == "SplitToSequence")
        return splitToSequence(node, names, prefix);
    if (node.type == "SequenceEmpty")
        return give(addList({}));
    if (node.type == "SequenceConstruct") {
        std::vector<ValueId> parts;
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            parts.push_back(input(i));
        return give(addList(std::move(parts)));
    }
    const std::vector<ValueId>* held = list(input(0));
    if (!held)
        return false;
    std::vector<ValueId> parts = *held;
    if (node.type == "SequenceLength")
        return give(m_writer.number(static_cast<std::int64_t>(parts.size())));
    if (node.type == "ConcatFromSequence")
        return !parts.empty() && give(joined(node, parts, prefix));
    const bool inserts = node.type == "SequenceInsert";
    const bool takes = node.type == "SequenceAt" || node.type == "SequenceErase";
    const std::size_t position = inserts ? 2 : 1;
    const bool atEnd = position >= node.inputs.size() && node.type != "SequenceAt";
    const auto size = static_cast<std::int64_t>(parts.size());
    const std::int64_t at = atEnd ? (inserts ? size : size - 1) : place(single(input(position)), parts.size());
    if (at < 0 || (!inserts && (!takes || at >= size)))
        return false;
    if (node.type == "SequenceAt")
        return give(parts[static_cast<std::size_t>(at)]);
    if (inserts)
        parts.insert(parts.begin() + at, input(1));
    else
        parts.erase(parts.begin() + at);
    return give(addList(std::move(parts)));
}

} // namespace vram::onnx

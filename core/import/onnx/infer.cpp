// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/infer.h"

#include <algorithm>

namespace vram::onnx {

std::optional<std::vector<BatchPair>> Inference::integers(std::size_t i) const
{
    const Content* known = content(i);
    return known && !known->isReal ? std::optional(known->integers) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> Inference::fixedIntegers(std::size_t i) const
{
    const auto duals = integers(i);
    return duals ? fixedDims(*duals) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> Inference::numbers(std::string_view key, std::size_t i) const
{
    if (const Attribute* attribute = node().find(key))
        return attribute->integers;
    return fixedIntegers(i);
}

void Inference::setOutput(std::size_t i, ElementType type, Dims dims)
{
    if (!hasOutput(i))
        return;
    Value& value = m_graph.value(m_op.outputs[i]);
    value.type = type;
    const bool bad = std::any_of(dims.begin(), dims.end(), [](BatchPair d) {
        return d.a < 0 || d.b < 0 || d.a == kOverflow || d.b == kOverflow;
    });
    if (bad || dims.size() > 64)
        return problem("its output has no valid size"_tr);
    value.hasShape = true;
    value.shape = m_graph.intern(std::move(dims));
}

void Inference::setType(std::size_t i, ElementType type)
{
    if (hasOutput(i))
        m_graph.value(m_op.outputs[i]).type = type;
}

void Inference::setContent(std::size_t i, Content content)
{
    if (hasOutput(i) && content.size() <= kMaxContent)
        m_graph.value(m_op.outputs[i]).content = std::make_shared<const Content>(std::move(content));
}

void Inference::problem(vram::Message what)
{
    const std::string& name = node().name.empty() && !node().outputs.empty() ? node().outputs[0] : node().name;
    m_graph.problems.push_back(message("%1 \"%2\": %3"_tr, std::string(node().type), name, std::move(what)));
}

std::optional<Dims> broadcast(const Dims& a, const Dims& b)
{
    Dims result(std::max(a.size(), b.size()));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const BatchPair x = i < a.size() ? a[a.size() - 1 - i] : BatchPair(1);
        const BatchPair y = i < b.size() ? b[b.size() - 1 - i] : BatchPair(1);
        if (x != y && x != BatchPair(1) && y != BatchPair(1))
            return std::nullopt;
        result[result.size() - 1 - i] = x == BatchPair(1) ? y : x;
    }
    return result;
}

int axisOf(std::int64_t axis, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(rank);
    const std::int64_t positive = axis < 0 ? axis + count : axis;
    return positive < 0 || positive >= count ? -1 : static_cast<int>(positive);
}

std::optional<std::vector<std::int64_t>> fixedDims(const Dims& dims)
{
    std::vector<std::int64_t> result;
    for (const BatchPair dim : dims) {
        if (!dim.isFixed())
            return std::nullopt;
        result.push_back(dim.a);
    }
    return result;
}

} // namespace vram::onnx

// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/inputs.h"

#include "base/words.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace vram::onnx {

namespace {

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The default size of a dimension that the user did not choose.
std::int64_t guess(const ValueInfo& info, std::size_t axis)
{
    const std::string name = lowercase(info.dims[axis].name);
    const std::size_t rank = info.dims.size();
    const bool ids = !isFloating(info.type);
    if (has(name, "past") && !has(name, "+"))
        return 0;                       // In training there are no keys of earlier tokens.
    if (!ids && rank == 2 && axis == 1) // Audio: 16,000 samples (one second), or a frame of 512.
        return name.empty() ? 512 : 16000;
    if (has(name, "seq") || has(name, "len") || has(name, "token") || has(name, "time"))
        return 128;
    if (has(name, "height") || has(name, "width"))
        return 224;
    if (axis == 0)
        return 1;
    if (ids && rank == 2)
        return 128;
    if (!ids && rank >= 4)
        return axis >= 2 ? 224 : 3;
    return !ids && rank == 3 && axis == 1 ? 128 : 1;
}

class InputReader
{
public:
    InputReader(const ModelDef& model, const ImportOptions& options, BatchRule rule)
        : m_model(model), m_options(options), m_rule(rule)
    {
        m_plan.symbols.lenient = rule == BatchRule::Lenient;
        for (const Tensor& tensor : model.graph.initializers)
            m_stored.insert(tensor.name);
    }

    InputPlan read()
    {
        for (const ValueInfo& info : m_model.graph.inputs) {
            if (m_stored.count(info.name) != 0)
                continue; // Old files list their weights as inputs.
            if (!m_batchSeen && info.isTensor && info.hasShape && !info.dims.empty())
                findBatch(info);
            m_plan.shapes.push_back(shape(info));
        }
        return std::move(m_plan);
    }

private:
    /// The dimension whose name contains "batch", or else the first one.
    static const Dimension& batchOf(const ValueInfo& info)
    {
        const auto called = std::ranges::find_if(
            info.dims, [](const Dimension& dim) { return dim.size < 0 && has(lowercase(dim.name), "batch"); });
        return called == info.dims.end() ? info.dims.front() : *called;
    }

    void findBatch(const ValueInfo& info)
    {
        m_batchSeen = true;
        const Dimension& first = batchOf(info);
        if (m_rule == BatchRule::Fixed)
            return;
        if (!first.name.empty() && first.size < 0) {
            m_plan.symbols.named[first.name] = kBatch;
            if (const auto given = m_options.dims.find(first.name); given != m_options.dims.end())
                m_plan.batch = remember(first.name, given->second, true);
        } else if (first.size >= 1)
            m_plan.symbols.fixedBatch = first.size;
    }

    InputShape shape(const ValueInfo& info)
    {
        InputShape result{&info, info.isTensor && info.hasShape, {}};
        for (std::size_t i = 0; i < info.dims.size(); ++i)
            result.dims.push_back(extent(info, i));
        return result;
    }

    BatchPair extent(const ValueInfo& info, std::size_t axis)
    {
        const Dimension& dim = info.dims[axis];
        const auto given = m_options.dims.find(info.name + ":" + std::to_string(axis));
        if (given != m_options.dims.end())
            return remember(given->first, given->second, true);
        const bool batch = axis == 0 && m_rule != BatchRule::Fixed;
        if (dim.size >= 0)
            return batch && info.dims.size() > 1 && dim.size == m_plan.symbols.fixedBatch ? kBatch
                                                                                          : BatchPair(dim.size);
        if (dim.name.empty())
            return batch ? kBatch : unnamed(info, axis);
        return named(info, axis);
    }

    BatchPair unnamed(const ValueInfo& info, std::size_t axis)
    {
        return remember(info.name + ":" + std::to_string(axis), guess(info, axis), false);
    }

    BatchPair named(const ValueInfo& info, std::size_t axis)
    {
        const std::string& name = info.dims[axis].name;
        if (const auto known = m_plan.symbols.named.find(name); known != m_plan.symbols.named.end())
            return known->second;
        if (const auto given = m_options.dims.find(name); given != m_options.dims.end())
            return m_plan.symbols.named[name] = remember(name, given->second, true);
        if (const auto sum = evaluated(name))
            return m_plan.symbols.named[name] = *sum;
        return m_plan.symbols.named[name] = remember(name, guess(info, axis), false);
    }

    /// Evaluates "past_sequence_length + sequence_length" if both are known.
    std::optional<BatchPair> evaluated(std::string_view name)
    {
        const std::size_t plus = name.find('+');
        if (plus == std::string_view::npos)
            return std::nullopt;
        const auto first = term(trimmed(name.substr(0, plus)));
        const auto second = term(trimmed(name.substr(plus + 1)));
        return first && second ? std::optional(*first + *second) : std::nullopt;
    }

    std::optional<BatchPair> term(std::string_view name)
    {
        std::int64_t number = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), number).ec == std::errc())
            return BatchPair(number);
        if (const auto given = m_options.dims.find(std::string(name)); given != m_options.dims.end())
            return BatchPair(remember(given->first, given->second, true));
        const auto known = m_plan.symbols.named.find(std::string(name));
        return known == m_plan.symbols.named.end() ? std::nullopt : std::optional(known->second);
    }

    std::int64_t remember(const std::string& name, std::int64_t size, bool chosen)
    {
        const std::int64_t taken = std::max<std::int64_t>(size, 0);
        if (std::ranges::find(m_plan.dimensions, name, &DynamicDimension::name) == m_plan.dimensions.end())
            m_plan.dimensions.push_back({name, vram::message("The dynamic dimension \"%1\""_tr, name),
                                         vram::message("Dimension \"%1\""_tr, name), taken, chosen});
        return taken;
    }

    const ModelDef& m_model;
    const ImportOptions& m_options;
    BatchRule m_rule;
    InputPlan m_plan;
    std::set<std::string> m_stored;
    bool m_batchSeen = false;
};

} // namespace

InputPlan planInputs(const ModelDef& model, const ImportOptions& options, BatchRule rule)
{
    return InputReader(model, options, rule).read();
}

} // namespace vram::onnx

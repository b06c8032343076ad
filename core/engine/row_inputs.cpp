// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/row_inputs.h"

#include <algorithm>

namespace vram {

Message inputError(const LayerType& type, const std::vector<Tensor>& inputs)
{
    const auto tooSmall = [least = type.acceptsEmpty ? 0 : 1](std::int64_t extent) { return extent < least; };
    for (const Tensor& input : inputs) {
        if (std::any_of(input.shape.begin(), input.shape.end(), tooSmall))
            return message("has an input without elements (%1); every size must be at least 1."_tr, text(input.shape));
        if (input.shape.elements() == kOverflow)
            return "has an input whose size does not fit into 64 bits; look for a size or batch size that is far "
                   "too large."_tr;
        if (input.shape.rank() == Shape::kMaxRank && type.traits.has(Trait::AddsDimension))
            return message("would have more than %1 dimensions, which is not supported."_tr, Shape::kMaxRank);
    }
    if (inputs.empty() && type.minimumInputs > 0)
        return "needs an input; add an Input row above it."_tr;
    if (static_cast<int>(inputs.size()) < type.minimumInputs)
        return message("needs %1, but has %2; choose them among the rows above it."_tr,
                       counted(type.minimumInputs, "%1 input"_tr, "%1 inputs"_tr), inputs.size());
    return {};
}

// A cast whose dtype comes from a row of another stage uses its own dtype attribute instead. In a stage that begins
// inside a block, the first rows of the block read the input that the block would have had. A block around a chunked
// loss needs no logits.
bool RowInputs::canOmitInput(RowIndex row) const
{
    const LayerType* type = m_rows[row].type;
    return m_rows[row].block || (type && type->traits.has(Trait::Converts));
}

Tensor RowInputs::value(RowIndex row, const InputRef& ref)
{
    const RowIndex source = m_rows.rowOf(ref.row);
    if (!source.valid()) {
        m_issues.report(Severity::Error, row,
                        message("An input names row %1, which does not exist; choose another input."_tr,
                                static_cast<std::uint32_t>(ref.row)));
        return {};
    }
    if (m_rows[source].block && source < row && row < m_rows[source].end)
        return blockInput(source);
    if (!m_dropped.empty() && m_dropped[source] && canOmitInput(row))
        return {};
    const std::span<const Tensor> values = m_values.of(source);
    // A row that does not run in this precision has only one output, its input.
    const auto output = m_rows[source].isIdentity ? 0 : ref.output;
    if (output < 0 || static_cast<std::size_t>(output) >= values.size()) {
        m_issues.report(Severity::Error, row,
                        message("An input names an output that row %1 does not have (yet); choose a row further up."_tr,
                                m_rows.pathOf(source)));
        return {};
    }
    const Tensor& found = values[static_cast<std::size_t>(output)];
    const auto replaced = std::ranges::find(m_replaced, found, &Replaced::tensor);
    return replaced == m_replaced.end() ? found : replaced->by;
}

// The arguments of checkpoint(), which it saves, come before tensors that its function holds in other ways (in a tuple,
// as a captured variable).
RowInputs::BlockInputs RowInputs::inputsOf(RowIndex block, const Tensor& input)
{
    BlockInputs result;
    std::vector<Tensor>& inputs = result.tensors;
    const auto add = [&inputs](const Tensor& tensor) {
        const auto same = [&tensor](const Tensor& t) { return t.storage == tensor.storage; };
        if (tensor.defined() && std::none_of(inputs.begin(), inputs.end(), same))
            inputs.push_back(tensor);
    };
    add(input);
    // The first input of every repeat but the first is the output of the preceding repeat.
    const std::vector<InputRef>& named = m_rows[block].block->inputs;
    for (std::size_t i = 1; i < named.size(); ++i)
        add(value(block, named[i]));
    result.arguments = inputs.size();
    for (RowIndex row = block + 1; row < m_rows[block].end; ++row) {
        for (const InputRef& ref : m_rows[row].inputs()) {
            if (const RowIndex source = m_rows.rowOf(ref.row); source.valid() && source < block)
                add(value(row, ref));
        }
    }
    // FSDP casts arguments only.
    const auto isCast = [this](const Tensor& tensor) {
        return std::ranges::find(m_replaced, tensor, &Replaced::by) != m_replaced.end();
    };
    const auto held = std::stable_partition(inputs.begin() + std::ptrdiff_t(result.arguments), inputs.end(), isCast);
    result.arguments = static_cast<std::size_t>(held - inputs.begin());
    return result;
}

void RowInputs::collect(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above,
                        std::vector<Tensor>& inputs)
{
    if (refs.empty() && above.defined())
        inputs.push_back(above);
    for (const InputRef& ref : refs) {
        const Tensor input = value(row, ref);
        if (input.defined())
            inputs.push_back(input);
    }
}

} // namespace vram

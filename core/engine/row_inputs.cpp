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
    if (ref.output < 0 || static_cast<std::size_t>(ref.output) >= values.size()) {
        m_issues.report(Severity::Error, row,
                        message("An input names an output that row %1 does not have (yet); choose a row further up."_tr,
                                m_rows.pathOf(source)));
        return {};
    }
    return values[static_cast<std::size_t>(ref.output)];
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

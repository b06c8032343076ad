// Where a row gets its parameters and buffers: its own, another row's, or those of the pass that is run again.

#include "engine/lowering.h"

#include <algorithm>

namespace vram {

Tensor Lowering::parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                           std::int64_t elements)
{
    const Layer& layer = *m_flat[row].layer;
    const auto isFrozen = [name](const std::string& frozen) { return frozen == "*" || frozen == name; };
    trainable = trainable && !m_flat[row].frozen && std::ranges::none_of(layer.frozen, isFrozen);
    if (m_segment == Segment::Recomputing && m_nextReplayed < m_replayed.size())
        return m_replayed[m_nextReplayed++];
    Tensor tensor;
    if (!layer.shared.empty())
        tensor = sharedParameter(row, layer, name, elements < 0 ? shape : Shape{});
    if (!tensor.defined()) {
        if (isFloating(dtype))
            dtype = castType().value_or(dtype);
        tensor = m_recorder.parameter(name, shape, dtype, trainable);
        if (elements < 0)
            elements = shape.elements();
        m_tape.parameters.back().elements = elements;
        countParameter(m_tape.parameters.back());
        if (m_flat[row].copied)
            keepOriginal(name, shape, dtype);
        if (m_owner[row])
            m_shareable.insert_or_assign({row, std::string(name)}, tensor);
    }
    tensor.requiresGrad = tensor.requiresGrad && trainable; // a row may freeze what trains elsewhere
    if (m_segment == Segment::Recording)
        m_replayed.push_back(tensor);
    return tensor;
}

// peft/utils/other.py, ModulesToSaveWrapper: the module that was there stays, frozen.
void Lowering::keepOriginal(std::string_view name, const Shape& shape, DType dtype)
{
    m_recorder.parameter(name, shape, dtype, false);
    m_tape.parameters.back().elements = shape.elements();
    countParameter(m_tape.parameters.back());
}

void Lowering::countParameter(const TapeParameter& parameter)
{
    LoweredRow& row = m_rows[parameter.row];
    row.parameters = checkedAdd(row.parameters, parameter.elements);
    row.parameterBytes = checkedAdd(row.parameterBytes, parameter.tensor.bytes());
    if (parameter.trainable)
        row.trainable = checkedAdd(row.trainable, parameter.elements);
}

Tensor Lowering::sharedParameter(RowIndex row, const Layer& layer, std::string_view name, const Shape& shape)
{
    for (const SharedParameter& shared : layer.shared) {
        if (shared.name != name)
            continue;
        const auto entry = m_shareable.find({rowOf(shared.owner), shared.ownerName});
        if (entry == m_shareable.end())
            continue;
        const Tensor& owned = entry->second;
        if (shape.empty() || owned.shape == shape)
            return owned;
        report(Severity::Error, row,
               message("shares a %1 of %2 and needs one of %3; change its sizes or stop sharing."_tr, shared.name,
                       text(owned.shape), text(shape)));
    }
    return {};
}

Tensor Lowering::buffer(const Shape& shape, DType dtype)
{
    if (m_segment == Segment::Recomputing && m_nextReplayed < m_replayed.size())
        return m_replayed[m_nextReplayed++];
    const Tensor tensor = m_recorder.buffer(shape, dtype);
    if (m_segment == Segment::Recording)
        m_replayed.push_back(tensor);
    return tensor;
}

} // namespace vram

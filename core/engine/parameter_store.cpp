// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parameter_store.h"

#include <algorithm>

namespace vram {

void ParameterStore::beginRecording()
{
    m_pass = Pass::Recording;
    m_recorded.clear();
}

void ParameterStore::beginRecomputation()
{
    m_pass = Pass::Recomputation;
    m_nextRecorded = 0;
}

Tensor ParameterStore::record(const Tensor& tensor)
{
    if (m_pass == Pass::Recording)
        m_recorded.push_back(tensor);
    return tensor;
}

Tensor ParameterStore::parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                                 std::int64_t elements)
{
    if (hasRecorded())
        return m_recorded[m_nextRecorded++];
    const auto isFrozen = [name](const std::string& frozen) { return frozen == "*" || frozen == name; };
    const bool inFrozen = m_rows[row].frozen || (m_frozen > 0 && !m_rows[row].hasAdapter && !m_rows[row].trainedCopy);
    trainable = trainable && !inFrozen && std::ranges::none_of(m_rows[row].layer->frozen, isFrozen);
    Tensor tensor = shared(row, name, elements < 0 ? shape : Shape{});
    if (!tensor.defined())
        tensor = make(row, name, shape, dtype, trainable, elements);
    tensor.requiresGrad = tensor.requiresGrad && trainable; // A row may freeze a parameter that is trained elsewhere.
    return record(tensor);
}

Tensor ParameterStore::make(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                            std::int64_t elements)
{
    if (isFloating(dtype) && dtype != DType::Float8)
        dtype = m_units.castDType(row).value_or(dtype);
    const Tensor tensor = m_recorder.parameter(name, shape, dtype, trainable);
    TapeParameter& parameter = m_recorder.tape().parameters.back();
    parameter.elements = elements < 0 ? shape.elements() : elements;
    parameter.isHiddenLinear = name == "weight" && m_rows[row].isHiddenLinear;
    add(parameter);
    if (m_rows[row].trainedCopy)
        keepOriginal(name, shape, dtype);
    if (m_rows[row].owner)
        m_shareable.insert_or_assign({row, std::string(name)}, tensor);
    return tensor;
}

// ModulesToSaveWrapper (peft/utils/other.py) keeps the original module, with its parameters frozen.
void ParameterStore::keepOriginal(std::string_view name, const Shape& shape, DType dtype)
{
    m_recorder.parameter(name, shape, dtype, false);
    TapeParameter& parameter = m_recorder.tape().parameters.back();
    parameter.elements = shape.elements();
    add(parameter);
}

void ParameterStore::add(const TapeParameter& parameter)
{
    ParameterCount& count = m_counts[parameter.row];
    count.elements = checkedAdd(count.elements, parameter.elements);
    count.bytes = checkedAdd(count.bytes, parameter.tensor.bytes());
    if (parameter.trainable)
        count.trainable = checkedAdd(count.trainable, parameter.elements);
}

Tensor ParameterStore::shared(RowIndex row, std::string_view name, const Shape& shape)
{
    for (const SharedParameter& shared : m_rows[row].layer->shared) {
        if (shared.name != name)
            continue;
        const auto entry = m_shareable.find({m_rows.rowOf(shared.owner), shared.ownerName});
        if (entry == m_shareable.end())
            continue;
        const Tensor& owned = entry->second;
        if (shape.empty() || owned.shape == shape)
            return owned;
        m_issues.report(Severity::Error, row,
                        message("shares a %1 of %2, but needs one of %3; change its sizes or stop sharing."_tr,
                                shared.name, text(owned.shape), text(shape)));
    }
    return {};
}

Tensor ParameterStore::buffer(const Shape& shape, DType dtype)
{
    return hasRecorded() ? m_recorded[m_nextRecorded++] : record(m_recorder.buffer(shape, dtype));
}

void ParameterStore::repeat(const TapePeriod& period, const TapeMark& start, std::int32_t repeats)
{
    const IndexedVector<ParameterId, TapeParameter>& parameters = m_recorder.tape().parameters;
    const std::int32_t each = (parameters.next() - start.parameters) / (repeats + 1);
    for (ParameterId p = start.parameters + each; p < parameters.next(); ++p)
        add(parameters[p]);
    for (auto& [name, tensor] : m_shareable)
        tensor = period.contains(tensor.storage) ? period.shifted(tensor, repeats) : tensor;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/backward.h"

#include "step/reduction_buffer.h"

#include <array>
#include <cassert>
#include <utility>

namespace vram {

Grad GradPool::make(const Object& object)
{
    if (m_free.empty()) {
        m_objects.push_back(object);
        return {*this, m_objects.next() - 1};
    }
    const Index<Grad> free = m_free.back();
    m_free.pop_back();
    at(free) = object;
    return {*this, free};
}

Grad GradPool::allocate(const ShapePool::Dense& layout, DType dtype)
{
    const Bytes bytes = checkedMul(layout.shape.elements(), itemSize(dtype));
    return make({1, m_memory.allocate(bytes, Category::Temporary), dtype, layout.shape, layout.strides});
}

Grad GradPool::empty(const Shape& shape, const Shape& strides, DType dtype)
{
    return allocate({m_shapes.keep(shape), m_shapes.keep(strides)}, dtype);
}

Grad GradPool::emptyLike(TapeShape shape, TapeShape strides, DType dtype)
{
    if (isNonOverlappingAndDense(shape, strides))
        return allocate({shape, strides}, dtype);
    const Operand operand{shape, strides};
    return empty(shape, elementwiseStrides(shape, {&operand, 1}), dtype);
}

Grad GradPool::inPlace(const Grad& old)
{
    assert(old.references() == 1);
    return make(
        {1, m_memory.allocateInPlace(old.storage(), Category::Temporary), old.dtype(), old.shape(), old.strides()});
}

Grad GradPool::adopt(StorageId storage, const Tensor& like)
{
    m_memory.retain(storage);
    return make({1, storage, like.dtype, like.shape, like.strides});
}

Grad GradPool::view(const Grad& base, const Shape& shape, const Shape& strides, DType dtype)
{
    m_memory.retain(base.storage());
    return make({1, base.storage(), dtype, m_shapes.keep(shape), m_shapes.keep(strides), true});
}

// Implements torch/csrc/autograd/utils/grad_layout_contract.h.
Grad Backward::accumulateGrad(Grad gradient, const Tensor& variable)
{
    const auto strided = [&] {
        for (int d = 0; d < variable.shape.rank(); ++d) {
            if (variable.shape[d] != 1 && gradient.strides()[d] != variable.strides[d])
                return false;
        }
        return true;
    };
    const bool dense = isNonOverlappingAndDense(variable.shape, variable.strides);
    const bool obeys = dense ? strided() : isContiguous(gradient.shape(), gradient.strides());
    return gradient.references() == 1 && obeys ? gradient : emptyLike(variable);
}

void Backward::keep(Grad gradient, const Tensor& variable)
{
    const bool input = m_tape.storages[variable.storage].category == Category::Input;
    (input ? m_inputGradients : m_kept).push_back(accumulateGrad(std::move(gradient), variable));
}

void Backward::moveInputGradients(Gradients& gradients)
{
    m_kept.clear();
    for (Grad& gradient : m_inputGradients)
        gradients.push_back(std::move(gradient));
    m_inputGradients.clear();
}

void Backward::releaseOneSaved(int saved)
{
    const auto at = static_cast<std::size_t>(saved);
    if (at >= m_released.size())
        m_released.resize(at + 1, 0);
    if (std::exchange(m_released[at], 1) == 0)
        m_live.releaseOneSaved(*m_node, saved);
}

bool Backward::begin(const Node& node, IndexedVector<OutputId, Grad>& buffers)
{
    m_node = &node;
    m_released.clear();
    m_gradients.clear();
    m_results.clear();
    m_results.resize(static_cast<std::size_t>(node.inputs.count));
    bool any = false;
    for (const OutputId output : node.outputs) {
        any |= buffers[output].defined();
        m_gradients.push_back(std::move(buffers[output]));
    }
    return any;
}

namespace {

DType promoted(DType a, DType b)
{
    if (a == b)
        return a;
    if (isFloating(a) != isFloating(b))
        return isFloating(a) ? a : b;
    return itemSize(a) == itemSize(b) ? DType::Float32 : (itemSize(a) > itemSize(b) ? a : b);
}

} // namespace

Grad Backward::elementwise(const Grad& a, const Tensor& b)
{
    const Shape shape = broadcast(a.shape(), b.shape).value_or(a.shape());
    const std::array operands{Operand{a.shape(), a.strides()}, Operand{b.shape, b.strides}};
    const DType dtype = b.shape.empty() ? a.dtype() : promoted(a.dtype(), b.dtype);
    return m_pool.empty(shape, elementwiseStrides(shape, operands), dtype);
}

namespace {

/// Returns the shape and strides of the result of an elementwise kernel.
std::pair<Shape, Shape> elementwiseLayout(const Grad& a, const Grad& b)
{
    const Shape shape = broadcast(a.shape(), b.shape()).value_or(a.shape());
    const std::array operands{Operand{a.shape(), a.strides()}, Operand{b.shape(), b.strides()}};
    return {shape, elementwiseStrides(shape, operands)};
}

} // namespace

Grad Backward::elementwise(const Grad& a, const Grad& b)
{
    const auto [shape, strides] = elementwiseLayout(a, b);
    return m_pool.empty(shape, strides, promoted(a.dtype(), b.dtype()));
}

Grad Backward::accumulated(const Grad& a, const Grad& b)
{
    const auto [shape, strides] = elementwiseLayout(a, b);
    const DType type = promoted(a.dtype(), b.dtype());
    const Memory& memory = m_pool.memory();
    const bool sole = !a.isView() && a.references() == 1 && memory.references(a.storage()) == 1;
    const bool whole = memory.bytes(a.storage()) == checkedMul(shape.elements(), itemSize(type));
    if (sole && whole && a.strides() == strides && isNonOverlappingAndDense(shape, strides))
        return m_pool.inPlace(a);
    return m_pool.empty(shape, strides, type);
}

Grad Backward::cast(const Grad& gradient, DType dtype)
{
    if (gradient.dtype() == dtype)
        return gradient;
    return m_pool.emptyLike(gradient.shape(), gradient.strides(), dtype);
}

Grad Backward::clone(const Grad& gradient)
{
    return m_pool.empty(gradient.shape(), gradient.dtype());
}

Grad Backward::sumTo(const Grad& gradient, const Shape& shape)
{
    if (gradient.shape() == shape)
        return gradient;
    // sum_to_size reduces with keepdim=True and then views the result.
    Shape kept = gradient.shape();
    const int added = kept.rank() - shape.rank();
    bool reduces = false;
    for (int d = 0; d < kept.rank(); ++d) {
        if (d < added || (shape[d - added] == 1 && kept[d] != 1)) {
            kept[d] = 1;
            reduces = true;
        }
    }
    if (!reduces)
        return gradient;
    const Grad sum = empty(kept, gradient.dtype());
    workspace({reductionBuffer(gradient.shape(), gradient.strides(), kept, m_tape.device)});
    return added == 0 ? sum : m_pool.view(sum, shape, contiguousStrides(shape));
}

Grad Backward::reshape(const Grad& gradient, const Shape& shape)
{
    if (const auto strides = viewStrides(gradient.shape(), gradient.strides(), shape))
        return m_pool.view(gradient, shape, *strides);
    return m_pool.empty(shape, gradient.dtype());
}

Grad Backward::transpose(const Grad& gradient, int a, int b)
{
    Shape shape = gradient.shape();
    Shape strides = gradient.strides();
    std::swap(shape[a], shape[b]);
    std::swap(strides[a], strides[b]);
    return m_pool.view(gradient, shape, strides);
}

Grad Backward::contiguous(const Grad& gradient)
{
    return isContiguous(gradient.shape(), gradient.strides()) ? gradient : clone(gradient);
}

} // namespace vram

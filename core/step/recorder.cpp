#include "step/recorder.h"

#include <algorithm>

namespace vram {

void Recorder::kernel(std::string_view name, Reads reads)
{
    m_kernels->push_back({name, m_row, {m_tape.storages.next(), 0}, m_phase});
    for (const Tensor* tensor : reads)
        touch(*tensor);
}

void Recorder::touch(const Tensor& tensor, Moment moment)
{
    // A recomputation has a clock of its own; what it reads from outside is kept by the segment.
    if (!tensor.defined() || tensor.storage < m_firstOwnStorage)
        return;
    Moment& lastUse = m_tape.storages[tensor.storage].lastUse;
    lastUse = std::max(lastUse, moment);
    if (tensor.node.valid()) {
        Node& node = m_tape.nodes[tensor.node];
        node.lastUse = std::max(node.lastUse, moment);
    }
}

Tensor Recorder::emptyStrided(const Shape& shape, const Shape& strides, DType dtype)
{
    return allocate({m_tape.shapes.keep(shape), m_tape.shapes.keep(strides)}, dtype);
}

Tensor Recorder::allocate(const ShapePool::Dense& layout, DType dtype)
{
    Tensor tensor;
    tensor.storage = m_tape.storages.next();
    tensor.dtype = dtype;
    tensor.shape = layout.shape;
    tensor.strides = layout.strides;
    const Bytes bytes = tensor.bytes();
    m_tape.overflow |= bytes == kOverflow;
    m_tape.storages.push_back({bytes, Category::Temporary, false, now(), m_row});
    ++m_kernels->back().storages.count;
    return tensor;
}

Tensor Recorder::emptyLike(const Tensor& tensor, DType dtype)
{
    if (isNonOverlappingAndDense(tensor.shape, tensor.strides))
        return allocate({tensor.shape, tensor.strides}, dtype);
    const Operand operand{tensor.shape, tensor.strides};
    return emptyStrided(tensor.shape, elementwiseStrides(tensor.shape, {&operand, 1}), dtype);
}

Tensor Recorder::alias(const Tensor& base, const Shape& shape, const Shape& strides)
{
    Tensor tensor;
    tensor.storage = base.storage;
    tensor.dtype = base.dtype;
    tensor.shape = m_tape.shapes.keep(shape);
    tensor.strides = m_tape.shapes.keep(strides);
    return tensor;
}

Tensor Recorder::standing(const Shape& shape, DType dtype, Category category)
{
    const ShapePool::Dense layout = m_tape.shapes.dense(shape);
    Tensor tensor;
    tensor.storage = m_tape.storages.next();
    tensor.dtype = dtype;
    tensor.shape = layout.shape;
    tensor.strides = layout.strides;
    const Bytes bytes = tensor.bytes();
    m_tape.overflow |= bytes == kOverflow;
    m_tape.storages.push_back({bytes, category, false, kUntilBackwardEnds, m_row});
    return tensor;
}

Tensor Recorder::parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable)
{
    Tensor tensor = standing(shape, dtype, Category::Parameter);
    tensor.requiresGrad = trainable;
    tensor.leaf = m_tape.parameters.next();
    m_tape.parameters.push_back({tensor.storage, tensor, name, m_row, trainable});
    return tensor;
}

Tensor Recorder::buffer(const Shape& shape, DType dtype)
{
    const Tensor tensor = standing(shape, dtype, Category::Buffer);
    m_tape.buffers.push_back(tensor.storage);
    return tensor;
}

Tensor Recorder::received(const Shape& shape, DType dtype)
{
    const Tensor tensor = standing(shape, dtype, Category::Input);
    m_tape.received = tensor.storage;
    return tensor;
}

Tensor Recorder::input(const Shape& shape, DType dtype)
{
    Tensor tensor;
    for (std::int64_t copies = 0; copies <= m_prefetched; ++copies) {
        tensor = standing(shape, dtype, Category::Input);
        m_tape.inputTensors.push_back(tensor.storage);
    }
    return tensor;
}

Tensor Recorder::cache(const Shape& shape, DType dtype)
{
    const Tensor tensor = standing(shape, dtype, Category::KvCache);
    m_tape.caches.push_back(tensor.storage);
    return tensor;
}

bool Recorder::node(const BackwardRule& rule, Reads inputs)
{
    const auto takesGradient = [](const Tensor* t) { return t->requiresGrad; };
    if (!m_gradMode || std::none_of(inputs.begin(), inputs.end(), takesGradient))
        return false;
    if (m_recomputing)
        return true;
    openNode(rule);
    for (const Tensor* tensor : inputs)
        addInput(*tensor);
    return true;
}

bool Recorder::node(const BackwardRule& rule, const std::vector<Tensor>& inputs)
{
    if (!m_gradMode || std::none_of(inputs.begin(), inputs.end(), [](const Tensor& t) { return t.requiresGrad; }))
        return false;
    if (m_recomputing)
        return true;
    openNode(rule);
    for (const Tensor& tensor : inputs)
        addInput(tensor);
    return true;
}

void Recorder::openNode(const BackwardRule& rule)
{
    Node node;
    node.rule = &rule;
    node.row = m_row;
    node.kernel = now();
    node.inputs.first = m_tape.inputs.next();
    node.outputs.first = m_tape.outputs.next();
    node.saved.first = m_tape.saved.next();
    node.segment = m_segment;
    m_tape.nodes.push_back(node);
}

void Recorder::addInput(const Tensor& tensor)
{
    m_tape.inputs.push_back(tensor);
    ++m_tape.nodes.back().inputs.count;
}

void Recorder::wrap(const BackwardRule& inner, NodeId view)
{
    if (m_recomputing)
        return;
    m_tape.nodes.back().inner = &inner;
    m_tape.nodes.back().view = view;
}

void Recorder::data(const BackwardData& data)
{
    if (!m_recomputing)
        m_tape.nodes.back().data = data;
}

void Recorder::keep(const Tensor& tensor, bool result)
{
    if (m_recomputing) {
        // A row that reads a later one finds it now, and keeps more than the first pass did; that is an issue already.
        if (!m_tape.saved.holds(m_recomputedSave))
            return;
        m_tape.saved[m_recomputedSave++].tensor = tensor;
        CheckpointSegment& segment = m_tape.segments.back();
        segment.kernels.count = std::max(segment.kernels.count, now() + (result ? 1 : 0) - segment.kernels.first);
    } else {
        m_tape.saved.push_back({tensor, result});
        ++m_tape.nodes.back().saved.count;
        if (m_segment.valid())
            return;
    }
    TapeStorage& storage = m_tape.storages[tensor.storage];
    if (storage.saved)
        return;
    storage.saved = true;
    if (!m_recomputing)
        storage.savedBy = m_row;
    if (storage.category == Category::Temporary)
        storage.category = Category::Activation;
}

void Recorder::result(Tensor& tensor)
{
    tensor.requiresGrad = true;
    tensor.leaf = {};
    if (m_recomputing)
        return;
    Node& node = m_tape.nodes.back();
    tensor.node = m_tape.nodes.next() - 1;
    tensor.output = static_cast<std::int16_t>(node.outputs.count++);
    m_tape.outputs.push_back(tensor);
}

void Recorder::leaf(const BackwardRule& rule, Tensor& tensor)
{
    if (!m_recomputing)
        openNode(rule);
    result(tensor);
    touch(tensor, kUntilBackwardEnds); // its node holds it
}

void Recorder::beginSegment(const std::vector<Tensor>& inputs, std::size_t arguments)
{
    m_segment = m_tape.segments.next();
    CheckpointSegment segment;
    segment.kernels.first = m_tape.recomputation.next();
    segment.nodes.first = m_tape.nodes.next();
    for (const Tensor& tensor : inputs) {
        if (!tensor.defined())
            continue;
        segment.inputs.push_back(tensor.storage);
        if (segment.inputs.size() > arguments)
            continue;
        ++segment.arguments;
        TapeStorage& storage = m_tape.storages[tensor.storage];
        if (!storage.saved)
            storage.savedBy = m_row;
        storage.saved = true;
        if (storage.category == Category::Temporary)
            storage.category = Category::Activation;
    }
    m_tape.segments.push_back(std::move(segment));
    m_recomputedSave = m_tape.saved.next();
}

void Recorder::beginRecomputation()
{
    CheckpointSegment& segment = m_tape.segments.back();
    segment.nodes.count = m_tape.nodes.next() - segment.nodes.first;
    m_recomputing = true;
    m_kernels = &m_tape.recomputation;
    m_firstOwnStorage = m_tape.storages.next();
    std::swap(m_casts, m_castsOutside);
}

void Recorder::makeReentrant(const Tensor& result)
{
    CheckpointSegment& segment = m_tape.segments.back();
    segment.reentrant = true;
    segment.kernels.count = m_tape.recomputation.next() - segment.kernels.first;
    if (result.defined() && result.storage >= m_firstOwnStorage)
        segment.held.push_back(result.storage);
    clearCasts(); // its autocast region ends with its forward
}

void Recorder::endSegment()
{
    for (const auto& [storage, tensor] : m_casts)
        m_tape.segments.back().held.push_back(tensor.storage);
    m_casts.clear();
    std::swap(m_casts, m_castsOutside);
    m_kernels = &m_tape.kernels;
    m_recomputing = false;
    m_firstOwnStorage = TapeStorageId(0);
    m_segment = {};
}

} // namespace vram

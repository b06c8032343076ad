// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/recorder.h"

#include "step/graph_trace.h"

#include <algorithm>
#include <cassert>

namespace vram {

void Recorder::kernel(std::string_view name, Reads reads)
{
    m_kernels->push_back({name, m_row, {m_tape.storages.next(), 0}, {m_tape.operands.next(), 0}, m_phase});
    for (const Tensor* tensor : reads)
        read(*tensor);
    if (m_graph)
        m_graph->enterKernel(m_row, name);
    if (m_keeps == CheckpointKeeps::Results)
        noteKept(name);
}

void Recorder::read(const Tensor& tensor)
{
    keepAlive(tensor);
    if (tensor.defined())
        addOperand(tensor, false);
}

void Recorder::addOperand(const Tensor& tensor, bool written)
{
    m_tape.operands.push_back({tensor, written});
    ++m_kernels->back().operands.count;
}

void Recorder::keepAlive(const Tensor& tensor, Moment moment)
{
    if (!tensor.defined())
        return;
    // A recomputation has its own clock. Tensors that it reads from outside the segment are kept by the segment.
    if (tensor.storage < m_firstClockedStorage) {
        if (KeptResult* kept = keptResult(tensor.storage); kept && kept->recomputationKernel != kEndOfBackward)
            kept->lastUse = std::max(kept->lastUse, moment);
        return;
    }
    if (m_graph)
        saveEarlierState(tensor);
    Moment& lastUse = m_tape.storages[tensor.storage].lastUse;
    lastUse = std::max(lastUse, moment);
    if (tensor.node.valid()) {
        Node& node = m_tape.nodes[tensor.node];
        node.lastUse = std::max(node.lastUse, moment);
    }
}

void Recorder::keepAfterStep(const Tensor& tensor, Moment replacedAt)
{
    const Category category = m_tape.storages[tensor.storage].category;
    const bool isComputed = category == Category::Activation || category == Category::Temporary;
    if (!isComputed
        || std::ranges::find(m_tape.keptAfterStep, tensor.storage, &KeptTensor::storage) != m_tape.keptAfterStep.end())
        return;
    keepAlive(tensor, kEndOfBackward);
    m_tape.keptAfterStep.push_back({tensor.storage, replacedAt});
}

Tensor Recorder::emptyStrided(const Shape& shape, const Shape& strides, DType dtype)
{
    return allocate({m_tape.shapes.keep(shape), m_tape.shapes.keep(strides)}, dtype);
}

Tensor Recorder::allocate(const ShapePool::Dense& layout, DType dtype)
{
    if (!m_keptResults.empty())
        return takeKeptResult(layout, dtype);
    Tensor tensor;
    tensor.storage = m_tape.storages.next();
    tensor.dtype = dtype;
    tensor.shape = layout.shape;
    tensor.strides = layout.strides;
    const Bytes bytes = tensor.bytes();
    assert(bytes >= 0 && now().valid());
    m_tape.overflow |= bytes == kOverflow;
    m_tape.storages.push_back({bytes, Category::Temporary, false, m_pooled, now(), m_row});
    assert(m_kernels->back().storages.after() == tensor.storage); // The storages of a kernel are consecutive.
    ++m_kernels->back().storages.count;
    addOperand(tensor, true);
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

Tensor Recorder::allocatePersistent(const Shape& shape, DType dtype, Category category)
{
    const ShapePool::Dense layout = m_tape.shapes.dense(shape);
    Tensor tensor;
    tensor.storage = m_tape.storages.next();
    tensor.dtype = dtype;
    tensor.shape = layout.shape;
    const bool image = m_channelsLast && shape.rank() == 4 && category != Category::KvCache;
    tensor.strides = image ? m_tape.shapes.keep(channelsLastStrides(shape)) : layout.strides;
    const Bytes bytes = tensor.bytes();
    m_tape.overflow |= bytes == kOverflow;
    m_tape.storages.push_back({bytes, category, false, false, kEndOfBackward, m_row});
    return tensor;
}

Tensor Recorder::parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable)
{
    Tensor tensor = allocatePersistent(shape, dtype, Category::Parameter);
    tensor.requiresGrad = trainable;
    tensor.leaf = m_tape.parameters.next();
    m_tape.parameters.push_back({tensor.storage, tensor, name, m_row, trainable});
    return tensor;
}

Tensor Recorder::buffer(const Shape& shape, DType dtype)
{
    const bool isTable =
        m_ringPositions > 0 && shape.rank() > 1 && std::ranges::find(shape, m_ringPositions) != shape.end();
    const Tensor tensor = allocatePersistent(isTable ? ofAllRanks(shape) : shape, dtype, Category::Buffer);
    m_tape.buffers.push_back(tensor.storage);
    if (!isTable)
        return tensor;
    keepTableCopies(shape, dtype);
    return alias(tensor, shape, contiguousStrides(shape));
}

// The generator of context_parallel() (torch/distributed/tensor/experimental/_attention.py) holds a copy of each table,
// this rank's part of it, and another copy of the last part.
void Recorder::keepTableCopies(const Shape& part, DType dtype)
{
    const auto keepCopy = [&](std::string_view name, const Shape& shape) {
        kernel(name, {});
        keepAlive(empty(shape, dtype), kEndOfBackward);
    };
    keepCopy("clone", ofAllRanks(part));
    keepCopy("cat", part);
    if (!std::exchange(m_hasRingTable, true))
        keepCopy("clone", part);
}

Tensor Recorder::received(const Shape& shape, DType dtype)
{
    const Tensor tensor = allocatePersistent(shape, dtype, Category::Input);
    m_tape.received = tensor.storage;
    return tensor;
}

Tensor Recorder::input(const Shape& shape, DType dtype)
{
    const Shape whole = m_ringRanks == 1 ? shape : ofAllRanks(shape);
    if (m_ringRanks > 1 && shape.rank() > 1)
        m_ringPositions = shape[1];
    Tensor tensor;
    for (std::int64_t copies = 0; copies <= m_prefetched; ++copies) {
        tensor = allocatePersistent(whole, dtype, Category::Input);
        m_tape.inputTensors.push_back(tensor.storage);
    }
    return m_ringRanks == 1 ? tensor : alias(tensor, shape, contiguousStrides(shape));
}

Tensor Recorder::cache(const Shape& shape, DType dtype)
{
    const Tensor tensor = allocatePersistent(shape, dtype, Category::KvCache);
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
    assert(m_tape.nodes.back().inputs.after() == m_tape.inputs.next());
}

void Recorder::wrapInCopySlices(const BackwardRule& inner, NodeId view)
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

void Recorder::keep(const Tensor& given, bool result)
{
    const Tensor tensor = savedFor(given);
    if (m_recomputing) {
        // A row that reads a later row finds the output of that row only in the recomputation, and then saves more than
        // in the first pass. An error is reported for such a row anyway.
        if (!m_tape.saved.contains(m_recomputedSave))
            return;
        m_tape.saved[m_recomputedSave++].tensor = tensor;
        CheckpointSegment& segment = m_tape.segments.back();
        segment.kernels.count = std::max(segment.kernels.count, now() + (result ? 1 : 0) - segment.kernels.first);
    } else {
        m_tape.saved.push_back({tensor, result});
        ++m_tape.nodes.back().saved.count;
        assert(m_tape.nodes.back().saved.after() == m_tape.saved.next());
        if (m_segment.valid())
            return;
    }
    if (m_graph)
        saveEarlierState(tensor);
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
    assert(node.outputs.after() == m_tape.outputs.next());
}

void Recorder::leaf(const BackwardRule& rule, Tensor& tensor)
{
    if (!m_recomputing)
        openNode(rule);
    result(tensor);
    keepAlive(tensor, kEndOfBackward); // Its node holds it.
}

// The storage is attributed to the row that saved it first.
void Recorder::markSaved(TapeStorageId id, RowIndex row)
{
    TapeStorage& storage = m_tape.storages[id];
    if (!storage.saved)
        storage.savedBy = row;
    storage.saved = true;
    if (storage.category == Category::Temporary)
        storage.category = Category::Activation;
}

void Recorder::noteKept(std::string_view kernel)
{
    const bool kept = m_policy.keeps(kernel) && (!m_recomputing || m_nextKept < m_keptKernels.size());
    m_kernels->back().kept = kept;
    m_keptResults = {};
    if (!kept)
        return;
    if (m_recomputing)
        m_keptResults = m_tape.kernels[m_keptKernels[m_nextKept++]].storages;
    else
        m_keptKernels.push_back(now());
}

void Recorder::keepResults()
{
    CheckpointSegment& segment = m_tape.segments.back();
    for (const Moment moment : m_keptKernels) {
        const Kernel& kernel = m_tape.kernels[moment];
        for (const TapeStorageId s : kernel.storages) {
            segment.kept.push_back({s});
            markSaved(s, kernel.row);
        }
    }
    m_policy = {};
    m_nextKept = 0;
    m_keptResults = {};
}

KeptResult* Recorder::keptResult(TapeStorageId storage)
{
    if (m_keptKernels.empty() || !m_recomputing)
        return nullptr;
    std::vector<KeptResult>& kept = m_tape.segments.back().kept;
    const auto found = std::ranges::lower_bound(kept, storage, {}, &KeptResult::storage);
    return found != kept.end() && found->storage == storage ? &*found : nullptr;
}

Tensor Recorder::takeKeptResult(const ShapePool::Dense& layout, DType dtype)
{
    Tensor tensor;
    tensor.storage = m_keptResults.first;
    tensor.dtype = dtype;
    tensor.shape = layout.shape;
    tensor.strides = layout.strides;
    m_keptResults = {m_keptResults.first + 1, m_keptResults.count - 1};
    KeptResult* kept = keptResult(tensor.storage);
    kept->recomputationKernel = kept->lastUse = now();
    addOperand(tensor, true);
    return tensor;
}

void Recorder::beginTrace(GraphTrace& graph)
{
    m_graph = &graph;
    m_traceStart = TapeMark::of(m_tape);
    m_earlierStorages.clear();
    m_earlierNodeUses.clear();
}

void Recorder::saveEarlierState(const Tensor& tensor)
{
    if (tensor.storage < m_traceStart.storages)
        m_earlierStorages.emplace_back(tensor.storage, m_tape.storages[tensor.storage]);
    if (tensor.node.valid() && tensor.node < m_traceStart.nodes)
        m_earlierNodeUses.emplace_back(tensor.node, m_tape.nodes[tensor.node].lastUse);
}

// The region's storages stay on the tape because those of parameters lie among them. All but the persistent ones are
// reset, since nothing refers to them.
void Recorder::rollBack()
{
    for (auto earlier = m_earlierStorages.rbegin(); earlier != m_earlierStorages.rend(); ++earlier)
        m_tape.storages[earlier->first] = earlier->second;
    for (auto use = m_earlierNodeUses.rbegin(); use != m_earlierNodeUses.rend(); ++use)
        m_tape.nodes[use->first].lastUse = use->second;
    for (TapeStorageId s = m_traceStart.storages; s < m_tape.storages.next(); ++s) {
        TapeStorage& storage = m_tape.storages[s];
        if (storage.category == Category::Temporary || storage.category == Category::Activation)
            storage = {.row = storage.row};
        else
            storage.saved = false;
    }
    m_tape.kernels.resize(m_traceStart.kernels.position());
    m_tape.operands.resize(m_traceStart.operands.position());
    m_tape.nodes.resize(m_traceStart.nodes.position());
    m_tape.inputs.resize(m_traceStart.inputs.position());
    m_tape.outputs.resize(m_traceStart.outputs.position());
    m_tape.saved.resize(m_traceStart.saved.position());
    m_tape.keptAfterStep.resize(m_traceStart.keptAfterStep.position());
    std::erase_if(m_casts, [this](const auto& cast) { return cast.second.storage >= m_traceStart.storages; });
}

} // namespace vram

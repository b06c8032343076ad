// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/megatron.h"

#include "base/checked.h"
#include "setup/precision.h"

#include <algorithm>
#include <numeric>

namespace vram {

namespace {

// Number of one-element tensors that live for the whole run: the start time of training and two sums of the loss
// (megatron/training/training.py, start_time_tensor, loss_dict, total_loss_dict), the loss scale of an optimizer
// without a scaler (megatron/core/optimizer/optimizer.py, _scale_one) and the overflow flag of a kernel
// (transformer_engine/pytorch/optimizers/fused_adam.py).
constexpr int kScalars = 5;

// Number of streams of grouped matrix products, each of which has a workspace
// (transformer_engine/pytorch/module/base.py, get_multi_stream_cublas_workspace).
constexpr int kGroupedStreams = 4;

// The cuBLAS workspace of transformer_engine/pytorch/module/base.py, get_cublas_workspace_size_bytes.
Bytes transformerEngineWorkspace(const KernelDevice& device)
{
    constexpr Bytes mebibyte = Bytes{1} << 20;
    return device.isHopperOrNewer() ? 32 * mebibyte + 1024 : 4 * mebibyte;
}

} // namespace

MegatronLayout megatronLayout(const std::vector<std::int64_t>& elements, std::int64_t ranks)
{
    constexpr std::int64_t kStart = 64;
    constexpr std::int64_t kEnd = 128;
    MegatronLayout layout{std::vector<std::int64_t>(elements.size(), 0)};
    for (std::size_t i = elements.size(); i-- > 0;) {
        layout.begins[i] = roundUp(layout.elements, kStart);
        layout.elements = checkedAdd(layout.begins[i], elements[i]);
    }
    layout.elements = roundUp(layout.elements, std::lcm(ranks, kEnd));
    return layout;
}

MegatronCollectives::MegatronCollectives(const Setup& setup, const ShardPosition& place,
                                         const ShardPosition& expertPlace, Optimizer optimizer,
                                         const KernelDevice& device)
    : m_place(place), m_expertPlace(expertPlace), m_optimizer(optimizer), m_device(device),
      m_modelElementBytes(itemSize(modelDType(setup.precision))), m_offloadsOptimizer(setup.offloadOptimizer),
      m_groupsExperts(setup.parallel.groupedGemm)
{
}

void MegatronCollectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_begins.assign(tape.parameters.size(), 0);
    m_buffers = {};
    layOut(m_buffers[0], false);
    if (std::ranges::any_of(tape.parameters, &TapeParameter::expert))
        layOut(m_buffers[1], true);
}

// Experts have their own buffers, which are sharded over fewer ranks (distributed_data_parallel.py,
// expert_parallel_params).
void MegatronCollectives::layOut(Buffer& buffer, bool experts)
{
    const ShardPosition& place = experts ? m_expertPlace : m_place;
    buffer = {place.ranks, place.rank};
    std::vector<std::int64_t> elements;
    std::vector<ParameterId> trained;
    for (const ParameterId p : m_tape->parameters.indices()) {
        const TapeParameter& parameter = m_tape->parameters[p];
        if (!parameter.trainable || parameter.expert != experts)
            continue;
        elements.push_back(parameter.elements);
        trained.push_back(p);
        buffer.last = p;
        buffer.parameters = checkedAdd(buffer.parameters, parameter.tensor.bytes());
    }
    buffer.elements = std::accumulate(elements.begin(), elements.end(), std::int64_t{0}, checkedAdd);
    if (!isDistributed())
        return;
    const MegatronLayout layout = megatronLayout(elements, buffer.ranks);
    for (std::size_t i = 0; i < trained.size(); ++i)
        m_begins[trained[i]] = layout.begins[i];
    buffer.padding = layout.elements - buffer.elements;
    buffer.elements = layout.elements;
    buffer.parameters = checkedAdd(buffer.parameters, checkedMul(buffer.padding, m_modelElementBytes));
}

const MegatronCollectives::Buffer& MegatronCollectives::bufferOf(ParameterId parameter) const
{
    return m_buffers[m_tape->parameters[parameter].expert ? 1 : 0];
}

// Padding is counted with the last parameter.
Bytes MegatronCollectives::localBytes(ParameterId parameter) const
{
    const Buffer& buffer = bufferOf(parameter);
    const bool last = isBuffered(parameter) && parameter == buffer.last;
    return checkedAdd(m_tape->parameters[parameter].tensor.bytes(),
                      last ? checkedMul(buffer.padding, m_modelElementBytes) : 0);
}

Bytes MegatronCollectives::allocatedBytes(ParameterId parameter) const
{
    return isBuffered(parameter) ? 0 : m_tape->parameters[parameter].tensor.bytes();
}

void MegatronCollectives::allocatePersistent()
{
    m_memory->setKernel(RowIndex::none(), "buffers");
    for (const Buffer& buffer : m_buffers) {
        if (buffer.elements == 0)
            continue;
        if (isDistributed())
            m_memory->allocate(buffer.parameters, Category::Parameter);
        m_memory->allocate(checkedMul(buffer.elements, itemSize(DType::Float32)), Category::Gradient);
    }
    if (m_modelElementBytes < itemSize(DType::Float32) && !m_offloadsOptimizer)
        allocateMasters();
}

void MegatronCollectives::allocatePerProcess()
{
    const bool groups = m_groupsExperts && std::ranges::any_of(m_tape->parameters, &TapeParameter::expert);
    for (int workspace = 0; workspace < (groups ? 1 + kGroupedStreams : 1); ++workspace)
        m_memory->allocate(transformerEngineWorkspace(m_device), Category::Temporary);
    for (int i = 0; i < kScalars; ++i)
        m_memory->allocate(itemSize(DType::Float32), Category::Temporary);
}

void MegatronCollectives::allocateMasters()
{
    for (const ParameterId p : m_tape->parameters.indices())
        m_memory->allocate(checkedMul(steppedElements(p), itemSize(DType::Float32)), Category::OptimizerState);
}

// Returns the number of elements of the parameter that this rank updates.
std::int64_t MegatronCollectives::steppedElements(ParameterId parameter) const
{
    const TapeParameter& whole = m_tape->parameters[parameter];
    if (!whole.trainable)
        return 0;
    if (!isDistributed())
        return whole.elements;
    const Buffer& buffer = bufferOf(parameter);
    const std::int64_t each = buffer.elements / buffer.ranks;
    const std::int64_t begin = std::max(m_begins[parameter], buffer.rank * each);
    const std::int64_t end = std::min(m_begins[parameter] + whole.elements, (buffer.rank + 1) * each);
    return std::max<std::int64_t>(0, end - begin);
}

std::optional<LocalTensor> MegatronCollectives::optimizerTensor(ParameterId parameter, const LocalTensor& whole) const
{
    // FusedAdam of Transformer Engine and Apex counts the steps of a parameter group on the CPU.
    if (!isDistributed())
        return LocalTensor{whole.shape, DType::Float32, 0, false};
    const std::int64_t elements = steppedElements(parameter);
    if (elements == 0)
        return std::nullopt;
    return LocalTensor{{elements}, DType::Float32, 0, false};
}

} // namespace vram

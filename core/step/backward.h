// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked_vector.h"
#include "base/layout.h"
#include "step/live_tape.h"
#include "step/memory.h"
#include "step/tape.h"

#include <cassert>
#include <span>
#include <utility>
#include <vector>

namespace vram {

class GradPool;

/// A gradient (or a temporary of a backward kernel): a counted reference to a tensor object, which holds one reference
/// to its storage. Copies refer to the same object, as several Python names can refer to one tensor.
class Grad
{
public:
    Grad() = default;
    Grad(GradPool& pool, Index<Grad> object) : m_pool(&pool), m_object(object) {}
    Grad(const Grad& other);
    Grad(Grad&& other) noexcept : m_pool(other.m_pool), m_object(std::exchange(other.m_object, {})) {}
    Grad& operator=(Grad other) noexcept
    {
        std::swap(m_pool, other.m_pool);
        std::swap(m_object, other.m_object);
        return *this;
    }
    ~Grad()
    {
        if (defined())
            reset();
    }

    bool defined() const { return m_object.valid(); }
    void reset();
    TapeShape shape() const;
    TapeShape strides() const;
    DType dtype() const;
    StorageId storage() const;
    /// Number of references to this tensor object.
    int references() const;
    /// Whether this tensor is a view of another tensor, to which it keeps a reference for forward-mode AD (ViewInfo).
    bool isView() const;

private:
    GradPool* m_pool = nullptr;
    Index<Grad> m_object{};
};

/// The tensor objects of the backward pass.
class GradPool
{
public:
    explicit GradPool(Memory& memory) : m_memory(memory) {}

    /// Allocates a tensor with these strides.
    Grad empty(const Shape& shape, const Shape& strides, DType dtype);
    /// Allocates a tensor with the strides that a kernel with one operand gives its result.
    Grad emptyLike(TapeShape shape, TapeShape strides, DType dtype);
    /// Wraps an existing storage, such as that of a received gradient.
    Grad adopt(StorageId storage, const Tensor& like);
    /// Returns a tensor that reuses the memory of `old`, which must be released next and whose storage must have no
    /// other references.
    Grad inPlace(const Grad& old);
    /// Returns a view of the storage of `base`.
    Grad view(const Grad& base, const Shape& shape, const Shape& strides)
    {
        return view(base, shape, strides, base.dtype());
    }
    Grad view(const Grad& base, const Shape& shape, const Shape& strides, DType dtype);
    /// Allocates a row-major tensor.
    Grad empty(const Shape& shape, DType dtype) { return allocate(m_shapes.dense(shape), dtype); }
    /// Must be called only when no gradients of the last replay remain.
    void forgetShapes() { m_shapes.clear(); }
    Memory& memory() { return m_memory; }

private:
    friend class Grad;
    struct Object {
        std::int32_t references = 0;
        StorageId storage{};
        DType dtype{};
        TapeShape shape;
        TapeShape strides;
        bool view = false;
    };
    Grad allocate(const ShapePool::Dense& layout, DType dtype);
    Grad make(const Object& object);

    Object& at(Index<Grad> object) { return m_objects[object]; }

    Memory& m_memory;
    ShapePool m_shapes;
    IndexedVector<Index<Grad>, Object> m_objects;
    std::vector<Index<Grad>> m_free;
};

inline Grad::Grad(const Grad& other) : m_pool(other.m_pool), m_object(other.m_object)
{
    if (defined())
        ++m_pool->at(m_object).references;
}

inline void Grad::reset()
{
    if (!defined())
        return;
    assert(m_pool);
    GradPool::Object& object = m_pool->at(m_object);
    if (--object.references == 0) {
        m_pool->m_memory.release(object.storage);
        m_pool->m_free.push_back(m_object);
    }
    m_object = {};
}

inline TapeShape Grad::shape() const
{
    return m_pool->at(m_object).shape;
}
inline TapeShape Grad::strides() const
{
    return m_pool->at(m_object).strides;
}
inline DType Grad::dtype() const
{
    return m_pool->at(m_object).dtype;
}
inline StorageId Grad::storage() const
{
    return m_pool->at(m_object).storage;
}
inline int Grad::references() const
{
    return m_pool->at(m_object).references;
}

inline bool Grad::isView() const
{
    return m_pool->at(m_object).view;
}

/// The gradients of the parameters, followed by those of other tensors that keep their gradient until the end of the
/// step.
using Gradients = IndexedVector<ParameterId, Grad>;

/// The context of a backward rule: the gradients of its node's outputs, the node's saved tensors, and the gradients of
/// its inputs that the rule computes. Each `Grad` that it creates lives as long as a variable refers to it, as in C++
/// and Python.
class Backward
{
public:
    Backward(GradPool& pool, const Tape& tape, LiveTape& live) : m_pool(pool), m_tape(tape), m_live(live) {}

    /// Takes the gradients of the node's outputs out of `buffers` (indexed like Tape::outputs). Returns false if none
    /// has arrived.
    bool begin(const Node& node, IndexedVector<OutputId, Grad>& buffers);

    const Grad& grad(int output = 0) const { return m_gradients[output]; }
    /// Access to the node itself, and to other nodes of the tape and their inputs.
    const Node& rule() const { return *m_node; }
    const Node& node(NodeId id) const { return m_tape.nodes[id]; }
    const Tensor& inputOf(const Node& node) const { return m_tape.inputs[node.inputs.first]; }
    /// Returns the gradient of the given output and releases the node's reference to it.
    Grad take(int output) { return std::move(m_gradients[output]); }
    /// Replaces the gradient of the first output.
    void replaceGradient(Grad gradient) { m_gradients.front() = std::move(gradient); }
    int outputs() const { return m_node->outputs.count; }
    int inputs() const { return m_node->inputs.count; }
    bool needsGradient(int input) const { return this->input(input).requiresGrad; }
    const Tensor& input(int i) const { return m_tape.inputs[m_node->inputs[i]]; }
    const Tensor& output(int i) const { return m_tape.outputs[m_node->outputs[i]]; }
    const Tensor& saved(int i) const { return m_tape.saved[m_node->saved[i]].tensor; }
    int savedCount() const { return m_node->saved.count; }
    /// Releases a saved tensor before the node has finished.
    void releaseOneSaved(int saved);
    /// Flags for the saved tensors, true for those that releaseOneSaved() has released; the span ends at the last of
    /// these.
    std::span<const char> released() const { return m_released; }
    /// Returns the rule's data other than tensors.
    template<typename Data>
    const Data& data() const
    {
        return std::get<Data>(m_node->data);
    }
    const CompiledBackward& region() const { return m_tape.regions[data<RegionIndex>()]; }
    const CustomProgram& program() const { return m_tape.programs[data<ProgramIndex>()]; }
    void setResult(int input, Grad gradient) { m_results[input] = std::move(gradient); }
    Grad& result(int input) { return m_results[input]; }
    void end() { m_gradients.clear(); }

    /// Sets whether later allocations use the private pool of CUDA graphs.
    void useCudaGraphPool(bool on) { m_pool.memory().setStream(on ? Stream::CudaGraphs : Stream::Default); }
    bool isPooled(const Grad& gradient) const
    {
        return m_pool.memory().stream(gradient.storage()) == Stream::CudaGraphs;
    }

    /// Begins a kernel of a compiled region.
    void kernel(RowIndex row, std::string_view name) { m_pool.memory().setKernel(row, name); }
    const KernelDevice& device() const { return m_tape.device; }
    /// Allocates the workspace of one of this node's kernels. On the CPU, there are no workspaces.
    void workspace(KernelWorkspace workspace)
    {
        if (!m_tape.device.cpu)
            m_pool.memory().allocateWorkspace(workspace);
    }
    /// Runs kernels of this node that share a contiguous copy of `bytes` bytes (0 means that no copy is made).
    template<typename Kernels>
    void withCopy(Bytes bytes, Kernels kernels)
    {
        if (bytes > 0)
            m_pool.memory().pushWorkspace({bytes});
        kernels();
        if (bytes > 0)
            m_pool.memory().popWorkspace();
    }
    void cudnn(std::uint64_t problem) { m_pool.memory().recordCudnnSearch(problem); }

    // Kernels, each of which allocates its result.

    Grad empty(const Shape& shape, DType dtype) { return m_pool.empty(shape, dtype); }
    Grad emptyStrided(const Shape& shape, const Shape& strides, DType dtype)
    {
        return m_pool.empty(shape, strides, dtype);
    }
    Grad emptyLike(const Tensor& tensor) { return m_pool.emptyLike(tensor.shape, tensor.strides, tensor.dtype); }
    Grad emptyLike(const Grad& gradient) { return elementwise(gradient); }
    /// Elementwise kernels on gradients and saved tensors, with broadcasting.
    Grad elementwise(const Grad& a) { return m_pool.emptyLike(a.shape(), a.strides(), a.dtype()); }
    Grad elementwise(const Grad& a, const Tensor& b);
    Grad elementwise(const Grad& a, const Grad& b);
    Grad elementwise(const Tensor& a) { return emptyLike(a); }
    /// Returns the sum of two gradients. The sum is accumulated in place into the first gradient if nothing else, such
    /// as the base of a view, refers to that gradient or its storage (can_accumulate_inplace in
    /// torch/csrc/autograd/input_buffer.cpp).
    Grad accumulated(const Grad& a, const Grad& b);
    Grad cast(const Grad& gradient, DType dtype);
    Grad clone(const Grad& gradient);
    /// Returns the sum over the dimensions that were broadcast from `shape`, or the gradient itself if there are none.
    Grad sumTo(const Grad& gradient, const Shape& shape);

    // Views, which allocate nothing unless a reshape needs a copy.

    Grad view(const Grad& gradient, const Shape& shape, const Shape& strides)
    {
        return m_pool.view(gradient, shape, strides);
    }
    /// Views the memory with another shape, strides and dtype.
    Grad viewAs(const Grad& gradient, const Shape& shape, const Shape& strides, DType dtype)
    {
        return m_pool.view(gradient, shape, strides, dtype);
    }
    /// Views the memory as a contiguous tensor of another shape and dtype.
    Grad reinterpret(const Grad& gradient, const Shape& shape, DType dtype)
    {
        return m_pool.view(gradient, shape, contiguousStrides(shape), dtype);
    }
    Grad reshape(const Grad& gradient, const Shape& shape);
    /// Returns the gradient as AccumulateGrad stores it: the tensor itself if nothing else refers to it and its strides
    /// match the variable's (or are contiguous, if the variable is not dense), otherwise a clone.
    Grad accumulateGrad(Grad gradient, const Tensor& variable);
    /// Keeps the gradient of a leaf that is not a parameter: until the end of the step for an input, otherwise until
    /// backward has ended.
    void keep(Grad gradient, const Tensor& variable);
    /// Moves the gradients of inputs to `gradients`. Must be called when backward has ended.
    void moveInputGradients(Gradients& gradients);
    Grad transpose(const Grad& gradient, int a, int b);
    Grad contiguous(const Grad& gradient);

private:
    GradPool& m_pool;
    const Tape& m_tape;
    LiveTape& m_live;
    const Node* m_node = nullptr;
    std::vector<char> m_released{};
    CheckedVector<Grad> m_gradients; ///< Gradients of the node's outputs.
    CheckedVector<Grad> m_results;   ///< Gradients of the node's inputs.
    std::vector<Grad> m_kept;
    std::vector<Grad> m_inputGradients;
};

} // namespace vram

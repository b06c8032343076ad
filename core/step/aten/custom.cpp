// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/custom.h"

#include "base/layout.h"
#include "step/aten/custom_formulas.h"
#include "step/aten/elementwise_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace vram::aten {

namespace {

void customBackward(Backward& b)
{
    const Grad temporaries = b.empty(Shape{b.data<CustomTemporaries>().bytes}, DType::UInt8);
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

// Runs the backward events of a program. Its tensors are the saved storages of the forward program, the storages of the
// backward program, and the incoming gradients.
class ProgramRun
{
public:
    ProgramRun(Backward& b, const CustomProgram& program) : m_backward(b), m_program(program)
    {
        for (int i = 0; i < b.outputs(); ++i)
            m_incoming.push_back(b.take(i));
        if (!m_incoming.empty() && m_incoming.front().defined()) {
            m_shape = m_incoming.front().shape();
            m_strides = m_incoming.front().strides();
        }
    }

    void run()
    {
        for (const CustomProgram::Event& event : m_program.backward)
            std::visit([this](const auto& what) { apply(what); }, event);
        for (const auto input : m_program.gradients.indices()) {
            const int i = input.number();
            if (i >= m_backward.inputs())
                return;
            const Grad* const gradient =
                std::visit([this](const auto& source) { return this->find(source); }, m_program.gradients[input]);
            const Tensor& tensor = m_backward.input(i);
            if (m_backward.needsGradient(i) && gradient != nullptr && gradient->defined())
                m_backward.setResult(i,
                                     m_backward.viewAs(*gradient, tensor.shape, stridesOf(tensor.shape), tensor.dtype));
        }
    }

private:
    // The result of an elementwise formula has the strides of the gradient that it reads first (TensorIterator).
    Shape stridesOf(const Shape& shape) const { return shape == m_shape ? m_strides : contiguousStrides(shape); }
    void apply(const CustomProgram::Allocation& allocation)
    {
        m_made.push_back(m_backward.empty(Shape{allocation.bytes}, DType::UInt8));
    }
    void apply(CustomProgram::Incoming incoming)
    {
        if (Grad* const gradient = find(incoming))
            gradient->reset();
    }
    void apply(CustomProgram::Storage storage)
    {
        if (Grad* const gradient = find(storage)) {
            gradient->reset();
            return;
        }
        const auto kept = std::ranges::find(m_program.kept, storage);
        if (kept != m_program.kept.end())
            m_backward.releaseOneSaved(m_program.savedInputs + static_cast<int>(kept - m_program.kept.begin()));
    }

    Grad* find(CustomProgram::Incoming incoming)
    {
        return m_incoming.contains(incoming) ? &m_incoming[incoming] : nullptr;
    }
    /// Returns null for a storage that the forward program allocated.
    Grad* find(CustomProgram::Storage storage)
    {
        const OwnStorage own(std::max(storage - m_program.forwardEnd, -1));
        return m_made.contains(own) ? &m_made[own] : nullptr;
    }
    static Grad* find(std::monostate) { return nullptr; }

    using OwnStorage = Index<struct BackwardStorage>; ///< Storages of the backward program, counted from 0.

    Backward& m_backward;
    const CustomProgram& m_program;
    Shape m_shape{};   ///< Shape of the first output's gradient.
    Shape m_strides{}; ///< Strides of the first output's gradient.
    IndexedVector<CustomProgram::Incoming, Grad> m_incoming;
    IndexedVector<OwnStorage, Grad> m_made;
};

void programBackward(Backward& b)
{
    ProgramRun(b, b.program()).run();
}

const CustomFormula* formulaOf(const std::vector<Tensor>& inputs, const CustomKernel& kernel)
{
    return customFormula(kernel.operation, inputs.size());
}

/// Adds the formula. `results` are the outputs, followed by the storages that are kept for backward.
void traceFormula(Recorder& r, const std::vector<Tensor>& inputs, const CustomFormula& formula,
                  const std::vector<Tensor>& outputs, std::span<Tensor* const> results)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const CustomFormula::Values values = formula.forward(*g, g->of(inputs), outputs);
    for (std::size_t i = 0; i < std::min(values.size(), results.size()); ++i)
        g->name(*results[i], i < outputs.size() ? g->castTo(values[i], outputs[i].dtype) : values[i]);
}

// ATen/native/Onehot.cpp compares with all classes where tensors have no data.
void traceOneHot(Recorder& r, const std::vector<Tensor>& inputs, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue index = g->unsqueeze(g->of(inputs.front()), y.shape.rank() - 1);
    const GraphValue equal = g->pointwise(op::compareTensors, {index, g->arange(y.shape.back())}, DType::Bool);
    g->name(y, g->convert(equal, y.dtype));
}

/// Whether it is an operation for which Inductor calls the library's kernels in both passes.
bool isLibraryOperation(std::string_view name)
{
    return name == "embedding_bag";
}

constexpr Operator kLibraryForward{"aten._embedding_bag.default", OperatorKind::ExternTuple};
constexpr Operator kLibraryBackward{"aten._embedding_bag_dense_backward.default", OperatorKind::ExternTuple};

/// Adds the operation with its outputs and what its backward pass needs beside them.
void traceLibrary(Recorder& r, const std::vector<Tensor>& inputs, std::span<Tensor* const> results)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue all = g->add(kLibraryForward, g->of(inputs), {}, {}, results.front()->dtype);
    std::uint64_t number = 0;
    for (Tensor* const result : results)
        g->name(*result, g->item(all, number++, result->shape, result->strides, result->dtype));
}

void libraryNodes(GraphBackward& b)
{
    std::vector<GraphValue> values;
    for (int i = 0; i < b.outputs(); ++i) {
        if (b.grad(i).valid())
            values.push_back(b.grad(i));
    }
    for (int i = 0; i < b.savedCount(); ++i)
        values.push_back(b.savedValue(i));
    const GraphValue all = b.g.add(kLibraryBackward, values, {}, {}, b.g.dtype(values.front()));
    for (int i = 0; i < b.inputs(); ++i) {
        const Tensor& input = b.input(i);
        if (b.needsGradient(i))
            b.setResult(i, b.g.item(all, static_cast<std::uint64_t>(i), input.shape, contiguousStrides(input.shape),
                                    input.dtype));
    }
}

void markKernelTraced(Recorder& r)
{
    if (GraphTrace* const g = r.graph())
        g->markTraced();
}

void formulaNodes(GraphBackward& b)
{
    b.program().backwardNodes(b);
}

void temporariesNodes(GraphBackward& b)
{
    const auto& data = b.data<CustomTemporaries>();
    (data.backwardNodes ? data.backwardNodes : nodes::passGradient)(b);
}

constexpr BackwardRule kCustom{"CustomBackward", customBackward, temporariesNodes};
constexpr BackwardRule kProgram{"CustomBackward", programBackward, formulaNodes};
constexpr BackwardRule kLibraryRule{"CustomBackward", programBackward, libraryNodes};

using MadeTensors = IndexedVector<CustomProgram::Storage, Tensor>;

// Records one kernel per allocation, so that storages that are freed in between are freed at the right time.
MadeTensors runForward(Recorder& r, const CustomProgram& program, bool traced)
{
    MadeTensors made;
    for (const CustomProgram::Event& event : program.forward) {
        if (const auto* allocation = std::get_if<CustomProgram::Allocation>(&event)) {
            r.kernel("custom", {});
            if (traced)
                markKernelTraced(r);
            made.push_back(r.empty(Shape{allocation->bytes}, DType::UInt8));
        } else {
            r.keepAlive(made[std::get<CustomProgram::Storage>(event)]);
        }
    }
    return made;
}

// Returns the outputs as views of the allocated storages or of an input.
std::vector<Tensor> outputsOf(Recorder& r, const std::vector<Tensor>& inputs, const MadeTensors& made,
                              const CustomKernel& kernel, const CustomProgram& program)
{
    std::vector<Tensor> outputs;
    for (const CustomProgram::Output& output : program.outputs) {
        const Shape& shape = outputs.empty() ? kernel.output : output.shape;
        const auto* input = std::get_if<CustomProgram::Input>(&output.source);
        const Tensor& base = input ? inputs[input->position()] : made[std::get<CustomProgram::Storage>(output.source)];
        const bool strided = outputs.empty() && kernel.strides.rank() == shape.rank();
        Tensor y = r.alias(base, shape, strided ? kernel.strides : contiguousStrides(shape));
        y.dtype = outputs.empty() ? kernel.dtype : kernel.otherTypes[outputs.size() - 1];
        r.keepAlive(y);
        outputs.push_back(y);
    }
    return outputs;
}

/// The outputs, and the storages that are kept for backward.
std::vector<Tensor*> resultsOf(std::vector<Tensor>& outputs, MadeTensors& made, const CustomProgram& program)
{
    std::vector<Tensor*> results;
    results.reserve(outputs.size() + program.kept.size());
    for (Tensor& output : outputs)
        results.push_back(&output);
    for (const CustomProgram::Storage storage : program.kept)
        results.push_back(&made[storage]);
    return results;
}

std::vector<Tensor> programmed(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel,
                               CustomProgram program)
{
    const bool called = isLibraryOperation(kernel.operation);
    const CustomFormula* const formula = formulaOf(inputs, kernel);
    const bool known = called || formula;
    r.kernel("custom", {});
    if (known)
        markKernelTraced(r);
    MadeTensors made = runForward(r, program, known);
    for (const Tensor& input : inputs)
        r.keepAlive(input);
    std::vector<Tensor> outputs = outputsOf(r, inputs, made, kernel, program);
    if (called)
        traceLibrary(r, inputs, resultsOf(outputs, made, program));
    else if (formula)
        traceFormula(r, inputs, *formula, outputs, resultsOf(outputs, made, program));
    const auto floating = [](const Tensor& t) { return isFloating(t.dtype); };
    if (std::none_of(outputs.begin(), outputs.end(), floating) || !r.node(called ? kLibraryRule : kProgram, inputs))
        return outputs;
    r.data(r.tape().programs.next());
    program.backwardNodes = formula ? formula->backward : nullptr;
    program.savedInputs = static_cast<int>(kernel.savedInputs.size());
    for (const int i : kernel.savedInputs)
        r.save(inputs[static_cast<std::size_t>(i)]);
    for (Tensor& output : outputs) {
        if (floating(output))
            r.result(output);
    }
    for (const CustomProgram::Storage storage : program.kept)
        r.saveResult(made[storage]);
    r.tape().programs.push_back(std::move(program));
    return outputs;
}

} // namespace

std::vector<Tensor> custom(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel)
{
    if (kernel.program)
        return programmed(r, inputs, kernel, *kernel.program);
    r.kernel("custom", {});
    for (const Tensor& input : inputs)
        r.keepAlive(input);
    Tensor y = r.empty(kernel.output, kernel.dtype);
    // A single bool or integer controls a Python branch that does not inspect tensors during tracing
    // (torch.compiler.is_compiling).
    if (kernel.output.empty() && !isFloating(kernel.dtype))
        traceConstant(r, y);
    if (kernel.operation == "one_hot" && inputs.size() == 1 && !y.shape.empty())
        traceOneHot(r, inputs, y);
    const CustomFormula* const formula = formulaOf(inputs, kernel);
    if (formula)
        traceFormula(r, inputs, *formula, {y}, std::array{&y});
    const Bytes item = itemSize(kernel.elementType);
    r.empty(Shape{checkedAdd(kernel.workspace, checkedMul(kernel.forwardElements, item))}, DType::UInt8);
    const Tensor kept = r.empty(Shape{kernel.savedElements}, kernel.elementType);
    const Tensor savedBytes = r.empty(Shape{kernel.savedBytes}, DType::UInt8);
    if (!isFloating(kernel.dtype) || !r.node(kCustom, inputs))
        return {y};
    r.data(CustomTemporaries{.bytes = checkedAdd(kernel.workspace, checkedMul(kernel.backwardElements, item)),
                             .backwardNodes = formula ? formula->backward : nullptr});
    for (const int i : kernel.savedInputs) {
        if (i >= 0 && i < static_cast<int>(inputs.size()))
            r.save(inputs[static_cast<std::size_t>(i)]);
    }
    r.result(y);
    for (const Tensor& own : {kept, savedBytes}) {
        if (own.shape[0] > 0)
            r.saveResult(own);
    }
    if (kernel.savesOutput)
        r.saveResult(y);
    return {y};
}

} // namespace vram::aten

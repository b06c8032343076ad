#include "step/aten/custom.h"

#include "step/backward.h"

#include <algorithm>
#include <utility>

namespace vram::aten {

namespace {

void customBackward(Backward& b)
{
    const Grad temporaries = b.empty(Shape{b.data<CustomTemporaries>().bytes}, DType::UInt8);
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

// Storages as the program numbers them: the forward's by their places among what was saved, and the gradients.
class ProgramRun
{
public:
    ProgramRun(Backward& b, const CustomProgram& program) : m_backward(b), m_program(program)
    {
        for (int i = 0; i < b.outputs(); ++i)
            m_incoming.push_back(b.take(i));
    }

    void run()
    {
        for (const CustomProgram::Event& event : m_program.backward) {
            if (event.storage == CustomProgram::kAllocation)
                m_made.push_back(m_backward.empty(Shape{event.bytes}, DType::UInt8));
            else
                letGo(event.storage);
        }
        for (int i = 0; i < m_backward.inputs() && i < static_cast<int>(m_program.gradients.size()); ++i) {
            const Grad* const gradient = find(m_program.gradients[static_cast<std::size_t>(i)]);
            const Tensor& input = m_backward.input(i);
            if (m_backward.wants(i) && gradient != nullptr && gradient->defined())
                m_backward.give(i, m_backward.reinterpret(*gradient, input.shape, input.dtype));
        }
    }

private:
    Grad* find(std::int32_t storage)
    {
        const bool comes = storage <= CustomProgram::kIncoming;
        std::vector<Grad>& grads = comes ? m_incoming : m_made;
        const std::int32_t at = comes ? CustomProgram::kIncoming - storage : storage - m_program.made;
        return at >= 0 && at < static_cast<std::int32_t>(grads.size()) ? &grads[static_cast<std::size_t>(at)] : nullptr;
    }

    void letGo(std::int32_t storage)
    {
        if (Grad* const gradient = find(storage)) {
            gradient->reset();
            return;
        }
        const auto kept = std::find(m_program.kept.begin(), m_program.kept.end(), storage);
        if (kept != m_program.kept.end())
            m_backward.letGo(m_program.keptInputs + static_cast<int>(kept - m_program.kept.begin()));
    }

    Backward& m_backward;
    const CustomProgram& m_program;
    std::vector<Grad> m_incoming;
    std::vector<Grad> m_made;
};

void programBackward(Backward& b)
{
    ProgramRun(b, b.program()).run();
}

constexpr BackwardRule kCustom{"CustomBackward", customBackward};
constexpr BackwardRule kProgram{"CustomBackward", programBackward};

// A kernel for each allocation, so that what is freed in between goes there.
std::vector<Tensor> runForward(Recorder& r, const CustomProgram& program)
{
    std::vector<Tensor> made;
    for (const CustomProgram::Event& event : program.forward) {
        if (event.storage == CustomProgram::kAllocation) {
            r.kernel("custom", {});
            made.push_back(r.empty(Shape{event.bytes}, DType::UInt8));
        } else {
            r.touch(made[static_cast<std::size_t>(event.storage)]);
        }
    }
    return made;
}

// The outputs as views of what was made, or of an input.
std::vector<Tensor> outputsOf(Recorder& r, const std::vector<Tensor>& inputs, const std::vector<Tensor>& made,
                              const CustomKernel& kernel, const CustomProgram& program)
{
    std::vector<Tensor> outputs;
    for (const CustomProgram::Output& output : program.outputs) {
        const Shape& shape = outputs.empty() ? kernel.output : output.shape;
        const Tensor& base = output.storage != CustomProgram::kNone ? made[static_cast<std::size_t>(output.storage)]
                                                                    : inputs[static_cast<std::size_t>(output.ofInput)];
        Tensor y = r.alias(base, shape, contiguousStrides(shape));
        y.dtype = outputs.empty() ? kernel.dtype : kernel.otherTypes[outputs.size() - 1];
        r.touch(y);
        outputs.push_back(y);
    }
    return outputs;
}

std::vector<Tensor> programmed(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel,
                               CustomProgram program)
{
    r.kernel("custom", {});
    const std::vector<Tensor> made = runForward(r, program);
    for (const Tensor& input : inputs)
        r.touch(input);
    std::vector<Tensor> outputs = outputsOf(r, inputs, made, kernel, program);
    const auto floating = [](const Tensor& t) { return isFloating(t.dtype); };
    if (std::none_of(outputs.begin(), outputs.end(), floating) || !r.node(kProgram, inputs))
        return outputs;
    r.data(r.tape().programs.next());
    program.keptInputs = static_cast<std::int32_t>(kernel.keptInputs.size());
    for (const int i : kernel.keptInputs)
        r.save(inputs[static_cast<std::size_t>(i)]);
    for (Tensor& output : outputs) {
        if (floating(output))
            r.result(output);
    }
    for (const std::int32_t storage : program.kept)
        r.saveResult(made[static_cast<std::size_t>(storage)]);
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
        r.touch(input);
    Tensor y = r.empty(kernel.output, kernel.dtype);
    const Bytes item = itemSize(kernel.elementType);
    r.empty(Shape{checkedAdd(kernel.workspace, checkedMul(kernel.forwardElements, item))}, DType::UInt8);
    const Tensor kept = r.empty(Shape{kernel.kept}, kernel.elementType);
    const Tensor keptBytes = r.empty(Shape{kernel.keptBytes}, DType::UInt8);
    if (!isFloating(kernel.dtype) || !r.node(kCustom, inputs))
        return {y};
    r.data(CustomTemporaries{checkedAdd(kernel.workspace, checkedMul(kernel.backwardElements, item))});
    for (const int i : kernel.keptInputs) {
        if (i >= 0 && i < static_cast<int>(inputs.size()))
            r.save(inputs[static_cast<std::size_t>(i)]);
    }
    r.result(y);
    for (const Tensor& own : {kept, keptBytes}) {
        if (own.shape[0] > 0)
            r.saveResult(own);
    }
    if (kernel.keepsOutput)
        r.saveResult(y);
    return {y};
}

} // namespace vram::aten

#include "step/aten/custom.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

// extra(0): bytes of workspace and temporaries.
void customBackward(Backward& b)
{
    const Grad temporaries = b.empty(Shape{b.extra(0)}, DType::UInt8);
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

constexpr BackwardRule kCustom{"CustomBackward", customBackward};

} // namespace

Tensor custom(Recorder& r, const std::vector<Tensor>& inputs, const CustomKernel& kernel)
{
    r.kernel("custom", {});
    for (const Tensor& input : inputs)
        r.touch(input);
    Tensor y = r.empty(kernel.output, kernel.dtype);
    const Bytes item = itemSize(kernel.elementType);
    r.empty(Shape{checkedAdd(kernel.workspace, checkedMul(kernel.forwardElements, item))}, DType::UInt8);
    const Tensor kept = r.empty(Shape{kernel.kept}, kernel.elementType);
    const Tensor keptBytes = r.empty(Shape{kernel.keptBytes}, DType::UInt8);
    if (!isFloating(kernel.dtype) || !r.node(kCustom, inputs))
        return y;
    r.extra(0, checkedAdd(kernel.workspace, checkedMul(kernel.backwardElements, item)));
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
    return y;
}

} // namespace vram::aten

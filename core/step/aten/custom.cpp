#include "step/aten/custom.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

void customBackward(Backward& b)
{
    const Grad workspace = b.empty(Shape{b.extra(0)}, DType::UInt8);
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

constexpr BackwardRule kCustom{"CustomBackward", customBackward};

} // namespace

Tensor custom(Recorder& r, const std::vector<Tensor>& inputs, const Shape& output, DType dtype, std::int64_t saved,
              Bytes workspace)
{
    r.kernel("custom", {});
    for (const Tensor& input : inputs)
        r.touch(input);
    Tensor y = r.empty(output, dtype);
    r.empty(Shape{workspace}, DType::UInt8);
    const Tensor kept = r.empty(Shape{saved}, dtype);
    if (!r.node(kCustom, inputs))
        return y;
    r.extra(0, workspace);
    r.result(y);
    if (saved > 0)
        r.saveResult(kept);
    return y;
}

} // namespace vram::aten

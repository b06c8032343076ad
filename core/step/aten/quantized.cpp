#include "step/aten/quantized.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

void quantizedLinearBackward(Backward& b)
{
    const Tensor& x = b.input(0);
    const Grad unpacked = b.empty(Shape{b.data<UnpackedRows>().rows, x.shape.back()}, x.dtype);
    b.give(0, b.empty(x.shape, x.dtype));
}

constexpr BackwardRule kQuantizedLinear{"MatMul4BitBackward", quantizedLinearBackward};

} // namespace

Tensor quantizedLinear(Recorder& r, Tensor x, const Tensor& packed, std::int64_t outFeatures)
{
    x = r.castToHalf(x);
    r.kernel("dequantize", {&packed});
    const Tensor unpacked = r.empty({outFeatures, x.shape.back()}, x.dtype);
    r.kernel("mm", {&x, &unpacked});
    Shape shape = x.shape;
    shape[-1] = outFeatures;
    Tensor y = r.empty(shape, x.dtype);
    if (!r.node(kQuantizedLinear, {&x}))
        return y;
    r.data(UnpackedRows{outFeatures});
    r.result(y);
    return y;
}

} // namespace vram::aten

#include "setup/quantization.h"

namespace vram {

namespace {

constexpr std::int64_t kBlock = 64;
constexpr std::int64_t kNestedBlock = 256;

std::int64_t blocks(std::int64_t elements, std::int64_t size)
{
    return elements / size + (elements % size != 0 ? 1 : 0);
}

} // namespace

Bytes quantizedBytes(const Setup& setup, std::int64_t elements)
{
    if (setup.quantize == "int8")
        return elements;
    const std::int64_t scales = blocks(elements, kBlock);
    const Bytes codes = blocks(elements, 2);
    if (setup.quantize == "nf4")
        return checkedAdd(codes, checkedMul(scales, 4));
    if (setup.quantize == "nf4-dq")
        return checkedAdd(codes, checkedAdd(scales, checkedMul(blocks(scales, kNestedBlock), 4)));
    return 0;
}

} // namespace vram

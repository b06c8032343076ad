#include "step/tape.h"

namespace vram {

void Tape::clear()
{
    forEachColumn([this](auto column, auto) { (this->*column).clear(); });
    shapes.clear();
    programs.clear();
    received = -1;
    loss = {};
    overflow = false;
}

void Tape::reserve(std::size_t layers)
{
    storages.reserve(3 * layers);
    kernels.reserve(layers);
    nodes.reserve(layers);
    inputs.reserve(3 * layers);
    outputs.reserve(layers);
    saved.reserve(3 * layers);
    parameters.reserve(2 * layers);
}

TapeMark TapeMark::of(const Tape& tape)
{
    TapeMark result;
    forEachColumn([&](auto column, auto mark) { result.*mark = static_cast<std::int32_t>((tape.*column).size()); });
    return result;
}

TapeMark TapeMark::operator-(const TapeMark& other) const
{
    TapeMark result;
    forEachColumn([&](auto, auto mark) { result.*mark = this->*mark - other.*mark; });
    return result;
}

} // namespace vram

#include "step/tape.h"

#include <type_traits>

namespace vram {

void Tape::clear()
{
    forEachColumn([this](auto column, auto) { (this->*column).clear(); });
    shapes.clear();
    programs.clear();
    received = {};
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
    forEachColumn([&](auto column, auto mark) {
        using Id = std::remove_reference_t<decltype(result.*mark)>;
        result.*mark = Id((tape.*column).size());
    });
    return result;
}

} // namespace vram

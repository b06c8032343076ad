// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/infer.h"

#include <vector>

namespace vram::onnx {

using Coordinates = std::vector<std::int64_t>;

/// Iterates over the indices of a small tensor in row-major order.
class IndexIterator
{
public:
    explicit IndexIterator(const Coordinates& dims);
    bool done() const { return m_left == 0; }
    const Coordinates& at() const { return m_at; }
    void next();

private:
    const Coordinates& m_dims;
    Coordinates m_at;
    std::size_t m_left = 1;
};

/// The index of the element in a tensor of shape `dims` that is broadcast to position `at`.
std::size_t broadcastIndex(const Coordinates& at, const Coordinates& dims);
/// Appends element `i` of `from`.
void append(Content& into, const Content& from, std::size_t i);
/// Gets the shape of output 0. Returns false if it is unknown, depends on the batch, or is too large.
bool outputDims(const Inference& op, Coordinates& dims);
/// Gets the shape of input `i`, whose contents must be known. Returns false if they are not.
bool inputDims(const Inference& op, std::size_t i, Coordinates& dims);

} // namespace vram::onnx

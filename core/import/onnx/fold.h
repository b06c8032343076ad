#pragma once

#include "import/onnx/infer.h"

#include <string_view>
#include <vector>

namespace vram::onnx {

using Index = std::vector<std::int64_t>;

/// Steps through the positions of a small tensor in row-major order.
class Positions
{
public:
    explicit Positions(const Index& dims);
    bool done() const { return m_left == 0; }
    const Index& at() const { return m_at; }
    void next();

private:
    const Index& m_dims;
    Index m_at;
    std::size_t m_left = 1;
};

std::size_t flatIndex(const Index& at, const Index& dims);
/// The element of a tensor of shape `dims` that broadcasting gives at `at`.
std::size_t broadcastIndex(const Index& at, const Index& dims);
/// Appends element `i` of `from`.
void append(Content& into, const Content& from, std::size_t i);
/// Sizes of output 0; false where they are not known, follow the batch, or are many.
bool outputDims(const Inference& op, Index& dims);
/// Sizes of input `i`, whose contents are known; false where they are not.
bool inputDims(const Inference& op, std::size_t i, Index& dims);

/// Arithmetic, comparisons, casts and selections; null for any other `type`.
Rule mathFold(std::string_view type);

} // namespace vram::onnx

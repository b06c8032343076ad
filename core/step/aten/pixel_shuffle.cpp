// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>

namespace vram::aten {

namespace {

// The result is a permuted view of six dimensions, traced as torch/_refs decomposes it.
GraphValue moved(GraphTrace& g, GraphValue x, const Shape& to)
{
    const Shape from = g.shape(x);
    if (to[2] < from[2]) {
        const std::int64_t factor = from[2] / std::max<std::int64_t>(to[2], 1);
        const GraphValue divided = g.reshape(x, {from[0], from[1], to[2], factor, to[3], factor});
        return g.reshape(g.permute(divided, {0, 1, 3, 5, 2, 4}), to);
    }
    const std::int64_t factor = to[2] / std::max<std::int64_t>(from[2], 1);
    const GraphValue divided = g.reshape(x, {from[0], to[1], factor, factor, from[2], from[3]});
    return g.reshape(g.permute(divided, {0, 1, 4, 2, 5, 3}), to);
}

// ATen/native/PixelShuffle.cpp copies in both directions, also an expanded gradient.
void shuffleBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

void shuffleNodes(GraphBackward& b)
{
    b.setResult(0, moved(b.g, b.grad(), b.input(0).shape));
}

constexpr BackwardRule kShuffle{"PixelShuffleBackward0", shuffleBackward, shuffleNodes};
constexpr BackwardRule kUnshuffle{"PixelUnshuffleBackward0", shuffleBackward, shuffleNodes};

Tensor shuffled(Recorder& r, const Tensor& x, const Shape& result, std::string_view name, const BackwardRule& rule)
{
    r.kernel(name, {&x});
    Tensor y = r.empty(result, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, moved(*g, g->of(x), result));
    if (r.node(rule, {&x}))
        r.result(y);
    return y;
}

} // namespace

Tensor pixelShuffle(Recorder& r, const Tensor& x, std::int64_t factor)
{
    const Shape& s = x.shape;
    return shuffled(r, x, {s[0], s[1] / checkedMul(factor, factor), s[2] * factor, s[3] * factor}, "pixel_shuffle",
                    kShuffle);
}

Tensor pixelUnshuffle(Recorder& r, const Tensor& x, std::int64_t factor)
{
    const Shape& s = x.shape;
    return shuffled(r, x, {s[0], checkedMul(s[1], checkedMul(factor, factor)), s[2] / factor, s[3] / factor},
                    "pixel_unshuffle", kUnshuffle);
}

} // namespace vram::aten

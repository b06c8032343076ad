// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "step/aten/redistribute.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

void gatherAgainBackward(Backward& b)
{
    const Grad again = b.empty(b.grad().shape(), b.grad().dtype());
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

constexpr BackwardRule kGatherAgain{"LinearWithGradAccumulationAndAsyncCommunicationBackward", gatherAgainBackward};

} // namespace

Tensor gatherShardsAgain(Recorder& r, const Tensor& x, int dimension, std::int64_t ranks)
{
    r.kernel("all_gather_into_tensor", {&x});
    Shape whole = x.shape;
    whole[dimension] = checkedMul(whole[dimension], ranks);
    Tensor y = r.empty(whole, x.dtype);
    r.saveInsteadOf(y, x);
    if (r.node(kGatherAgain, {&x}))
        r.result(y);
    return y;
}

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/redistribute.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

void sentCopyBackward(Backward& b)
{
    b.setResult(0, b.grad());
}

constexpr BackwardRule kSentCopy{"AttnFuncWithCPAndKVP2PBackward", sentCopyBackward};

} // namespace

Tensor sentCopy(Recorder& r, const Tensor& x)
{
    r.kernel("cat", {&x});
    Tensor y = r.emptyLike(x);
    if (r.node(kSentCopy, {&x})) {
        r.save(x);
        r.result(y);
    }
    return y;
}

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/fused_attention.h"

namespace vram::aten {

// In the alphabetical order of the arguments' names, in which the node releases them.
Tensor saveFused(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, FusedResults results)
{
    for (const Tensor* saved : {&k, &q, &v})
        r.save(*saved);
    r.result(results.output);
    for (const Tensor* saved : {&results.logSumExp, &results.output, &results.offset, &results.seed})
        r.saveResult(*saved);
    return results.output;
}

} // namespace vram::aten

// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/selective_policy.h"

namespace vram {

bool SelectivePolicy::keeps(std::string_view kernel)
{
    if (kernel == "mm" || kernel == "_scaled_mm")
        return ++m_products % 2 == 1;
    return kernel == "reduce_scatter_tensor" || kernel == "max.default"
           || (kernel.starts_with("_scaled_dot_product_") && kernel.ends_with("_attention"));
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/precision_case.h"

#include <algorithm>

namespace vram {

const PrecisionCase* precisionCase(const Layer& layer, std::string_view precision)
{
    const auto names = [&](const PrecisionCase& one) {
        return std::ranges::find(one.precisions, precision) != one.precisions.end();
    };
    const auto found = std::ranges::find_if(layer.cases, names);
    return found == layer.cases.end() ? nullptr : &*found;
}

Layer withCase(const Layer& layer, const PrecisionCase& which)
{
    Layer result = layer;
    result.cases.clear();
    for (const auto& [index, value] : which.attributes) {
        if (index < result.attributes.size())
            result.attributes[index] = value;
    }
    if (!which.inputs.empty())
        result.inputs = which.inputs;
    if (which.until)
        result.until = *which.until;
    return result;
}

} // namespace vram

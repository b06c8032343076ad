// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/throughput.h"

namespace vram {

Throughput throughputOf(const StepTime& time, std::int64_t batch)
{
    if (!time.known())
        return {};
    if (time.nextToken > 0)
        return {static_cast<double>(batch) / time.nextToken, RateOf::Tokens};
    if (time.tokensPerSecond > 0)
        return {time.tokensPerSecond, RateOf::Tokens};
    return {time.samplesPerSecond, RateOf::Samples};
}

} // namespace vram

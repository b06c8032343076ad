// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/throughput.h"

namespace vram {

Throughput computeThroughput(const StepTime& time, std::int64_t batch)
{
    if (!time.known())
        return {};
    if (time.nextToken > 0)
        return {static_cast<double>(batch) / time.nextToken, RateOf::Tokens};
    if (time.tokensPerSecond > 0)
        return {time.tokensPerSecond, RateOf::Tokens};
    return {time.samplesPerSecond, RateOf::Samples};
}

double trainingSeconds(const StepTime& time, const Setup& setup)
{
    if (setup.datasetSamples <= 0 || time.samplesPerSecond <= 0)
        return 0;
    return static_cast<double>(setup.datasetSamples) * static_cast<double>(setup.datasetEpochs) / time.samplesPerSecond;
}

double rentalCost(double seconds, double hourly)
{
    constexpr double kHour = 3600;
    return seconds / kHour * hourly;
}

double rentalCost(double seconds, double price, const Setup& setup)
{
    return rentalCost(seconds, price * static_cast<double>(setup.parallel.gpus));
}

} // namespace vram

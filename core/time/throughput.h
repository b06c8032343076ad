// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"
#include "time/step_time.h"

#include <cstdint>

namespace vram {

enum class RateOf : std::uint8_t { Samples, Tokens };

/// The number of samples or tokens that a job processes per second.
struct Throughput {
    double perSecond = 0; ///< 0 if the time is not known.
    RateOf of = RateOf::Samples;

    bool known() const { return perSecond > 0; }
};

/// Returns the tokens per second that inference with a KV cache generates for all sequences of the batch. For any other
/// step, returns the rate of input tokens, or of samples if the input is not a sequence.
Throughput computeThroughput(const StepTime& time, std::int64_t batch);

/// Returns the seconds of all epochs over the setup's dataset, or 0 if the setup does not specify one.
double trainingSeconds(const StepTime& time, const Setup& setup);
/// The cost of running for `seconds` at `hourly` per hour.
double rentalCost(double seconds, double hourly);
/// The cost of running the setup's job for `seconds`, on GPUs that cost `price` per hour each.
double rentalCost(double seconds, double price, const Setup& setup);

} // namespace vram

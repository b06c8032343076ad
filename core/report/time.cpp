// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/time.h"

#include "base/units.h"

#include <array>
#include <cmath>

namespace vram {

double milliseconds(double seconds)
{
    constexpr double kDigits = 6;
    if (seconds <= 0)
        return 0;
    const double value = seconds * 1000;
    const double scale = std::pow(10, kDigits - 1 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

Json timeJson(const StepTime& time)
{
    Json object{{"step_ms", milliseconds(time.step)},
                {"low_ms", milliseconds(time.low)},
                {"high_ms", milliseconds(time.high)},
                {"forward_ms", milliseconds(time.forward)},
                {"backward_ms", milliseconds(time.backward)},
                {"optimizer_ms", milliseconds(time.optimizer)},
                {"communication_ms", milliseconds(time.communication)},
                {"samples_per_second", time.samplesPerSecond},
                {"tokens_per_second", time.tokensPerSecond},
                {"mfu", time.mfu},
                {"bound", name(time.bound)}};
    if (time.nextToken > 0) {
        object["first_token_ms"] = milliseconds(time.firstToken);
        object["next_token_ms"] = milliseconds(time.nextToken);
    }
    return object;
}

namespace {

/// Formats samples or tokens per second, such as "1,234" or "12.3".
std::string rateText(double perSecond)
{
    return perSecond < 100 ? threeDigitText(perSecond) : countText(static_cast<std::int64_t>(std::llround(perSecond)));
}

} // namespace

std::string throughputText(const Throughput& throughput)
{
    if (!throughput.known())
        return {};
    return rateText(throughput.perSecond) + (throughput.of == RateOf::Tokens ? " tokens/s" : " samples/s");
}

std::string_view boundName(Bound bound)
{
    static constexpr std::array<std::string_view, 4> words{"compute", "memory bandwidth", "kernel launches",
                                                           "communication"};
    return words[static_cast<std::size_t>(bound)];
}

namespace {

std::string rates(const StepTime& time)
{
    std::string text = rateText(time.samplesPerSecond) + " samples/s";
    if (time.tokensPerSecond > 0)
        text += ", " + rateText(time.tokensPerSecond) + " tokens/s";
    return text;
}

} // namespace

std::vector<std::pair<std::string, std::string>> timePairs(const StepTime& time, const Setup& setup)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    if (!time.known())
        return pairs;
    const bool trains = setup.mode == Mode::Training;
    pairs.emplace_back(trains ? "Step time" : "Forward pass", durationText(time.step) + " (" + durationText(time.low)
                                                                  + " to " + durationText(time.high) + ")");
    pairs.emplace_back("Throughput", rates(time) + ", MFU " + fixedText(time.mfu * 100, 0) + " %, bound by "
                                         + std::string(boundName(time.bound)));
    if (time.communication > 0)
        pairs.emplace_back("Communication", durationText(time.communication) + " exposed");
    if (time.nextToken > 0) {
        pairs.emplace_back("First token", durationText(time.firstToken));
        pairs.emplace_back("Generation", rateText(1 / time.nextToken) + " tokens/s for one user, "
                                             + rateText(static_cast<double>(setup.batch) / time.nextToken)
                                             + " for all");
    }
    if (const double all = trainingSeconds(time, setup); all > 0)
        pairs.emplace_back("Training", durationText(all));
    return pairs;
}

} // namespace vram

// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/time.h"

#include "base/units.h"

#include <array>
#include <cmath>

namespace vram {

namespace {

constexpr double kMinute = 60;
constexpr double kHour = 60 * kMinute;
constexpr double kDay = 24 * kHour;

/// Three digits.
std::string digits(double value)
{
    return fixedText(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

std::string twoUnits(double seconds, double large, std::string_view largeName, double small, std::string_view smallName)
{
    const double parts = std::round(seconds / small);
    const double perLarge = std::round(large / small);
    const double whole = std::floor(parts / perLarge);
    const double rest = parts - whole * perLarge;
    std::string text = fixedText(whole, 0) + std::string(largeName);
    if (rest > 0)
        text += ' ' + fixedText(rest, 0) + std::string(smallName);
    return text;
}

} // namespace

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

std::string durationText(double seconds)
{
    constexpr double kMilli = 1e-3;
    constexpr double kMicro = 1e-6;
    if (seconds < kMilli)
        return fixedText(seconds / kMicro, 0) + " µs";
    if (seconds < 0.9995)
        return digits(seconds / kMilli) + " ms";
    if (seconds < kMinute - 0.5)
        return digits(seconds) + " s";
    if (seconds < kHour - 0.5)
        return twoUnits(seconds, kMinute, " min", 1, " s");
    if (seconds < kDay - kMinute / 2)
        return twoUnits(seconds, kHour, " h", kMinute, " min");
    return twoUnits(seconds, kDay, " days", kHour, " h");
}

std::string rateText(double perSecond)
{
    return perSecond < 100 ? digits(perSecond) : countText(static_cast<std::int64_t>(std::llround(perSecond)));
}

std::string_view boundWords(Bound bound)
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
                                         + std::string(boundWords(time.bound)));
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

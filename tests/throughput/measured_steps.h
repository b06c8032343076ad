// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace throughput {

/// The measured and the predicted time of a step, in milliseconds.
struct MeasuredStep {
    std::string network{};
    std::string precision{};
    std::string compile{}; ///< The part compiled by torch.compile: "none", "blocks", "model" or "step".
    std::string kind{};    ///< Kind of operations that dominate the network's arithmetic: "convolutions", "products" or
                           ///< "recurrent".
    bool fitted = false;   ///< Whether the constants of core/time were fitted to this network.
    double batch = 0;
    double spread = 1; ///< Time of the slowest of three groups of steps, relative to the fastest.
    double measured = 0;
    double predicted = 0;
    double naive = 0; ///< Time of the network's arithmetic at half of the GPU's peak rate.

    double error() const { return predicted / measured - 1; }
};

/// Maximum spread of the steps that are compared. Larger spreads are caused by other work on the host.
inline constexpr double kSteady = 1.1;
/// Maximum spread of compiled steps, most of which wait for the host, whose speed varies.
inline constexpr double kSteadyCompiled = 1.3;

/// The runs of a file in tests/measured whose spread is at most `spread`.
std::vector<MeasuredStep> measuredSteps(std::string_view file, double spread = kSteady);

struct MeasuredScore {
    std::size_t steps = 0;
    double median = 0; ///< Median absolute error.
    double nineOfTen = 0;
    double bias = 0; ///< Median ratio of predicted to measured time.
    double naiveMedian = 0;
};
MeasuredScore scoreOf(const std::vector<MeasuredStep>& steps);
/// A line of the tables in docs/time.md.
std::string markdown(const std::string& group, const MeasuredScore& score);

/// Groups compiled steps by part ("compiled, blocks"), with all of them as "compiled, all".
std::map<std::string, std::vector<MeasuredStep>> byCompiled(const std::vector<MeasuredStep>& steps);
/// Groups steps by keys such as "held out, products, fp32", and also by "held out, fp32" and "held out, all".
std::map<std::string, std::vector<MeasuredStep>> byGroup(const std::vector<MeasuredStep>& steps);

} // namespace throughput

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace throughput {

/// A step that was measured, with what we predict; in milliseconds.
struct MeasuredStep {
    std::string network{};
    std::string precision{};
    std::string compile{}; ///< "none", or what torch.compile compiled: "blocks", "model", "step".
    std::string kind{};    ///< What most of its arithmetic is: "convolutions", "products", "recurrent".
    bool fitted = false;   ///< The constants of core/time were fitted to this network, among others.
    double batch = 0;
    double spread = 1; ///< The slowest of three groups of steps over the fastest.
    double measured = 0;
    double predicted = 0;
    double naive = 0; ///< The network's arithmetic at half of the GPU's peak rate.

    double error() const { return predicted / measured - 1; }
};

/// Steps that the host's other work slowed down or hurried on are no figures to hold a rule against.
inline constexpr double kSteady = 1.1;
/// Most compiled steps wait for the host, whose own time varies.
inline constexpr double kSteadyCompiled = 1.3;

/// The runs of a file of tests/measured with that much spread at most.
std::vector<MeasuredStep> measuredSteps(std::string_view file, double spread = kSteady);

struct MeasuredScore {
    std::size_t steps = 0;
    double median = 0; ///< Of the absolute errors.
    double nineOfTen = 0;
    double bias = 0; ///< The median of predicted over measured.
    double naiveMedian = 0;
};
MeasuredScore scoreOf(const std::vector<MeasuredStep>& steps);
/// A line of the tables in docs/time.md.
std::string markdown(const std::string& group, const MeasuredScore& score);

/// By "compiled, blocks" and the like; also "compiled, all".
std::map<std::string, std::vector<MeasuredStep>> byCompiled(const std::vector<MeasuredStep>& steps);
/// By "held out, products, fp32" and the like; of each half also "held out, all" and "held out, fp32".
std::map<std::string, std::vector<MeasuredStep>> byGroup(const std::vector<MeasuredStep>& steps);

} // namespace throughput

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "setup/setup.h"
#include "time/step_time.h"

#include <map>
#include <string>
#include <vector>

namespace throughput {

/// A line of published.csv: key to cell. The network is a file below tests/, or an absolute path, without its ending.
using Row = std::map<std::string, std::string>;

inline constexpr const char* kPublished = VRAM_SOURCE_DIR "/tests/throughput/published.csv";

std::vector<Row> publishedRows(const std::string& path = kPublished);

/// A published throughput with what we predict.
struct Case {
    Row row{};
    std::string group{};  ///< Lines that one bound holds for: "training, RTX 3090, channels_last".
    std::string family{}; ///< Networks of one design: "resnet".
    double published = 0; ///< Samples per second, or tokens per second and GPU.
    double predicted = 0;
    double naive = 0; ///< What the network's arithmetic at half of the GPU's peak rate gives.

    double error() const { return predicted / published - 1; }
};

/// The network of a row, and its setup.
struct Job {
    vram::Network network;
    vram::Setup setup;
};
Job jobOf(const Row& row);
/// The case of a row; throws where it cannot be estimated.
Case caseOf(const Row& row);
/// All rows' cases.
std::vector<Case> allCases(const std::string& path = kPublished);

/// 0.5 gives the median.
double quantile(std::vector<double> values, double share);

/// The figures of a group: absolute errors sorted, and how well the order is met.
struct Score {
    std::size_t cases = 0;
    double median = 0;
    double nineOfTen = 0;
    double rankCorrelation = 0; ///< Spearman's, of predicted and published.
    double naiveMedian = 0;
};
Score scoreOf(const std::vector<Case>& cases);
/// A line of the table in docs/time.md.
std::string markdown(const std::string& group, const Score& score);
std::map<std::string, std::vector<Case>> byGroup(const std::vector<Case>& cases);

} // namespace throughput

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "setup/setup.h"
#include "time/step_time.h"

#include <map>
#include <string>
#include <vector>

namespace throughput {

/// A line of published.csv: key to cell.
using Row = std::map<std::string, std::string>;

std::vector<Row> publishedRows();

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
std::vector<Case> allCases();

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
std::map<std::string, std::vector<Case>> byGroup(const std::vector<Case>& cases);

} // namespace throughput

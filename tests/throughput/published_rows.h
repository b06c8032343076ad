// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "setup/setup.h"
#include "time/step_time.h"

#include <map>
#include <string>
#include <vector>

namespace throughput {

/// A line of published.csv as a map from column to cell. The network is a file below tests/ or an absolute path,
/// without its extension.
using Row = std::map<std::string, std::string>;

inline constexpr const char* kPublished = VRAM_SOURCE_DIR "/tests/throughput/published.csv";

std::vector<Row> publishedRows(const std::string& path = kPublished);

/// A published throughput and our prediction.
struct Case {
    Row row{};
    std::string group{};  ///< Group of lines with a common bound, such as "training, RTX 3090, channels_last".
    std::string family{}; ///< Family of networks, such as "resnet".
    double published = 0; ///< Samples per second, or tokens per second per GPU.
    double predicted = 0;
    double naive = 0; ///< Throughput of the network's arithmetic at half of the GPU's peak rate.

    double error() const { return predicted / published - 1; }
};

/// The network and the setup of a row of published.csv.
struct Job {
    vram::Network network;
    vram::Setup setup;
};
Job jobOf(const Row& row);
/// Returns the case of a row. Throws if the row cannot be estimated.
Case caseOf(const Row& row);
/// The cases of all rows.
std::vector<Case> allCases(const std::string& path = kPublished);

/// A quantile of the values. A share of 0.5 selects the median.
double quantile(std::vector<double> values, double share);

/// Statistics of a group: quantiles of the absolute errors, and the rank correlation.
struct Score {
    std::size_t cases = 0;
    double median = 0;
    double nineOfTen = 0;
    double rankCorrelation = 0; ///< Spearman's correlation of predicted and published values.
    double naiveMedian = 0;
};
Score scoreOf(const std::vector<Case>& cases);
/// A line of the table in docs/time.md.
std::string markdown(const std::string& group, const Score& score);
std::map<std::string, std::vector<Case>> byGroup(const std::vector<Case>& cases);

} // namespace throughput

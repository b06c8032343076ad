// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "devices/prices.h"
#include "estimate/estimate.h"
#include "estimate/fit.h"
#include "project/project.h"
#include "report/text_style.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// The estimate of a network and its setup on one GPU.
struct GpuChoice {
    Gpu gpu;
    Device device;
    std::int64_t largestBatch = 0;
    std::optional<double> price{}; ///< Price per hour.
    StepTime time{};
    double trainingSeconds = 0;   ///< Seconds for all epochs over the dataset; 0 if the setup names no dataset.
    std::optional<double> cost{}; ///< Cost of all epochs on all GPUs of the job.
};

/// The GPUs on which a network was estimated, at the setup's batch size, in display order.
struct GpuComparison {
    Network network;
    std::int64_t batch = 0;
    std::vector<GpuChoice> choices{};
    TextStyle style{};
};

/// Estimates the network on every GPU of the catalogue. GPUs on which it fits come first. If the setup names a dataset
/// and all GPUs that fit have prices, they are sorted by the cost of training; otherwise, they are sorted by memory and
/// then by price. Values that the user set or measured for the setup's GPU apply to that GPU alone.
/// GPUs are estimated on several threads; `progress` is called on the caller's. Returns nullopt if cancelled.
std::optional<GpuComparison> gpuComparison(const Project& project, const Catalogues& catalogues,
                                           const GpuPrices& prices, const ProgressCallback& progress = {});

std::string gpuComparisonText(const GpuComparison& choices);
std::string gpuComparisonCsv(const GpuComparison& choices);
std::string gpusJson(const GpuComparison& choices);

} // namespace vram

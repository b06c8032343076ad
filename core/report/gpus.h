// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/prices.h"
#include "estimate/estimate.h"
#include "estimate/fit.h"
#include "project/project.h"
#include "report/text_style.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// One GPU for a network and its setup.
struct GpuChoice {
    Gpu gpu;
    Device device;
    std::int64_t largestBatch = 0;
    std::optional<double> price{}; ///< Per hour.
    StepTime time{};
    double trainingSeconds = 0;   ///< Of all epochs over the dataset; 0 if the setup names none.
    std::optional<double> cost{}; ///< Of these, on all GPUs of the job.
};

struct GpuComparison {
    Network network;
    std::int64_t batch = 0;
    std::vector<GpuChoice> choices{};
    TextStyle style{};
};

/// Every GPU of the catalogue: those on which it fits first. Among these, where the setup names a dataset and all have
/// prices, the cheapest training first; else the least memory before more, the cheaper of equals first.
/// Values typed or measured for the setup's GPU apply to that GPU alone.
GpuComparison gpuComparison(const Project& project, const Catalogues& catalogues, const GpuPrices& prices);

std::string gpusText(const GpuComparison& choices);
std::string gpusCsv(const GpuComparison& choices);
std::string gpusJson(const GpuComparison& choices);

} // namespace vram

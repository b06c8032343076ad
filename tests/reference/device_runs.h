// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <string>
#include <vector>

namespace reference {

/// A measured run and its estimate.
struct DeviceRun {
    std::string network;
    std::int64_t batch = 0;
    std::string torch;
    double measuredMib = 0; ///< nvidia-smi's figure for the whole device.
    double totalMib = 0;    ///< Our device total.
    double plainMib = 0;    ///< The peak reserved bytes and the CUDA context alone.
    double bandMib = 0;

    /// Error in percent, positive if the estimate is too high.
    double error() const { return 100 * (totalMib - measuredMib) / measuredMib; }
    double plainError() const { return 100 * (plainMib - measuredMib) / measuredMib; }
};

/// The runs of device/timm_a100.csv, mlp_a100.csv and torchvision_a100.csv, with their estimates.
std::vector<DeviceRun> timmRuns(const vram::Catalogues& catalogues = vram::builtinCatalogues());
std::vector<DeviceRun> mlpRuns();
std::vector<DeviceRun> torchvisionRuns(const vram::Catalogues& catalogues = vram::builtinCatalogues());

/// Absolute errors in ascending order.
std::vector<double> absoluteErrors(const std::vector<DeviceRun>& runs, double (DeviceRun::*error)() const);
/// A quantile of sorted values. A share of 0.5 selects the median.
double quantile(const std::vector<double>& sorted, double share);

} // namespace reference
